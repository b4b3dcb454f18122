import { nameStart, nameToken } from '@daymark/domain/search-words.ts';
import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely';
import type { UserContext } from '#context/context.ts';
import { isPostgres } from '#db/connection.ts';
import { DONE_PLACE } from '#db/search-index.ts';
import type { Tables } from '#db/tables.ts';
import { hasWords, joined, type Sought, tierOf, wordsIn } from './search-matches.repository.ts';
import { hasIndexedWords, rowsWithWords, tasksByName } from './word-index.repository.ts';

/** Conditions of a task by kind; of several in one kind any is enough. */
export type Filters = {
  is?: string[];
  due?: string[];
  isPlanned?: boolean;
  isUnestimated?: boolean;
  categoryIds?: number[];
  within?: { listIds: number[]; projectIds: number[] };
};

type TaskSearch = { sought: Sought | null; filters: Filters; today: Temporal.PlainDate; most: number };

/**
 * Tasks that are compared and ranked where more are found: of 100,000 with the same word nobody looks for the last one. The
 * newest are among them, and those of which the name begins with the search.
 */
const MOST_RANKED = 1000;
const MOST_RECENT = 1000;

/**
 * The index reads all rows of a word, so words that very many tasks have are looked for in the newest tasks instead: among so many
 * open ones and as many done ones, until so many of each are found.
 */
const MOST_COMPARED = 2000;
const MOST_FOUND = 250;

/**
 * Newest open tasks, and as many done ones, that tell whether words are common: the index would read the rows of each of them, a tenth
 * of all tasks together, and some task has all of them.
 */
const SAMPLE = 100;
const COMMON_SHARE = 0.1;

/** Ids of the tasks that are found, the best first. Without words all are found that pass the filters. */
export async function findTaskIds(ctx: UserContext, search: TaskSearch): Promise<number[]> {
  const { sought, most } = search;
  if (!sought) return best(ctx, search, recentTasks(ctx, search, most));
  const { areCommon, areAllCompared, passing, unsampled } = await probe(ctx, search, sought);
  if (passing !== null && passing <= MOST_COMPARED) {
    return best(ctx, search, [limited(ctx, filtered(ctx, search), MOST_COMPARED)]);
  }
  if (areCommon || areAllCompared) {
    const found = await best(ctx, search, [...newestWithWords(ctx, search, sought), ...namedAs(ctx, search, sought)]);
    if (found.length >= most || areAllCompared) return found;
  }
  if (unsampled.length > 0 && unsampled.length < sought.words.length) {
    const having = await countWithWords(ctx, unsampled);
    if (having === 0) return [];
    if (having <= MOST_COMPARED) return best(ctx, search, [limited(ctx, withWords(ctx, search, unsampled), having)]);
  }
  return best(ctx, search, candidates(ctx, search, sought));
}

/**
 * Whether the words are common, or the tasks few, which of the words no task of the sample has, and how many pass filters that an index can
 * look up, as far as they could be compared one by one.
 */
async function probe(ctx: UserContext, search: TaskSearch, sought: Sought) {
  const [open, done] = newestTasks(ctx, { most: SAMPLE });
  const sampled = ctx.db.selectFrom(open.unionAll(done).as('found'));
  const { due, isPlanned, categoryIds, within } = search.filters;
  const hasIndex = due !== undefined || isPlanned !== undefined || categoryIds !== undefined || within !== undefined;
  const passing = filtered(ctx, search)
    .clearSelect()
    .select('tasks.id')
    .limit(MOST_COMPARED + 1);
  const number = ctx.db.selectFrom(passing.as('listed')).select(({ fn }) => fn.countAll<number>().as('number'));
  const having = (words: string[]) =>
    sql<number>`coalesce(sum(case when ${hasWords(joined([...TEXTS]), { words })} then 1 else 0 end), 0)`;
  const found = await sampled
    .select(({ fn }) => [fn.countAll<number>().as('tasks'), having(sought.words).as('having_all')])
    .select(
      sql<string>`${sql.join(
        sought.words.map((word) => sql`cast(${having([word])} as text)`),
        sql` || ' ' || `,
      )}`.as('having_each'),
    )
    .select(sql<number | null>`${hasIndex ? number : sql`null`}`.as('passing'))
    .executeTakeFirstOrThrow();
  const havingEach = found.having_each.split(' ').map(Number);
  const all = havingEach.reduce((sum, tasks) => sum + tasks, 0);
  return {
    areCommon: found.having_all > 0 && all >= COMMON_SHARE * found.tasks,
    areAllCompared: found.tasks < SAMPLE,
    passing: found.passing,
    unsampled: sought.words.filter((_, place) => havingEach[place] === 0),
  };
}

