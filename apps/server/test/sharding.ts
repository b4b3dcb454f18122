/** The column of each table of users that names the user: a cluster distributes the rows by it. */
export const USER_COLUMNS: Record<string, string> = {
  users: 'id',
  sign_ins: 'user_id',
  passkeys: 'user_id',
  codes: 'user_id',
  recovery_codes: 'user_id',
  tokens: 'user_id',
  calendar_feeds: 'user_id',
  calendars: 'user_id',
  busy_blocks: 'user_id',
  identities: 'user_id',
  unfinished_work: 'user_id',
  deletions: 'user_id',
  kept_answers: 'user_id',
  commands: 'user_id',
  command_tasks: 'user_id',
  trash: 'user_id',
  trash_pieces: 'user_id',
  projects: 'user_id',
  lists: 'user_id',
  categories: 'user_id',
  tasks: 'user_id',
  time_entries: 'user_id',
  experiments: 'user_id',
  assignments: 'user_id',
  enrolments: 'user_id',
  workspace_lists: 'user_id',
  repeats: 'user_id',
  plan_tasks: 'user_id',
  plan_days: 'user_id',
  forecasts: 'user_id',
  forecast_tasks: 'user_id',
  forecast_levels: 'user_id',
  promises: 'user_id',
};

type Exception = { why: string; sql: RegExp };

/** Queries for a row by a key that is unique over all users. On a cluster they name its holder, whom the coordinator knows. */
const OF_KEYS: Exception[] = [
  {
    why: 'The personal token of a request tells who asks',
    sql: /^select .* from "tokens" .*where "(tokens"\.")?token_hash" = \?/,
  },
  { why: 'A passkey tells who signs in', sql: /^select .* from "passkeys" where "credential_id" = \?$/ },
  {
    why: 'The secret of a calendar feed tells whose it is',
    sql: /^select .* from "calendar_feeds" .*where "secret_hash" = \?/,
  },
  {
    why: 'The secret of a promise tells whose it is',
    sql: /^select .* from "promises" .*where "secret_hash" = \?/,
  },
  {
    why: 'A login tells who signs in',
    sql: /^select .* from "users" where \("email_key" = \? or "username_key" = \?\)$/,
  },
  { why: 'A name is compared with those of all users', sql: /^select "id" from "users" where "username_key" = \?$/ },
  { why: 'An identity tells who signs in', sql: /^select .* from "users" .*where "issuer" = \? and "subject" = \?$/ },
];

