import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout } from 'node:timers/promises';
import { Failure } from '#scripts/processes.mjs';
import { poolOf } from '#server/db/postgres.ts';
import { startPostgres } from '#server-test/postgres.ts';
import type { ArchivePlan } from './archive-file.ts';
import { PER_SECOND, WARM_UP_SECONDS } from './attacks.ts';
import type { BystanderOrder, BystanderReport } from './bystander.ts';
import { startClient } from './client-process.ts';
import { loadNote, pinningNote } from './cores.ts';
import { makeAccount, makeBystander } from './population.ts';
import { cpuTimeOf, cpuTimeWithChildren, killServers, memoryOf, startProduct, UNLIMITED } from './server-process.ts';
import { percentile } from './statistics.ts';
import { tableLines } from './table.ts';

export type DeletionOptions = {
  /** Number of tasks that are deleted. */
  tasks: number;
  /** Names of deletions; all where there are none. */
  only: string[];
  db: 'sqlite' | 'postgres';
  isJson: boolean;
};

/** Most milliseconds of the server's processor from the call of a deletion to its answer. */
const ANSWER_CPU_MS = 100;

const LISTS = 10;

/** Days with 100 tasks each in their plans. */
const PLANNED_DAYS = 690;

type Deletion = {
  name: string;
  /** The records that go, in the first project. */
  plan: (tasks: number) => Omit<ArchivePlan, 'projects'> & { lists: number[] };
  path: (ids: { project: number; list: number; category: number }) => string;
};

const DELETIONS: Deletion[] = [
  {
    name: 'project',
    plan: (tasks) => ({ lists: Array.from({ length: LISTS }, () => tasks / LISTS) }),
    path: ({ project }) => `/project/${project}`,
  },
  { name: 'list', plan: (tasks) => ({ lists: [tasks] }), path: ({ list }) => `/list/${list}` },
  {
    name: 'category',
    plan: (tasks) => ({ lists: [tasks], categories: 1 }),
    path: ({ category }) => `/categories/${category}`,
  },
  {
    name: 'plans',
    plan: () => ({ lists: [100], plannedDays: PLANNED_DAYS }),
    path: ({ list }) => `/list/${list}`,
  },
  { name: 'account', plan: (tasks) => ({ lists: [tasks] }), path: () => '/auth/delete' },
];

type DeletionRow = {
  name: string;
  answer: { ms: number; cpu: number };
  done: { seconds: number; cpu: number; database: number };
  own: number[];
  slowest: string;
  others: number[];
  /** Calls of both users that were not answered with success. */
  failed: number;
  memory: { base: number; peak: number };
};

