import { sql } from 'kysely';
import type { Db } from './connection.ts';
import { deletingOf } from './deleted-rows.ts';
import { journalBegun } from './journal.ts';
import { preparedQuery, type ValueOf } from './prepared.ts';
import { sentAhead } from './sending.ts';

const lock = (db: Db, value: ValueOf<{ userId: number }>) =>
  db.selectFrom('users').select(['held_until', 'deleting']).where('id', '=', value('userId')).forNoKeyUpdate();
const locked = preparedQuery(lock);
const lockedWithJournal = preparedQuery((db, value: ValueOf<{ userId: number }>) =>
  lock(db, value).select(journalBegun.as('journal')),
);

type Lock = {
  /** Whether the journal of the transaction begins with it (journal.ts). */
  keepsJournal: boolean;
  /** Called with what the row tells; the transaction fails where this throws. */
  check: (locked: Locked) => void;
};

/**
 * Makes the transaction wait for other transactions of this user, until these end; inserts that refer to the user are not kept
 * waiting. Resolves at once: the next query of the transaction waits in the same round trip.
 */
export async function lockUser(db: Db, userId: number, { keepsJournal, check }: Lock): Promise<void> {
  const held = ([row]: Locked[]) => check(row ?? { held_until: null, deleting: 0 });
  const query = keepsJournal ? lockedWithJournal : locked;
  await db.executeQuery(sentAhead<Locked>(query(db, { userId }), held));
}

/**
 * Locks the user in one packet with the next query that is waited for, or with the commit, in a transaction that has not begun with it and
 * keeps no journal. The rows that follow are inserted where `isOpenTo` holds.
 */
export async function lockWithNext(db: Db, userId: number): Promise<void> {
  await db.executeQuery(sentAhead(locked(db, { userId })));
}

/** Condition on the row of the user: neither long work nor a deletion has begun that a request on this database does not know. */
export const isOpenTo = (db: Db) =>
  sql<boolean>`users.held_until is null and users.deleting <= ${sql.lit(deletingOf(db))}`;

/** The end of the claim of long work on the rows of the user, null where there is none, and what is being deleted in the background. */
export type Locked = { held_until: number | null; deleting: number };
