import { nameStart, nameToken } from '@daymark/domain/search-words.ts';
import { type SelectQueryBuilder, sql } from 'kysely';
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
      .select(['listed.id', 'listed.list_id', 'listed.name_words'])
      .where('listed.completed_at', 'is', null);
  return distinctIds(most, [
    found(ctx, { tasks: named(nameToken(sought.text)), sought, most }),
    found(ctx, { tasks: named(nameStart(sought.text)), sought, most, tier: 1 }),
    found(ctx, { tasks: recent, sought, most, tier: 2 }),
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
    const named = missing.length > 0 ? all.where(hasWords(wordsIn('listed', 'name'), { words: missing })) : all;
    return found(ctx, { tasks: named.limit(most), sought, most });
  });
  return distinctIds(most, [found(ctx, { tasks: indexed(ctx, groups), sought, most }), ...ofLists]);
}

/** Which words the names of lists and their projects have, as bits. Of lists with the same ones the newest. */
export function findMasks(ctx: UserContext, { words }: Sought): Promise<{ id: number; mask: number }[]> {
  const bits = words.map((word, at) => {
    const has = hasWords(joined([...LIST_NAMES]), { words: [word] });
    return sql`case when ${has} then ${sql.lit(2 ** at)} else 0 end`;
  });
  const masked = ctx.db
    .selectFrom('lists')
    .innerJoin('projects', (join) =>
      join.onRef('projects.id', '=', 'lists.project_id').onRef('projects.user_id', '=', 'lists.user_id'),
    )
    .where('lists.user_id', '=', ctx.userId)
    .select(['lists.id', sql<number>`${sql.join(bits, sql` + `)}`.as('mask')]);
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

const LIST_NAMES = [wordsIn('lists', 'name'), wordsIn('projects', 'name')] as const;

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

type Leg<DB, Table extends keyof DB> = {
  tasks: SelectQueryBuilder<DB, Table, OpenTask>;
  sought: Sought;
  most: number;
  tier?: number;
};

/** Tasks among these that have all words in their names and those of their lists and projects. */
function found<DB, Table extends keyof DB>(ctx: UserContext, { tasks, sought, most, tier = 0 }: Leg<DB, Table>) {
  const names = joined([wordsIn('listed', 'name'), ...LIST_NAMES]);
  const query = ctx.db
    .selectFrom(tasks.as('listed'))
    .innerJoin('lists', 'lists.id', 'listed.list_id')
    .innerJoin('projects', 'projects.id', 'lists.project_id')
    .select(['listed.id', sql<number>`${sql.lit(tier)}`.as('tier')])
    .where('lists.user_id', '=', ctx.userId)
    .where('projects.user_id', '=', ctx.userId)
    .where(hasWords(names, sought))
    .orderBy('listed.id', 'desc')
    .limit(most);
  return ctx.db.selectFrom(query.as('found')).select(['found.id', 'found.tier']);
}

/** Each task once, the lowest tier and the newest first. */
async function distinctIds(most: number, legs: ReturnType<typeof found>[]): Promise<number[]> {
  const [first, ...others] = legs;
  if (!first) return [];
  const all = others.reduce((query, leg) => query.unionAll(leg), first);
  const rows = await all.orderBy('tier').orderBy('id', 'desc').execute();
  return [...new Set(rows.map(({ id }) => id))].slice(0, most);
}
