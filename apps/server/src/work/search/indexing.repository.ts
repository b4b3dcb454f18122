import { type Db, isPostgres } from '#db/connection.ts';
import type { UserScope } from '#db/rows.ts';
import { lockUser } from '#db/user-lock.ts';

/** Texts by which the records of each table are found. */
const TEXTS = {
  projects: ['name', 'description'],
  lists: ['name'],
  categories: ['name'],
  tasks: ['name', 'description', 'reflection'],
} as const;

export type IndexedTable = keyof typeof TEXTS;

const INDEXED_TABLES = Object.keys(TEXTS) as IndexedTable[];

/** A user with a record that has no words yet: one from before there were any, or of an older server. */
export function findUserToIndex(db: Db, table: IndexedTable) {
  return db
    .selectFrom(table as 'tasks') // all of them have these columns
    .select('user_id')
    .where('name_words', 'is', null)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
}

export async function isAnyWithoutWords(db: Db): Promise<boolean> {
  for (const table of INDEXED_TABLES) if (await findUserToIndex(db, table)) return true;
  return false;
}

/** Rows of one transaction: a few milliseconds. */
const ROWS_AT_ONCE = 100;

/** Some records of the user that have no words yet, with their texts. They are typed as tasks, which have all of the texts. */
export async function findWithoutWords({ db, userId }: UserScope, table: IndexedTable) {
  const texts = TEXTS[table] as (typeof TEXTS)['tasks'];
  // No text may change until the transaction ends, and another instance may be at it.
  if (isPostgres(db)) await lockUser(db, userId, { keepsJournal: false, check: () => undefined });
  return db
    .selectFrom(table as 'tasks')
    .select(['id', ...texts])
    .where('user_id', '=', userId)
    .where('name_words', 'is', null)
    .orderBy('id')
    .limit(ROWS_AT_ONCE)
    .execute();
}
