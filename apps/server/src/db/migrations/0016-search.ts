import { type Kysely, SqliteAdapter, sql } from 'kysely';

/**
 * The words by which records are found, computed by the server beside each text, and an index of those of tasks. Null in
 * `name_words` means not computed yet: the server does that for the rows of before, and those that an older one writes.
 */
export async function search(db: Kysely<unknown>): Promise<void> {
  const isSqlite = db.getExecutor().adapter instanceof SqliteAdapter;
  for (const [table, columns] of Object.entries(WORDS)) {
    for (const column of columns) await db.schema.alterTable(table).addColumn(column, 'text').execute();
    await db.schema
      .createIndex(`${table}_without_words`)
      .on(table)
      .column('id')
      .where(sql.ref('name_words'), 'is', null)
      .execute();
  }
  await db.schema
    .createIndex('open_tasks')
    .on('tasks')
    .columns(['user_id', 'id'])
    .where(sql.ref('completed_at'), 'is', null)
    .execute();
  for (const statement of isSqlite ? SQLITE_INDEX : POSTGRES_INDEX) await sql.raw(statement).execute(db);
}

const WORDS = {
  projects: ['name_words', 'description_words'],
  lists: ['name_words'],
  categories: ['name_words'],
  tasks: ['name_words', 'description_words', 'reflection_words'],
};

/** Open tasks come after done ones, and newer after older: the index is read from its end. */
const place = (row: 'new' | 'old') => `iif(${row}.completed_at is null, ${row}.id, ${row}.id - 4503599627370496)`;

/** Each word with the id of its user, so that no search passes those of others. */
const tokens = (row: 'new' | 'old') =>
  `replace(${row}.name_words || coalesce(${row}.description_words, '') || coalesce(${row}.reflection_words, ''),
    ' ', ' ' || ${row}.user_id)`;

/** Nothing is added or removed where a task has no words yet. */
const ADD = `insert into task_words (rowid, words)
  select ${place('new')}, ${tokens('new')} where new.name_words is not null;`;
const REMOVE = `insert into task_words (task_words, rowid, words)
  select 'delete', ${place('old')}, ${tokens('old')} where old.name_words is not null;`;
const CHANGED = ['name', 'description', 'reflection'].map((text) => `new.${text}_words is not old.${text}_words`);

const SQLITE_INDEX = [
  // The index has only what a search asks for: which words are in which row.
  `create virtual table task_words using fts5(words, content='', columnsize=0, detail=none, tokenize='ascii')`,
  // Deleted words are overwritten, as deleted rows are.
  `insert into task_words (task_words, rank) values ('secure-delete', 1)`,
  `create trigger task_words_added after insert on tasks begin ${ADD} end`,
  `create trigger task_words_deleted after delete on tasks begin ${REMOVE} end`,
  `create trigger task_words_changed after update of name_words, description_words, reflection_words, completed_at on tasks
    when ${CHANGED.join(' or ')} or (new.completed_at is null) <> (old.completed_at is null)
    begin ${REMOVE} ${ADD} end`,
  // Names that are a search, or begin with it.
  'create index tasks_by_name_key on tasks (user_id, substr(name_words, 2, 40))',
];

const POSTGRES_INDEX = [
  // A function in plpgsql keeps its cost, which tells the planner to look words up instead of computing them for each
  // row.
  `create function task_words(user_id bigint, name_words text, description_words text, reflection_words text)
    returns tsvector language plpgsql immutable parallel safe cost 10000 as $$ begin
      return array_to_tsvector(string_to_array(substr(replace(
        $2 || coalesce($3, '') || coalesce($4, ''), ' ', ' ' || $1), 2), ' '));
    end $$`,
  // Few words wait to be sorted in: each search reads all of those.
  `create index tasks_by_words on tasks
    using gin (task_words(user_id, name_words, description_words, reflection_words))
    with (gin_pending_list_limit = 256)`,
  'create index tasks_by_name_key on tasks (user_id, substr(name_words, 2, 40) collate "C")',
];