/** Statements that name no user, since nobody is known yet or everybody is meant; by their text with '?' for each value. */
const EXCEPTIONS: Exception[] = [
  ...(process.env['ALL_ON_CITUS'] ? [] : OF_KEYS),
  {
    why: 'A token from before tokens named their user tells who asks',
    sql: /^select .* from "sign_ins" .*where "(sign_ins"\.")?token_hash" = \?$/,
  },
  { why: 'A start looks for the work of killed servers', sql: /^select "user_id" from "unfinished_work"/ },
  {
    why: 'Each process looks for deletions of killed servers',
    sql: /^select "user_id" from "deletions" where "stepped_at" <= /,
  },
  {
    why: 'Each process deletes answers that are kept no longer',
    sql: /^delete from "kept_answers" where "id" (in |= any\(array)\(select "id" from "kept_answers" order by "id" limit/,
  },
  {
    why: 'Each process deletes commands that are kept no longer',
    sql: /^delete from "commands" where "id" (in |= any\(array)\(select "id" from "commands" (where "task_id" is null and "has_tasks" = 0 )?order by "id" limit/,
  },
  {
    why: 'Each process removes deletions that can be taken back no longer',
    sql: /^select "id", "user_id" from "trash" where "deleted_at" < \? order by "deleted_at" limit/,
  },
  {
    why: 'Metrics tell how many timers run',
    sql: /^select count\(\*\) as "running" from "time_entries" where "ended_at" is null$/,
  },
  {
    why: 'Each process looks for calendars that are due',
    sql: /^select "id", "user_id", "next_read_at" from "calendars" where "next_read_at" <= \? order by "next_read_at" limit/,
  },
  {
    why: 'A start looks for records without words',
    sql: /^select "user_id" from "\w+" where "name_words" is null order by "id" limit \?/,
  },
];

const checked = new Map<string, string[]>();

/**
 * Tables of users in a statement whose rows it does not compare with a user: each of its queries, subqueries included, has
 * to compare the column of every such table, with a value, or with that of a table so compared in the same query. The user
 * of a row of the outer query is not enough: for that one a cluster asks all nodes. An insert has to set the column.
 */
export function unscopedTables(sql: string): string[] {
  const known = checked.get(sql);
  if (known) return known;
  const text = sql.replaceAll(/\$\d+/g, '?');
  const isException = EXCEPTIONS.some((exception) => exception.sql.test(text));
  const found = isException ? [] : queriesOf(text).flatMap(unscopedSources);
  checked.set(sql, found);
  return found;
}

/** Whether an insert computes a value of its row by a query, which a cluster refuses: it takes one as the source of the rows. */
export const insertsByQuery = (sql: string): boolean => /^insert .* values .*\(select /.test(sql);

/** Tokens of one query without those of its subqueries, and without parentheses. */
type Query = string[];

const TOKENS = /"(?:[^"]|"")*"|'(?:[^']|'')*'|\w+|[().,?]|[^\s\w"'().,?]+/g;
const STARTS_QUERY = /^(select|with|insert|update|delete)$/i;
const JOINS_QUERIES = /^(union|intersect|except)$/i;

function queriesOf(sql: string): Query[] {
  const tokens = sql.match(TOKENS) ?? [];
  const queries: Query[] = [];
  const begin = () => queries[queries.push([]) - 1] ?? [];
  let current = begin();
  /** The query in which each open parenthesis stands. */
  const outer: Query[] = [];
  for (const [index, token] of tokens.entries()) {
    if (token === '(') {
      outer.push(current);
      if (STARTS_QUERY.test(tokens[index + 1] ?? '')) current = begin();
    } else if (token === ')') current = outer.pop() ?? current;
    else if (JOINS_QUERIES.test(token)) current = begin();
    else current.push(token);
  }
  return queries;
}

type Source = { table: string; name: string };

const BEFORE_SOURCE = /^(from|join|update|into)$/i;

/** Names of the tables in which a statement beside a deletion looks for what is in sight still (`db/visible-rows.ts`): for rows of its own queries alone. */
const IN_SIGHT = ['t', 'gone', 'kept'];

function sourcesOf(query: Query): Source[] {
  return query.flatMap((token, index) => {
    const table = nameOf(query[index + 1]);
    if (!BEFORE_SOURCE.test(token) || table === undefined) return [];
    const alias = /^as$/i.test(query[index + 2] ?? '') ? nameOf(query[index + 3]) : undefined;
    return alias !== undefined && IN_SIGHT.includes(alias) ? [] : [{ table, name: alias ?? table }];
  });
}

function unscopedSources(query: Query): string[] {
  const sources = sourcesOf(query).filter(({ table }) => USER_COLUMNS[table] !== undefined);
  const isInsert = /^insert$/i.test(query[0] ?? '');
  const inserted = isInsert ? sources.splice(0, 1) : [];
  const unset = inserted.filter(({ table }) => table !== 'users' && !query.includes(`"${USER_COLUMNS[table]}"`));

  const comparisons = comparisonsIn(query, sources);
  const scoped = new Set(comparisons.filter(([, other]) => other === undefined).map(([source]) => source));
  // A source that is compared with a scoped one is scoped as well.
  for (const known of scoped)
    for (const [source, other] of comparisons) {
      if (source === known && other) scoped.add(other);
      if (other === known) scoped.add(source);
    }
  return [...unset, ...sources.filter((source) => !scoped.has(source))].map(({ table }) => table);
}

/** Sources whose user is compared, each with the other source of the query, or with a value. */
function comparisonsIn(query: Query, sources: Source[]): [Source, Source | undefined][] {
  const start = query.findIndex((token) => /^(where|on)$/i.test(token));
  return query.flatMap((token, at): [Source, Source | undefined][] => {
    if (start === -1 || at < start || !/^(=|in)$/i.test(token)) return [];
    const isQualified = query[at - 2] === '.';
    const left = sourcesNamed(sources, isQualified ? query[at - 3] : undefined, query[at - 1]);
    const isOtherQualified = query[at + 2] === '.';
    const right = sourcesNamed(
      sources,
      isOtherQualified ? query[at + 1] : undefined,
      query[at + (isOtherQualified ? 3 : 1)],
    );
    if (query[at + 1] === '?') return left.map((source) => [source, undefined]);
    if (query[at - 1] === '?') return right.map((source) => [source, undefined]);
    return left.flatMap((source) => right.map((other): [Source, Source] => [source, other]));
  });
}

/** Sources whose user is in this column. Without its table it is that of the only one. */
function sourcesNamed(sources: Source[], name: string | undefined, column: string | undefined): Source[] {
  return sources.filter(
    (source) => nameOf(column) === USER_COLUMNS[source.table] && (name === undefined || nameOf(name) === source.name),
  );
}

/** A name, which SQL of our own writes without quotes. */
function nameOf(token: string | undefined): string | undefined {
  return token?.startsWith('"') ? token.slice(1, -1) : token?.match(/^\w+$/)?.[0];
}
