import { randomInt } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { TASKS_OF_A_DAY } from '@daymark/contract/plan.ts';
import { login } from '@daymark/contract/sign-in.ts';
import { fromMidnight } from '@daymark/domain/days.ts';
import { DEMO_SIGN_IN, makeDemoAccount } from '#scripts/demo-account.ts';
import { Failure } from '#scripts/processes.mjs';
import { type App, createApp } from '#server/app.ts';
import { readSettings } from '#server/config.ts';
import { NO_FEED } from '#server/context/changes.ts';
import type { UserContext } from '#server/context/context.ts';
import { holdNobody } from '#server/context/user-gate.ts';
import { insertIntoPlan } from '#server/days/plan/plan.repository.ts';
import type { Db } from '#server/db/connection.ts';
import { openDataFolder } from '#server/db/data-folder.ts';
import { insertCategories } from '#server/work/categories/categories.repository.ts';

/** Tasks of the account, of which some 100,000 are done. */
const TASKS = 101_000;
const CATEGORIES = 50;

const NOW = Temporal.Instant.from('2026-11-20T15:00:00Z');

/** Limits in milliseconds, measured in the server. */
const MOST = { page: 300, month: 20, forecast: 50, fullPlan: 150 };

/** Days without another plan, and as many tasks as their plans get; the second task has a time, so that a gap is before it. */
const PLAN_DATE = '2026-12-01';
const PLANNED_TASKS = 20;
const FULL_DATE = '2026-12-31';

const ALL_DAYS = 'start_date=2000-01-01&end_date=2026-11-20';
const THIS_YEAR = 'start_date=2026-01-01&end_date=2026-11-20';

const CALLS = [
  ...['', `?${ALL_DAYS}`, `?${THIS_YEAR}`].flatMap((range) => [
    { url: `/analytics/summary${range}`, most: MOST.page },
    { url: `/analytics/categories${range}`, most: MOST.page },
    { url: `/analytics/categories/none${range}`, most: MOST.page },
    { url: `/analytics/categories/1${range}`, most: MOST.page },
    { url: `/analytics/tasks${range}`, most: MOST.page },
    { url: `/analytics/hours${range}`, most: MOST.page },
    { url: `/analytics/hours${range}${range ? '&' : '?'}by=day`, most: MOST.page },
  ]),
  { url: '/analytics/daily/month/2026/10', most: MOST.month },
  { url: '/analytics/daily/month/2020/10', most: MOST.month },
  { url: '/analytics/daily/2026-11-19', most: MOST.month },
  { url: '/experiment/multiplier?category_id=1', most: MOST.month },
  { url: `/plan/${PLAN_DATE}`, most: MOST.forecast },
  { url: `/plan?from=${PLAN_DATE}&days=14`, most: MOST.forecast },
  { url: `/plan/${FULL_DATE}`, most: MOST.fullPlan },
  { url: '/forecast/typical?planned_duration=30', most: MOST.forecast },
];

/** Repetitions: the fastest one counts, since other load on the machine only slows answers. */
const ANSWERS = 9;

/** Measures analytics of a very large account, and fails where an answer takes too long. */
export async function analytics(): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'daymark-bench-'));
  try {
    console.log(`Making an account of ${TASKS} tasks in ${CATEGORIES} categories ...`);
    await fill(dataDir);
    const app = await createApp({
      settings: readSettings({ DATA_DIR: dataDir, LOG_LEVEL: 'silent', BACKUPS: 'off' }),
      clock: () => NOW,
    });
    const slow = await measureAll(app);
    await app.close();
    if (slow > 0) throw new Failure(`${slow} of ${CALLS.length} calls took too long.`);
  } finally {
    rmSync(dataDir, { recursive: true });
  }
}

async function fill(dataDir: string): Promise<void> {
  await makeDemoAccount(readSettings({ DATA_DIR: dataDir }), { tasks: TASKS, seed: 1, now: NOW, timeZone: 'UTC' });
  const db = await openDataFolder(dataDir);
  const ctx = await contextOf(db);
  await spreadOverCategories(ctx);
  await planOpenTasks(ctx);
  await db.destroy();
}

/** The context of the only user. */
async function contextOf(db: Db): Promise<UserContext> {
  const { id: userId } = await db.selectFrom('users').select('id').executeTakeFirstOrThrow();
  const silent = { info: () => undefined, error: () => undefined };
  return {
    db,
    userId,
    signInId: 0,
    hold: holdNobody,
    changes: { feed: NO_FEED, made: [] },
    now: NOW,
    days: fromMidnight('UTC'),
    chance: randomInt,
    address: '',
    userAgent: '',
    limits: readSettings({}),
    log: silent,
  };
}

/** Spreads the tasks of the demo over more categories; every tenth has none. */
async function spreadOverCategories(ctx: UserContext): Promise<void> {
  const { db } = ctx;
  const { count } = await db
    .selectFrom('categories')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  const row = { color: '#228be6', created_at: NOW, updated_at: NOW };
  const more = Array.from({ length: CATEGORIES - count }, (_, index) => ({ ...row, name: `Category ${index}` }));
  await insertCategories(ctx, more);
  const spread = db.updateTable('tasks').set(({ eb }) => ({
    category_id: eb(eb(eb('id', '/', 10), '%', CATEGORIES), '+', 1),
  }));
  await spread.execute();
  await db
    .updateTable('tasks')
    .set({ category_id: null })
    .where(({ eb }) => eb(eb('id', '%', 10), '=', 0))
    .execute();
}

async function planOpenTasks(ctx: UserContext): Promise<void> {
  const open = await ctx.db
    .selectFrom('tasks')
    .select('id')
    .where('completed_at', 'is', null)
    .limit(TASKS_OF_A_DAY)
    .execute();
  const ids = open.map(({ id }) => id);
  for (const [date, taskIds] of [
    [PLAN_DATE, ids.slice(0, PLANNED_TASKS)],
    [FULL_DATE, ids],
  ] as const) {
    const ats = new Map(taskIds.slice(1, 2).map((id) => [id, '23:00']));
    await insertIntoPlan(ctx, { date, taskIds, isUnplanned: false, ats });
  }
}

/** Prints the time of each call, and returns how many take too long. */
async function measureAll(app: App): Promise<number> {
  const signIn = await app.inject({ method: 'POST', url: `/api${login.path}`, payload: DEMO_SIGN_IN });
  const headers = { authorization: `Bearer ${signIn.json().data.token}` };
  console.log('fastest   usual    most (ms)');
  let slow = 0;
  for (const { url, most } of CALLS) {
    const { fastest, usual } = await timesOf(async () => {
      const { statusCode } = await app.inject({ url: `/api${url}`, headers });
      if (statusCode !== 200) throw new Failure(`${url} answered ${statusCode}.`);
    });
    if (fastest > most) slow += 1;
    const figures = [fastest.toFixed(1), usual.toFixed(1), String(most)].map((figure) => figure.padStart(7));
    console.log(`${figures.join(' ')}  ${fastest > most ? 'SLOW ' : ''}${url}`);
  }
  return slow;
}

async function timesOf(work: () => Promise<void>): Promise<{ fastest: number; usual: number }> {
  const times: number[] = [];
  for (let answer = 0; answer < ANSWERS; answer += 1) {
    const begin = performance.now();
    await work();
    times.push(performance.now() - begin);
  }
  times.sort((one, other) => one - other);
  return { fastest: times.at(0) ?? 0, usual: times.at(ANSWERS / 2) ?? 0 };
}
