import { deleteAccount } from '@daymark/contract/account.ts';
import { deleteCategory } from '@daymark/contract/categories.ts';
import { keepForecast } from '@daymark/contract/forecast-record.ts';
import { deleteProject } from '@daymark/contract/projects.ts';
import { emptyTrash } from '@daymark/contract/trash.ts';
import { sql } from 'kysely';
import pg from 'pg';
import { expect, onTestFinished, test, vi } from 'vitest';
import { prepared } from '#test/app.ts';
import { archiveCalls } from '#test/archive.ts';
import { ENGINE } from '#test/engine.ts';
import { manyRecords, workedRecords } from '#test/many-records.ts';
import { READS, urlOfRead } from '#test/reads.ts';
import { type Ids, recordsToWrite, requestOf, WRITES } from '#test/writes.ts';
import type { Db } from './connection.ts';
import { tablesOf } from './search-index.ts';

/** Tasks of the account: `STATISTICS_OF=100000` prints what statements of so many take. */
const TASKS = Number(process.env['STATISTICS_OF'] ?? 1200);
const IS_MEASURING = process.env['STATISTICS_OF'] !== undefined;
const PATIENCE = IS_MEASURING ? 3_600_000 : undefined;

/**
 * Rows that one statement may touch, as a multiple of the tasks. Figures of an account read each task and entry a few times. A join that reads a
 * table of many rows anew for each row of another touches a thousand times as many, a deletion of some rows a hundred.
 */
const MOST_TOUCHED = 40;

const filled = prepared(async (app) => {
  const { imported } = archiveCalls(app);
  for (const file of [workedRecords(TASKS), manyRecords(TASKS / 2)])
    expect((await imported(app, file)).statusCode).toBe(201);
  const ids = await recordsToWrite(app);
  await app.send(keepForecast, { body: { list_id: ids.list } });
  const { last } = await app
    .db()
    .selectFrom('time_entries')
    .select(({ fn }) => fn.max('id').as('last'))
    .executeTakeFirstOrThrow();
  return { ...ids, entry: last + 1 };
});

/** Every read, and a write of each kind. */
async function eachCall(app: Awaited<ReturnType<typeof filled>>, noting: Noting): Promise<void> {
  for (const { call, url } of readsOf(app.made)) {
    await noting(call, async () => {
      const { statusCode } = await app.raw({ url, headers: app.headers });
      expect({ call, statusCode }).toEqual({ call, statusCode: 200 });
    });
  }
  for (const write of WRITES.filter(({ endpoint }) => !BRINGS_STATISTICS.test(endpoint.path))) {
    const { method, url, payload } = requestOf(write, app.made);
    const call = `${method} ${write.endpoint.path}`;
    await noting(call, async () => {
      const { statusCode, body } = await app.raw({ method, url, headers: app.headers, ...(payload && { payload }) });
      expect({ call, answer: statusCode < 300 ? 'OK' : body }).toEqual({ call, answer: 'OK' });
    });
  }
}

type Noting = (call: string, work: () => Promise<unknown>) => Promise<void>;

/** Runs calls, and gives the statements that they made. */
async function statementsOf(told: Omit<Told, 'call'>[], calls: (noting: Noting) => Promise<void>): Promise<Told[]> {
  const found: Told[] = [];
  await calls(async (call, work) => {
    told.length = 0;
    await work();
    found.push(...told.map((statement) => ({ ...statement, call })));
  });
  if (IS_MEASURING) print(found);
  return found;
}

const isAboveMost = ({ touched }: Told) => touched > TASKS * 1.5 * MOST_TOUCHED;

test.runIf(ENGINE === 'postgres')(
  'without statistics no statement reads a table anew for each row of another',
  async () => {
    const told = listenToPlans();
    const app = await filled();
    await forgetStatistics(app.db());
    const found = await statementsOf(told, (noting) => eachCall(app, noting));
    expect(found.length).toBeGreaterThan(300);
    expect(found.filter(isAboveMost).map(inShort)).toEqual([]);
  },
  PATIENCE,
);

test.runIf(ENGINE === 'postgres')(
  'with the statistics of tables with one row a deletion looks for its rows once',
  async () => {
    const told = listenToPlans();
    const app = await filled();
    const { db, send } = app;
    const idOf = async (table: 'projects' | 'categories', name: string) => {
      const { id } = await db().selectFrom(table).select('id').where('name', '=', name).executeTakeFirstOrThrow();
      return { params: { id: String(id) } };
    };
    const [project, category] = [await idOf('projects', 'P'), await idOf('categories', 'C')];
    await rememberOneRow(db());
    const found = await statementsOf(told, async (noting) => {
      const deleting = (name: string, work: () => Promise<unknown>) =>
        noting(`DELETE ${name}`, async () => {
          await work();
          await app.deleted();
        });
      await deleting('category', () => send(deleteCategory, category));
      await deleting('project', () => send(deleteProject, project));
      await deleting('trash', () => send(emptyTrash, {}));
      await deleting('account', () => send(deleteAccount, {}));
    });
    const changing = found.filter(({ sql }) => /^(delete|update)/.test(sql));
    expect(changing.length).toBeGreaterThan(100);
    expect(changing.filter(isAboveMost).map(inShort)).toEqual([]);
  },
  PATIENCE,
);

/** An import counts the tables anew at its end. */
const BRINGS_STATISTICS = /archive|import/;

