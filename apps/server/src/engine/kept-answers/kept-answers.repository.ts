import { sql } from 'kysely';
import type { Db } from '#db/connection.ts';
import { toMs } from '#db/instants.ts';
import { preparedQuery, type ValueOf } from '#db/prepared.ts';
import { countDeleted, isOneOf, type UserScope } from '#db/rows.ts';
import { sentWithCommit } from '#db/sending.ts';

type Row = { request_hash: string; answer: string };

const newCall = preparedQuery((db, value: ValueOf<Row & { userId: number; key: string; keptAt: number }>) =>
  db.insertInto('kept_answers').values({
    user_id: value('userId'),
    key: value('key'),
    request_hash: value('request_hash'),
    answer: value('answer'),
    kept_at: value('keptAt'),
  }),
);

/** An answer with the hash of the request that it was given to; the answer is JSON. */
type KeptAnswer = { requestHash: string; answer: string };

/** The answer that is kept under this key, if there is one. */
export async function findAnswer({ db, userId }: UserScope, key: string): Promise<KeptAnswer | undefined> {
  const row = await db
    .selectFrom('kept_answers')
    .select(['request_hash', 'answer'])
    .where('user_id', '=', userId)
    .where('key', '=', key)
    .executeTakeFirst();
  return row && { requestHash: row.request_hash, answer: row.answer };
}

/** Stores an answer with the commit of the transaction, which fails where the key has one. */
export async function insertAnswer(
  { db, userId }: UserScope,
  key: string,
  { requestHash, answer, at }: KeptAnswer & { at: Temporal.Instant },
): Promise<void> {
  const row = { userId, key, request_hash: requestHash, answer, keptAt: toMs(at) };
  await db.executeQuery(sentWithCommit(newCall(db, row)));
}

/**
 * Looks at so many of the oldest answers, and deletes those that were kept before this moment; gives their number. Ids grow with the
 * time, so that no change has to keep an index of it.
 */
export function deleteSomeBefore({ db }: { db: Db }, before: Temporal.Instant, most: number): Promise<number> {
  const oldest = db.selectFrom('kept_answers').select('id').orderBy('id').limit(sql.lit(most));
  return countDeleted(db.deleteFrom('kept_answers').where(isOneOf(db, oldest)).where('kept_at', '<', toMs(before)));
}
