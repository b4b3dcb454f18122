import { type Generated, type RawBuilder, sql } from 'kysely';
import type { Db } from './connection.ts';
import { CHANNEL } from './notifications.ts';
import { preparedQuery, type ValueOf } from './prepared.ts';
import { sentWithCommit } from './sending.ts';

/** A text of less than 8,000 bytes for every instance, this one included. */
type News = { id: string; text: string };

/** PostgreSQL's alone: the only process on SQLite tells itself. */
const withNews = (db: Db) => db.withTables<{ untold_news: News & { made_at: Generated<unknown> } }>();

const untold = preparedQuery((db, value: ValueOf<News>) =>
  withNews(db)
    .insertInto('untold_news')
    .values({ id: value('id'), text: value('text') }),
);

/** Keeps news with the commit of the transaction, until they are sent. */
export async function insertUntold(db: Db, news: News): Promise<void> {
  await db.executeQuery(sentWithCommit(untold(db, news)));
}

/** Sends these news to every instance, with one commit for all. */
export const sendUntold = (db: Db, ids: readonly string[]): Promise<void> => send(db, sql`id = any(${ids})`);

/** Sends news that have been kept for longer than ten seconds: a killed instance or a lost connection has left them. */
export const sendLeft = (db: Db): Promise<void> =>
  send(db, sql`made_at < statement_timestamp() - interval '10 seconds'`);

async function send(db: Db, which: RawBuilder<unknown>): Promise<void> {
  await sql`with sent as (delete from untold_news where ${which} returning text, made_at)
    select pg_notify(${CHANNEL}, text) from sent order by made_at`.execute(db);
}