/** How many tasks of the user have these words, by the index, whose words hold the id of the user; no further than they could be compared one by one. */
async function countWithWords(ctx: UserContext, words: string[]): Promise<number> {
  const [asked, most] = [{ anyOf: [words] }, MOST_COMPARED + 1];
  const having = isPostgres(ctx.db)
    ? tasksOf(ctx).where(hasIndexedWords(ctx, asked)).select('tasks.id').limit(most).as('having')
    : rowsWithWords(ctx, asked).limit(most).as('having');
  const count = ctx.db.selectFrom(having).select(({ fn }) => fn.countAll<number>().as('number'));
  return (await count.executeTakeFirstOrThrow()).number;
}

/** The best of these tasks, which are not all of those that pass the filters where there are words. */
async function best(ctx: UserContext, { sought, most }: TaskSearch, legs: Candidates): Promise<number[]> {
  const [first, ...others] = legs;
  if (!first) return [];
  // Each task is found once, without a second look at the table: PostgreSQL would look at all of its rows.
  const found = others.reduce((query, leg) => query.union(leg), first);
  const tasks = ctx.db.selectFrom(found.as('found')).select('found.id');
  const ranked = sought ? tasks.where(hasWords(joined([...TEXTS]), sought)).orderBy(tierOf([...TEXTS], sought)) : tasks;
  const rows = await ranked
    .orderBy(sql`coalesce(found.completed_at, ${sql.lit(Number.MAX_SAFE_INTEGER)})`, 'desc')
    .orderBy('found.id', 'desc')
    .limit(most)
    .execute();
  return rows.map(({ id }) => id);
}

const textsIn = (table: string) =>
  [wordsIn(table, 'name'), wordsIn(table, 'description'), wordsIn(table, 'reflection')] as const;
const TEXTS = textsIn('found');

const COLUMNS = [
  'tasks.id',
  'tasks.completed_at',
  'tasks.name_words',
  'tasks.description_words',
  'tasks.reflection_words',
] as const;

/** Columns of tasks that are compared one by one, with those that filters ask for. */
const COMPARED = [...COLUMNS, 'tasks.list_id', 'tasks.category_id', 'tasks.due_date', 'tasks.estimate_origin'] as const;

const tasksOf = ({ db, userId }: UserContext) => db.selectFrom('tasks').where('tasks.user_id', '=', userId);

const filtered = (ctx: UserContext, search: TaskSearch) =>
  tasksOf(ctx)
    .where((builder) => builder.and(conditions(builder, ctx, search)))
    .select(COLUMNS);

type TaskQuery = ReturnType<typeof filtered>;

/** A part of a union cannot be limited without a name. */
const limited = ({ db }: UserContext, query: TaskQuery, most: number) =>
  db.selectFrom(query.limit(most).as('listed')).selectAll();

type Compared = ReturnType<typeof comparedTasks>;

type Candidates = ReturnType<typeof limited>[];

function candidates(ctx: UserContext, search: TaskSearch, { text, words }: Sought): Candidates {
  const named = namedAs(ctx, search, { text, words });
  const query = isPostgres(ctx.db) ? withLexemes(ctx, search, words) : withTokens(ctx, search, words);
  const found = [limited(ctx, query, MOST_RANKED), ...named];
  return isPostgres(ctx.db) ? [...found, ...recentTasks(ctx, search, MOST_RECENT)] : found;
}

/** A whole name is looked up by itself: in the order of bytes it can come after thousands that begin with it. */
const namedAs = (ctx: UserContext, search: TaskSearch, { text }: Sought): Candidates =>
  [nameToken(text), nameStart(text)].map((start) => passing(ctx, search, tasksByName(ctx, start).select(COMPARED)));

/** Tasks with all words among the newest ones that are compared. */
function newestWithWords(ctx: UserContext, search: TaskSearch, sought: Sought): Candidates {
  const { is = ['open', 'done'] } = search.filters;
  const [open, done] = newestTasks(ctx, { most: MOST_COMPARED });
  return [...(is.includes('open') ? [open] : []), ...(is.includes('done') ? [done] : [])].map((tasks) => {
    const found = passing(ctx, search, tasks)
      .where(hasWords(joined([...textsIn('listed')]), sought))
      .limit(MOST_FOUND);
    return ctx.db.selectFrom(found.as('listed')).selectAll();
  });
}

const comparedTasks = (ctx: UserContext) => tasksOf(ctx).select(COMPARED);

/** Newest open tasks, and those that were completed last, so many of each. */
function newestTasks(ctx: UserContext, { most }: { most: number }) {
  const tasks = comparedTasks(ctx);
  const open = tasks.where('tasks.completed_at', 'is', null).orderBy('tasks.id', 'desc').limit(most);
  const done = tasks.where('tasks.completed_at', 'is not', null).orderBy('tasks.completed_at', 'desc').limit(most);
  return [open, done].map((some) => ctx.db.selectFrom(some.as('listed')).selectAll()) as [Compared, Compared];
}

