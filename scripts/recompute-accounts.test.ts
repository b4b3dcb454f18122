import { expect, test } from 'vitest';
import { randomAccount } from '#audited/random-account.ts';
import { changeAccount } from '#audited/random-changes.ts';
import type { AccountOptions } from '#audited/random-work.ts';
import { accountOf } from '#recompute/account.ts';
import { audit, type Question, type Range } from '#recompute/audit.ts';
import { type TestApp, testApp } from '#server-test/app.ts';
import { archiveCalls } from '#server-test/archive.ts';
import { casesOf } from '#server-test/engine.ts';
import { START } from '#server-test/timer.ts';

// Zones with days of another length than 24 hours, midnights that do not exist or a skipped day, and days from other hours on.
const DAYS = [
  { zone: 'Europe/Berlin', first: '2026-09-20', startHour: 2 }, // an hour that comes twice
  { zone: 'America/Sao_Paulo', first: '2018-10-01', startHour: 0 }, // days that begin at 01:00
  { zone: 'Asia/Kolkata', first: '2026-09-20', startHour: 4 },
  { zone: 'Pacific/Apia', first: '2011-12-01', startHour: 0 }, // a skipped day
  { zone: 'Australia/Lord_Howe', first: '2026-09-20', startHour: 1 }, // half an hour
  { zone: 'America/St_Johns', first: '2026-09-20', startHour: 0 },
  { zone: 'UTC', first: '2026-09-20', startHour: 0 },
  { zone: 'America/Havana', first: '2026-09-20', startHour: 0 }, // midnight comes twice
  { zone: 'Africa/Cairo', first: '2026-09-25', startHour: 0 },
  { zone: 'Asia/Kathmandu', first: '2026-09-20', startHour: 6 },
  { zone: 'Pacific/Chatham', first: '2026-09-10', startHour: 3 },
  { zone: 'Asia/Beirut', first: '2026-09-20', startHour: 0 },
  { zone: 'America/Asuncion', first: '2023-09-15', startHour: 0 },
  { zone: 'Europe/London', first: '2026-02-20', startHour: 1 },
  { zone: 'Pacific/Kiritimati', first: '2026-09-20', startHour: 0 },
  { zone: 'America/Los_Angeles', first: '2026-09-20', startHour: 5 },
  { zone: 'Asia/Tehran', first: '2022-09-01', startHour: 0 },
  { zone: 'Africa/Casablanca', first: '2026-01-25', startHour: 3 },
  { zone: 'Antarctica/Troll', first: '2026-09-20', startHour: 2 }, // two hours
  { zone: 'America/Santiago', first: '2026-08-20', startHour: 0 },
] as const;

/** Sizes of accounts: with and without experiments, too small for a claim, and empty. */
const SIZES = [130, 40, 260, 0, 90, 12];

/** An account with more done tasks than levels are learned from. */
const LARGE = { seed: 40, tasks: 1900 };

/** Random accounts; 40 are tried before a release. */
const ACCOUNTS = Number(process.env['RECOMPUTE_ACCOUNTS'] ?? casesOf(6));

test.each(Array.from({ length: ACCOUNTS }, (_, at) => ({ seed: at + 1 })))(
  'nothing that the server tells of random account $seed is computed otherwise',
  async ({ seed }) => {
    const { zone, first, startHour } = DAYS[(seed - 1) % DAYS.length] ?? DAYS[0];
    const app = await testApp();
    const now = START.epochMilliseconds;
    const tasks = seed === LARGE.seed ? LARGE.tasks : (SIZES[(seed - 1) % SIZES.length] ?? 0);
    const options = { seed, tasks, zone, startHour, first: Temporal.PlainDate.from(first), now };
    await imported(app, app, options);
    await imported(app, await app.another(), { ...options, seed: seed + 1000, tasks: 20 });
    let passed = 0;
    const passMinutes = (minutes: number) => {
      passed += Math.round(minutes * 60_000);
      app.passMinutes(minutes);
    };
    if (tasks > 0) await changeAccount({ ...app, passMinutes }, seed, now);
    const text = await archiveCalls(app).exported(app);
    const moment = () => now + passed;
    const account = accountOf(text, { zone, now: moment() });
    const ranges = rangesFrom(options.first);
    let figures = 0;
    const differences: string[] = [];
    for await (const one of audit({ account, now: moment, ask: askFor(app, zone), ranges })) {
      figures += one.figures;
      differences.push(...one.differences);
    }
    expect(differences).toEqual([]);
    expect(figures).toBeGreaterThan(2000);
    if (process.env['RECOMPUTE_ACCOUNTS'])
      console.log(`${figures} figures of account ${seed} in ${zone}, ${tasks} tasks`);
  },
);

async function imported(app: TestApp, owner: Pick<TestApp, 'headers'>, options: AccountOptions): Promise<void> {
  const answer = await archiveCalls(app).imported(owner, randomAccount(options));
  expect(answer.statusCode, answer.body).toBe(201);
}

const askFor =
  (app: TestApp, zone: string) =>
  async (path: string, { query = {}, body }: Question = {}): Promise<unknown> => {
    const headers = { ...app.headers, 'x-time-zone': zone };
    const payload = body && { payload: body };
    const answer = await app.raw({ method: body ? 'POST' : 'GET', url: `/api${path}`, query, headers, ...payload });
    expect(answer.statusCode, answer.body).toBe(200);
    return answer.json().data;
  };

/** All time and parts of it; the last one has no task. */
function rangesFrom(first: Temporal.PlainDate): Range[] {
  const on = (day: number) => `${first.add({ days: day })}`;
  return [
    {},
    { ownOnly: true },
    { measuredOnly: true, from: on(10) },
    { from: on(-1), to: on(40) },
    { from: on(31), to: on(31) },
    { from: '2199-01-01' },
  ];
}