/** Deletes records with very many rows while their user and another one work, and fails where a bar is broken. */
export async function deletions({ tasks, only, db, isJson }: DeletionOptions): Promise<void> {
  const chosen = only.length === 0 ? DELETIONS : only.map(deletionOf);
  const folder = mkdtempSync(join(tmpdir(), 'daymark-bench-'));
  const postgres = db === 'postgres' ? await startPostgres(DURABLE) : undefined;
  const print = isJson ? () => undefined : console.log;
  try {
    print(`${pinningNote()} ${loadNote()}`);
    const rows: DeletionRow[] = [];
    for (const deletion of chosen) {
      print(`${deletion.name} ...`);
      const url = await postgres?.createDatabase();
      const dataDir = join(folder, deletion.name);
      const row = await measure(deletion, { tasks, dataDir, url, postgres: postgres?.pid() });
      rows.push(row);
      print([...tableLines([HEADING, lineOf(row)]), loadNote()].join('\n'));
    }
    console.log(isJson ? JSON.stringify(rows, null, 2) : textOf(rows));
    const broken = rows.filter(({ answer, failed }) => answer.cpu > ANSWER_CPU_MS || failed > 0);
    if (broken.length > 0) throw new Failure(`Bars are broken in: ${broken.map(({ name }) => name).join(', ')}.`);
  } finally {
    await killServers();
    await postgres?.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Settings of PostgreSQL as nobody changed them. */
const DURABLE = { fsync: 'on', synchronous_commit: 'on', full_page_writes: 'on' };

function deletionOf(wanted: string): Deletion {
  const deletion = DELETIONS.find(({ name }) => name === wanted);
  if (deletion) return deletion;
  throw new Failure(`--only must be one of ${DELETIONS.map(({ name }) => name).join(', ')}, not ${wanted}.`);
}

type Where = { tasks: number; dataDir: string; url: string | undefined; postgres: number | undefined };

async function measure({ name, plan, path }: Deletion, where: Where): Promise<DeletionRow> {
  const env = { ...UNLIMITED, TRUST_PROXY: '127.0.0.1', BACKUPS: 'off', TASKS_PER_LIST: '1000000' };
  const server = await startProduct(where.dataDir, {
    env: { ...env, ...(where.url !== undefined && { DATABASE_URL: where.url }) },
  });
  const left = await countsLeft(where);
  const other = startClient('bystander');
  const ask = <Answer>(order: BystanderOrder) => other.ask<Answer>(order);
  try {
    const bystander = { ...(await makeBystander(server.url)), url: server.url };
    const { lists, ...rest } = plan(where.tasks);
    const owner = await makeAccount(server.url, { projects: [lists, [10]], ...rest });
    const call = callerOf(server.url, owner.token);
    const [category = 0] = ((await call('GET', '/categories')).data as { id: number }[]).map(({ id }) => id);
    const [project, stays] = owner.projects;
    const deleted = path({ project: project?.id ?? 0, list: project?.lists[0]?.id ?? 0, category });
    await ask({ order: 'start', account: bystander, perSecond: PER_SECOND, exports: false });
    const work = workOf(stays?.lists[0]?.id ?? 0);
    for (const one of work) await call(...one);
    await setTimeout(WARM_UP_SECONDS * 1000);
    await ask({ order: 'mark' });

    const base = memoryOf(server.pid).now;
    const [begin, cpu, database] = [performance.now(), cpuTimeOf(server.pid), databaseTime(where)];
    const { status } = await call('DELETE', deleted);
    const answer = { ms: performance.now() - begin, cpu: cpuTimeOf(server.pid) - cpu };
    if (status !== 200) throw new Failure(`The deletion of a ${name} was answered with ${status}.`);
    const own: { what: string; ms: number; status: number }[] = [];
    for (let made = 0; (await left.count()) > 0; made += 1) {
      const one = work[made % work.length];
      if (one && name !== 'account') own.push({ what: one[1], ...(await call(...one)) });
      await setTimeout(PAUSE_MS);
    }
    const seconds = (performance.now() - begin) / 1000;
    const { samples } = await ask<BystanderReport>({ order: 'report' });
    return {
      name,
      answer,
      done: { seconds, cpu: (cpuTimeOf(server.pid) - cpu) / 1000, database: (databaseTime(where) - database) / 1000 },
      own: figuresOf(own),
      slowest: own.reduce((most, one) => (one.ms > most.ms ? one : most), { what: '–', ms: 0 }).what,
      others: figuresOf(samples),
      failed: samples.filter(({ failed }) => failed !== null).length + own.filter(({ status }) => status >= 400).length,
      memory: { base, peak: memoryOf(server.pid).peak },
    };
  } finally {
    other.stop();
    await left.end();
    await server.stop('SIGKILL');
  }
}

const PAUSE_MS = 50;

type Call = [method: string, path: string, body?: object];

/** Six calls that the owner makes by turns. */
const workOf = (list: number): Call[] => [
  ['GET', '/project'],
  ['GET', '/categories'],
  ['GET', `/list/${list}`],
  ['GET', '/task/active'],
  ['GET', '/search?q=Task'],
  ['POST', '/task', { name: 'Read mail', list_id: list }],
];

const callerOf =
  (url: string, token: string) =>
  async (...[method, path, body]: Call) => {
    const begin = performance.now();
    const answer = await fetch(`${url}/api${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    });
    const { data } = (await answer.json()) as { data: unknown };
    return { data, status: answer.status, ms: performance.now() - begin };
  };

/** Median, 95 of 100 and the most of some waits in milliseconds. */
const figuresOf = (waits: { ms: number }[]): number[] =>
  [0.5, 0.95, 1].map((share) =>
    percentile(
      waits.map(({ ms }) => ms),
      share,
    ),
  );

/** The number of deletions of which something is left, as the database tells it: their user learns of none. */
async function countsLeft({ url, dataDir }: Where) {
  const asked = 'select cast(count(*) as integer) as many from deletions';
  if (url !== undefined) {
    const pool = poolOf(url, { max: 1 });
    return {
      count: async () => (await pool.query<{ many: number }>(asked)).rows[0]?.many ?? 0,
      end: () => pool.end(),
    };
  }
  const file = new DatabaseSync(join(dataDir, 'daymark.db'), { readOnly: true });
  const statement = file.prepare(asked);
  return { count: async () => Number(statement.get()?.['many']), end: async () => file.close() };
}

/** Milliseconds of processors that PostgreSQL has taken; its processes stay as long as the server has their connections. */
const databaseTime = ({ postgres }: Where): number => (postgres === undefined ? 0 : cpuTimeWithChildren(postgres));

const HEADING = [
  ...['deleted', 'answer', 'its CPU ms', 'done s', 'CPU s', 'DB s', 'own p50', 'p95', 'max', 'slowest call'],
  ...['others p50', 'p95', 'max', 'failed', 'MiB', 'peak'],
];

const lineOf = ({ name, answer, done, own, slowest, others, failed, memory }: DeletionRow) => [
  ...[name, answer.ms, answer.cpu, done.seconds, done.cpu, done.database, ...own, slowest, ...others],
  ...[failed, memory.base, memory.peak],
];

const textOf = (rows: DeletionRow[]): string =>
  [
    'Waits in ms: of the answer, of other calls of its user meanwhile, and of another user; memory in MiB.',
    ...tableLines([HEADING, ...rows.map(lineOf)]),
  ].join('\n');