/** Every read of the contract, and the forms of those that can be asked for in several. */
function readsOf(ids: Ids): { call: string; url: string }[] {
  const of = { ...ids, categories: ids.category };
  const plain = READS.map(({ path }) => ({ call: `GET ${path}`, url: urlOfRead(path, of) }));
  const SEARCHES = ['task 7', 'k', 'is:open', 'is:done due:week', 'task #category', 'task @list', 'planned:today word'];
  const more = [
    ...SEARCHES.map((q) => `/api/search?q=${encodeURIComponent(q)}`),
    ...['', 'task', 'list 1 task'].map((q) => `/api/task/open?search=${encodeURIComponent(q)}`),
    ...['own', 'open_first'].map((order) => `/api/list/${ids.list}?order=${order}&limit=20`),
    ...['project', 'category', 'list'].map((by) => `/api/analytics/hours?by=${by}&start_date=2026-01-01`),
    '/api/analytics/summary?start_date=2026-11-01&end_date=2026-11-20',
  ];
  return [...plain, ...more.map((url) => ({ call: `GET ${url.slice(4)}`, url }))];
}

type Told = { call: string; sql: string; ms: number; touched: number };

/** Has PostgreSQL tell the plan of each statement with what it did; gives those of all connections of this process. */
function listenToPlans(): Omit<Told, 'call'>[] {
  const told: Omit<Told, 'call'>[] = [];
  const settings = {
    session_preload_libraries: 'auto_explain',
    ...{ 'auto_explain.log_min_duration': '0', 'auto_explain.log_analyze': 'on', 'auto_explain.log_timing': 'off' },
    ...{ 'auto_explain.log_format': 'json', 'auto_explain.log_level': 'notice' },
  };
  vi.stubEnv(
    'PGOPTIONS',
    Object.entries(settings)
      .map(([name, value]) => `-c ${name}=${value}`)
      .join(' '),
  );
  const { emit } = pg.Client.prototype;
  const spy = vi.spyOn(pg.Client.prototype, 'emit').mockImplementation(function (this: pg.Client, event, ...args) {
    const [notice] = args as [{ message?: string } | undefined];
    const [, ms, plan] =
      (event === 'notice' && /^duration: ([\d.]+) ms {2}plan:\n(.+)/s.exec(notice?.message ?? '')) || [];
    if (plan !== undefined) told.push({ ms: Number(ms), ...statementOf(JSON.parse(plan)) });
    return emit.call(this, event as 'notice', ...(args as never[]));
  });
  onTestFinished(() => {
    vi.unstubAllEnvs();
    spy.mockRestore();
  });
  return told;
}

type Node = { Plans?: Node[]; 'Actual Loops': number; 'Actual Rows': number } & {
  [removed: `Rows Removed by ${string}`]: number;
};

const statementOf = (told: { 'Query Text': string; Plan: Node }) => ({
  sql: told['Query Text'],
  touched: touchedBy(told.Plan),
});

/** Rows that the steps of a plan have passed on or left out, each time that they were run. */
function touchedBy(node: Node): number {
  const removed = Object.entries(node).filter(([name]) => name.startsWith('Rows Removed by'));
  const rows = removed.reduce((sum, [, count]) => sum + Number(count), node['Actual Rows']);
  return rows * node['Actual Loops'] + (node.Plans ?? []).reduce((sum, part) => sum + touchedBy(part), 0);
}

/** Tables of users with more than one row, and no automatic analysis of them. */
async function tablesToForget(db: Db): Promise<string[]> {
  const tables = (await tablesOf(db)).map(({ name }) => name);
  for (const table of tables) await sql`alter table ${sql.table(table)} set (autovacuum_enabled = false)`.execute(db);
  return tables;
}

async function forgetStatistics(db: Db): Promise<void> {
  for (const table of await tablesToForget(db)) {
    await sql`delete from pg_statistic where starelid = ${table}::regclass`.execute(db);
    await sql`update pg_class set reltuples = -1, relpages = 0 where oid = ${table}::regclass`.execute(db);
  }
}

/** Counts each table when it has one row, and brings its other rows back. */
async function rememberOneRow(db: Db): Promise<void> {
  const tables = await tablesToForget(db);
  await db.transaction().execute(async (db) => {
    await sql`set local session_replication_role = replica`.execute(db);
    const named = (table: string) => sql.table(table);
    const kept = (table: string) => sql.table(`kept_${table}`);
    for (const table of tables)
      await sql`create temp table ${kept(table)} on commit drop as table ${named(table)}`.execute(db);
    await sql`truncate ${sql.join(tables.map(named))} cascade`.execute(db);
    for (const table of tables) {
      await sql`insert into ${named(table)} select * from ${kept(table)} order by id limit 1`.execute(db);
      await sql`analyze ${named(table)}`.execute(db);
      await sql`insert into ${named(table)} select * from ${kept(table)} order by id offset 1`.execute(db);
    }
  });
}

const inShort = ({ call, sql, ms, touched }: Told) => `${ms} ms, ${touched} rows, ${call}: ${sql.slice(0, 300)}`;

/** Prints the slowest statement of each call, and those above 50 ms. */
function print(found: Told[]): void {
  const sorted = found.toSorted((a, b) => b.ms - a.ms);
  const slowest = sorted.filter(({ call }, place) => sorted.findIndex((other) => other.call === call) === place);
  console.log(
    [...slowest, '---', ...sorted.filter(({ ms }) => ms > 50)]
      .map((told) => (typeof told === 'string' ? told : inShort(told)))
      .join('\n'),
  );
}
