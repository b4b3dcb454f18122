import { nameStart, nameToken } from '@daymark/domain/search-words.ts';
import { type SelectQueryBuilder, type SqlBool, sql } from 'kysely';
import type { UserContext } from '#context/context.ts';
import { isPostgres } from '#db/connection.ts';
import { hasWords, joined, type Sought, wordsIn } from './search-matches.repository.ts';
import { hasIndexedWords, rowsWithWords, tasksByName } from './word-index.repository.ts';

/** Open tasks that are compared one by one: the newest ones, and the newest that the index finds. */
const MOST_RECENT = 2000;
const MOST_INDEXED = 1000;

/** Words of a group that the index looks for, the longest ones: SQLite reads all rows of each. The others are compared. */
const MOST_WORDS = 3;

/** Open tasks that are compared of the lists that have some of the words: as many as one list holds by default. */
const MOST_IN_LISTS = 10_000;

/** Lists that have the same words of a search and are compared. */
const LISTS_OF_MASK = 200;

/**
 * Open tasks in whose names, and those of their lists and projects, all words stand, as far as they are among the newest ones
 * or have the search as their name or its beginning. Best first; enough for words that very many tasks have.
 */
export async function findNewestOpen(ctx: UserContext, sought: Sought, most: number): Promise<number[]> {
  const recent = openTasks(ctx).orderBy('tasks.id', 'desc').limit(MOST_RECENT);
  // Reading them by their ids would be slow: PostgreSQL can look the names up once for each task of the user.
  const named = (start: string) =>
    ctx.db
      .selectFrom(
        tasksByName(ctx, start)
          .select([...COLUMNS, 'tasks.completed_at'])
          .as('listed'),
      )
      .select('listed.id')
      .where('listed.completed_at', 'is', null)
      .where(hasWords(NAME, sought));
  return distinctIds(most, [
    newest(ctx, named(nameToken(sought.text)), { most, tier: 0 }),
    newest(ctx, named(nameStart(sought.text)), { most, tier: 1 }),
    newest(ctx, found(ctx, recent, sought), { most, tier: 2 }),
  ]);
}

/** Lists whose names, with those of their projects, have words of a search, and the words that their tasks then need. */
type NamedLists = { listIds: number[]; missing: string[] };

type IndexSearch = {
  sought: Sought;
  lists: readonly NamedLists[];
  groups: readonly (readonly string[])[];
  most: number;
};

/** Open tasks with all words, among those of these lists and those in whose names the index finds one of these groups of words. */
export function findIndexedOpen(ctx: UserContext, { sought, lists, groups, most }: IndexSearch): Promise<number[]> {
  const ofLists = lists.map(({ listIds, missing }) => {
    const tasks = openTasks(ctx)
      .where('tasks.list_id', 'in', listIds)
      .limit(missing.length > 0 ? Math.ceil(MOST_IN_LISTS / lists.length) : most);
    const all = ctx.db.selectFrom(tasks.as('listed')).selectAll();
    const named = missing.length > 0 ? all.where(hasWords(NAME, { words: missing })) : all;
    return named.limit(most);
  });
  const legs = [found(ctx, indexed(ctx, groups), sought), ...ofLists.map((tasks) => found(ctx, tasks, sought))];
  return distinctIds(
    most,
    legs.map((tasks) => newest(ctx, tasks, { most })),
  );
}

/** Which words the names of lists and their projects have, as bits. Of lists with the same ones the newest. */
export function findMasks(ctx: UserContext, { words }: Sought): Promise<{ id: number; mask: number }[]> {
  const bits = words.map((word, at) => {
    const has = hasWords(NAMES_OF_LIST, { words: [word] });
    return sql`case when ${has} then ${sql.lit(2 ** at)} else 0 end`;
  });
  const masked = ctx.db
    .selectFrom(namedLists(ctx).as('named_lists'))
    .select(['named_lists.id', sql<number>`${sql.join(bits, sql` + `)}`.as('mask')]);
  const numbered = ctx.db
    .selectFrom(masked.as('counted'))
    .select(['counted.id', 'counted.mask'])
    .select(sql<number>`row_number() over (partition by counted.mask order by counted.id desc)`.as('place'))
    .where('counted.mask', '>', 0);
  return ctx.db
    .selectFrom(numbered.as('numbered'))
    .select(['numbered.id', 'numbered.mask'])
    .where('numbered.place', '<=', LISTS_OF_MASK)
    .execute();
}

