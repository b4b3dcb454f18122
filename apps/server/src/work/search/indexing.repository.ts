import { type Db, isPostgres } from '#db/connection.ts';

/** Texts by which the records of each table are found. */
const TEXTS = {
  projects: ['name', 'description'],
  lists: ['name'],
  categories: ['name'],
  tasks: ['name', 'description', 'reflection'],
} as const;

export type IndexedTable = keyof typeof TEXTS;

/** Whether some record has no words yet: one from before there were any, or of an older server. */
export async function isAnyWithoutWords(db: Db): Promise<boolean> {
  for (const table of Object.keys(TEXTS) as IndexedTable[])
    if ((await selectWithoutWords(db, table, 1).execute()).length > 0) return true;
  return false;
}

/** Rows of one transaction: a few milliseconds. */
const ROWS_AT_ONCE = 100;

/** Some records of all users that have no words yet, with their texts. */
export function findWithoutWords(db: Db, table: IndexedTable) {
  const found = selectWithoutWords(db, table, ROWS_AT_ONCE);
  // Another instance may be at it, and a text must not change meanwhile.
  return (isPostgres(db) ? found.forUpdate().skipLocked() : found).execute();
}

/** Selects rows without words. They are typed as tasks, which have all of the texts. */
function selectWithoutWords(db: Db, table: IndexedTable, most: number) {
  const texts = TEXTS[table] as (typeof TEXTS)['tasks'];
  return db
    .selectFrom(table as 'tasks')
    .select(['id', 'user_id', ...texts])
    .where('name_words', 'is', null)
    .orderBy('id')
    .limit(most);
}
