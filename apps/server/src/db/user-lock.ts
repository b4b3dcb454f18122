import type { Db } from './connection.ts';
import { preparedQuery, type ValueOf } from './prepared.ts';
import { sentAhead } from './sending.ts';

const lockOfUser = preparedQuery((db, value: ValueOf<{ userId: number }>) =>
  db.selectFrom('users').select(['held_until', 'deleting']).where('id', '=', value('userId')).forNoKeyUpdate(),
);

/**
 * Makes the transaction wait for other transactions of this user, until these end; inserts that refer to the user are not kept
 * waiting. Resolves at once: the next query of the transaction waits in the same round trip. It fails where `check` throws,
 * which is called with the end of the claim of long work on the rows of the user, null where there is none, and with what is being
 * deleted in the background.
 */
export async function lockUser(db: Db, userId: number, check: (locked: Locked) => void): Promise<void> {
  const held = ([row]: Locked[]) => check(row ?? { held_until: null, deleting: 0 });
  await db.executeQuery(sentAhead(lockOfUser(db, { userId }), held));
}

type Locked = { held_until: number | null; deleting: number };