/** The newest open tasks and those that were completed last. */
function recentTasks(ctx: UserContext, search: TaskSearch, most: number): Candidates {
  const { is = ['open', 'done'] } = search.filters;
  const tasks = filtered(ctx, search);
  const open = tasks.where('tasks.completed_at', 'is', null).orderBy('tasks.id', 'desc');
  const done = tasks.where('tasks.completed_at', 'is not', null).orderBy('tasks.completed_at', 'desc');
  return [...(is.includes('open') ? [open] : []), ...(is.includes('done') ? [done] : [])].map((query) =>
    limited(ctx, query, most),
  );
}

/** Finds tasks by the index of SQLite, which is read from its end: open tasks before done ones, the newest first. */
function withTokens(ctx: UserContext, search: TaskSearch, words: string[]): TaskQuery {
  const { is = [], ...others } = search.filters;
  let found = rowsWithWords(ctx, { anyOf: [words] }).limit(MOST_RANKED);
  if (is.length === 1) found = found.where('found.rowid', is[0] === 'open' ? '>' : '<', 0);
  if (Object.keys(others).length > 0) {
    const places = filtered(ctx, search)
      .clearSelect()
      .select(sql<number>`iif(tasks.completed_at is null, tasks.id, tasks.id - ${sql.lit(DONE_PLACE)})`.as('place'));
    // The plus makes SQLite compare each row that has the words, instead of looking for the words once for each place.
    found = found.where(sql`+found.rowid`, 'in', places);
  }
  return tasksOf(ctx).where('tasks.id', 'in', found).select(COLUMNS);
}

/**
 * Tasks that pass the filters and have these words, of which the index knows few. To ask it for words that many tasks have as well would
 * read the rows of all of them.
 */
const withWords = (ctx: UserContext, search: TaskSearch, words: string[]): TaskQuery =>
  isPostgres(ctx.db)
    ? withLexemes(ctx, search, words)
    : filtered(ctx, search).where('tasks.id', 'in', rowsWithWords(ctx, { anyOf: [words] }));

/** Finds tasks by the index of PostgreSQL, which knows no order. */
const withLexemes = (ctx: UserContext, search: TaskSearch, words: string[]): TaskQuery =>
  filtered(ctx, search).where(hasIndexedWords(ctx, { anyOf: [words] }));

/**
 * Tasks among these that pass the filters. Reading them by their ids would be slow: PostgreSQL can look the names up once for each
 * task of the user.
 */
function passing(ctx: UserContext, search: TaskSearch, tasks: Compared) {
  return ctx.db
    .selectFrom(tasks.as('listed'))
    .where((builder) => builder.and(conditions(builder as unknown as Builder, ctx, search))) // it has their columns
    .select(['id', 'completed_at', 'name_words', 'description_words', 'reflection_words']);
}

type Builder = ExpressionBuilder<Tables, 'tasks'>;

function conditions({ eb, or, and, selectFrom }: Builder, { userId }: UserContext, { filters, today }: TaskSearch) {
  const { is, due, isPlanned, isUnestimated, categoryIds, within } = filters;
  const date = today.toString();
  const isDue = (day: string) =>
    day === 'week'
      ? and([eb('due_date', '>=', date), eb('due_date', '<', today.add({ weeks: 1 }).toString())])
      : eb('due_date', day === 'today' ? '=' : '<', date);
  const found: Expression<SqlBool>[] = [];
  if (is) found.push(or(is.map((value) => eb('completed_at', value === 'open' ? 'is' : 'is not', null))));
  if (due) found.push(eb('completed_at', 'is', null), or(due.map(isDue)));
  if (isPlanned) {
    const plan = selectFrom('plan_tasks').where('plan_tasks.user_id', '=', userId);
    found.push(eb('id', 'in', plan.where('plan_tasks.plan_date', '=', date).select('plan_tasks.task_id')));
  }
  if (isUnestimated) found.push(eb('estimate_origin', 'is', null));
  if (categoryIds) found.push(eb('category_id', 'in', categoryIds));
  if (within) {
    const { listIds, projectIds } = within;
    const lists = selectFrom('lists').where('lists.user_id', '=', userId).select('lists.id');
    const ofProjects = eb('list_id', 'in', lists.where('lists.project_id', 'in', projectIds));
    found.push(
      or([
        ...(listIds.length > 0 ? [eb('list_id', 'in', listIds)] : []),
        ...(projectIds.length > 0 ? [ofProjects] : []),
      ]),
    );
  }
  return found;
}
