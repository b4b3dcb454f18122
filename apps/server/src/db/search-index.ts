import { sql } from 'kysely';
import { type Db, isPostgres } from './connection.ts';

/** The index of SQLite, with the tables in which it keeps its words. PostgreSQL has an index of its own on tasks. */
export const INDEX_OF_WORDS = 'task_words';

/** Done tasks stand this far before open ones in the index, whose order is that of its row ids. */
export const DONE_PLACE = 2 ** 52;

/** Characters of names by which tasks can be looked up. */
export const NAME_KEY_LENGTH = 40;

/** Tables of the database, without those of the index of words: they follow from the tasks. */
export async function tablesOf(db: Db) {
  const tables = await db.introspection.getTables();
  return tables.filter(
    ({ name, isView }) => !isView && name !== INDEX_OF_WORDS && !name.startsWith(`${INDEX_OF_WORDS}_`),
  );
}

/**
 * Makes SQLite mark the words of deleted tasks from here on instead of overwriting them, which takes a hundred times as
 * long; for the deletion of many, to be followed by `overwriteWords`. The setting is stored, so that a killed server
 * goes on with it.
 */
export async function markDeletedWords(db: Db): Promise<void> {
  if (!isPostgres(db) && (await settingsOf(db)).isOverwriting) await set(db, 'secure-delete', 0);
}

/** Whether the words of deleted tasks are still in the file. */
export async function areWordsMarked(db: Db): Promise<boolean> {
  if (isPostgres(db)) return false;
  const { isOverwriting, isMerging } = await settingsOf(db);
  return !isOverwriting || isMerging;
}

/** Pages that one step writes: some five milliseconds. Words that are left behind are no pages, and cost time as well. */
const PAGES_AT_ONCE = 80;

/** Usual number of parts of the index that are merged with a write; 0 while all of them are merged. */
const AUTOMERGE = 4;

/** Leaves marked words behind by merging the index anew, a step with each call; true at the end. Others can write in between. */
export function overwriteWords(db: Db): Promise<boolean> {
  return db.transaction().execute(async (db) => {
    const { isOverwriting, isMerging } = await settingsOf(db);
    if (isOverwriting && !isMerging) return true;
    if (!isOverwriting) {
      await set(db, 'secure-delete', 1); // words deleted from now on are in no part that is being merged
      await set(db, 'automerge', 0);
      await set(db, 'merge', -PAGES_AT_ONCE); // a negative number begins with all parts
      return false;
    }
    const before = await changesOf(db);
    await set(db, 'merge', PAGES_AT_ONCE);
    // A merge that changes fewer than two rows is the last one (https://sqlite.org/fts5.html#the_merge_command).
    const isDone = (await changesOf(db)) - before < 2;
    if (isDone) await set(db, 'automerge', AUTOMERGE);
    return isDone;
  });
}

async function settingsOf(db: Db): Promise<{ isOverwriting: boolean; isMerging: boolean }> {
  const { rows } = await sql<{ k: string; v: number }>`
    select k, v from task_words_config where k in ('secure-delete', 'automerge')`.execute(db);
  const settings = new Map(rows.map(({ k, v }) => [k, v]));
  return { isOverwriting: settings.get('secure-delete') === 1, isMerging: settings.get('automerge') === 0 };
}

async function set(db: Db, setting: 'secure-delete' | 'automerge' | 'merge', value: number): Promise<void> {
  // SQLite takes a parameter for a fraction, which is no setting.
  await sql`insert into task_words (task_words, rank) values (${setting}, ${sql.lit(value)})`.execute(db);
}

async function changesOf(db: Db): Promise<number> {
  const { rows } = await sql<{ changes: number }>`select total_changes() as changes`.execute(db);
  return rows[0]?.changes ?? 0;
}