/** Lists with their words and those of their projects. */
const namedLists = ({ db, userId }: UserContext) =>
  db
    .selectFrom('lists')
    .innerJoin('projects', (join) =>
      join.onRef('projects.id', '=', 'lists.project_id').onRef('projects.user_id', '=', 'lists.user_id'),
    )
    .where('lists.user_id', '=', userId)
    .select(['lists.id', joined([wordsIn('lists', 'name'), wordsIn('projects', 'name')]).as('names')]);

const NAME = wordsIn('listed', 'name');
const NAMES_OF_LIST = sql<string>`named_lists.names`;

const COLUMNS = ['tasks.id', 'tasks.list_id', 'tasks.name_words'] as const;

const openTasks = ({ db, userId }: UserContext) =>
  db.selectFrom('tasks').select(COLUMNS).where('tasks.user_id', '=', userId).where('tasks.completed_at', 'is', null);

type OpenTask = { id: number; list_id: number; name_words: string | null };

/** Open tasks whose names have the longest words of one of these groups. */
function indexed(ctx: UserContext, groups: readonly (readonly string[])[]) {
  const asked = { anyOf: groups.map((words) => words.slice(0, MOST_WORDS)), fields: ['name'] as const };
  if (isPostgres(ctx.db)) return openTasks(ctx).where(hasIndexedWords(ctx, asked)).limit(MOST_INDEXED);
  const rows = rowsWithWords(ctx, asked).where('found.rowid', '>', 0).limit(MOST_INDEXED);
  return openTasks(ctx).where('tasks.id', 'in', rows);
}

/**
 * Tasks among these that have each word in their names or in those of their lists and projects. SQLite looks these up by their ids. PostgreSQL
 * would read all of them anew for each task where it does not know how many there are: it reads them once, and lists with a word are a set.
 */
function found<DB, Table extends keyof DB>(
  ctx: UserContext,
  tasks: SelectQueryBuilder<DB, Table, OpenTask>,
  sought: Sought,
) {
  const lists = namedLists(ctx);
  if (!isPostgres(ctx.db)) {
    return ctx.db
      .selectFrom(tasks.as('listed'))
      .innerJoin(lists.as('named_lists'), 'named_lists.id', 'listed.list_id')
      .select('listed.id')
      .where(hasWords(joined([NAME, NAMES_OF_LIST]), sought));
  }
  const withLists = ctx.db.with(
    (cte) => cte('named_lists').materialized(),
    () => lists,
  );
  return withLists
    .selectFrom(tasks.as('listed'))
    .select('listed.id')
    .where(({ and, or, selectFrom }) =>
      and(
        sought.words.map((word) => {
          const having = selectFrom('named_lists').where(hasWords(NAMES_OF_LIST, { words: [word] }));
          return or([
            hasWords(NAME, { words: [word] }),
            sql<SqlBool>`listed.list_id in ${having.select('named_lists.id')}`,
          ]);
        }),
      ),
    );
}

/** The newest of these tasks, so many at most. */
function newest<DB, Table extends keyof DB>(
  { db }: UserContext,
  tasks: SelectQueryBuilder<DB, Table, { id: number }>,
  { most, tier = 0 }: { most: number; tier?: number },
) {
  const query = db
    .selectFrom(tasks.as('passing'))
    .select(['passing.id', sql<number>`${sql.lit(tier)}`.as('tier')])
    .orderBy('passing.id', 'desc')
    .limit(most);
  return db.selectFrom(query.as('found')).select(['found.id', 'found.tier']);
}

/** Each task once, the lowest tier and the newest first. */
async function distinctIds(most: number, legs: ReturnType<typeof newest>[]): Promise<number[]> {
  const [first, ...others] = legs;
  if (!first) return [];
  const all = others.reduce((query, leg) => query.unionAll(leg), first);
  const rows = await all.orderBy('tier').orderBy('id', 'desc').execute();
  return [...new Set(rows.map(({ id }) => id))].slice(0, most);
}
