import { expect, test } from 'vitest';
import { randomAccount } from '#audited/random-account.ts';
import { optionsOf } from '#audited/random-accounts.ts';
import { changeAccount } from '#audited/random-changes.ts';
import type { AccountOptions } from '#audited/random-work.ts';
import { accountOf } from '#recompute/account.ts';
import type { Range } from '#recompute/asked.ts';
import { audit } from '#recompute/audit.ts';
import type { Question } from '#recompute/http.ts';
import { type TestApp, testApp } from '#server-test/app.ts';
import { archiveCalls } from '#server-test/archive.ts';
import { casesOf } from '#server-test/engine.ts';
import { START } from '#server-test/timer.ts';

/** Random accounts; 40 are tried before a release. */
const ACCOUNTS = Number(process.env['RECOMPUTE_ACCOUNTS'] ?? casesOf(6));

test.each(Array.from({ length: ACCOUNTS }, (_, at) => ({ seed: at + 1 })))(
  'nothing that the server tells of random account $seed is computed otherwise',
  async ({ seed }) => {
    const app = await testApp();
    const now = START.epochMilliseconds;
    const options = optionsOf(seed, now);
    const { zone, tasks } = options;
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
