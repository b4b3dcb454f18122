import * as api from '@daymark/contract/analytics.ts';
import { getHours } from '@daymark/contract/hours.ts';
import { makeGiven } from '@daymark/testing/given.ts';
import fc from 'fast-check';
import type { InjectOptions } from 'fastify';
import { afterAll, expect, onTestFinished, test, vi } from 'vitest';
import { readSettings } from '#config.ts';
import { openPostgres } from '#db/postgres.ts';
import type { TestApp } from '#test/app.ts';
import { takePostgres } from '#test/engine.ts';
import { givenFinished } from '#test/finished-tasks.ts';
import { takeStep, undo } from '#test/random-commands.ts';
import { requestFor } from '#test/requests.ts';
import { START } from '#test/template.ts';

afterAll(() => void vi.resetModules());

/** A range that all tasks belong to: its figures are computed from the rows, and none of them are kept. */
const EVER = { start_date: '1990-01-01', end_date: '2090-01-01' };

const READS = [api.getAnalyticsSummary, api.getAllCategoryAnalytics, getHours] as const;

const STEPS = 60;

/** Two instances on one database, which keep what they have read apart from each other, as two processes do. */
async function twoInstances() {
  const { url, account } = await takePostgres('account');
  const db = openPostgres(url, 1);
  onTestFinished(() => db.destroy());
  let now = START;
  const start = async () => {
    vi.resetModules();
    const { createApp } = await import('#app.ts');
    const settings = readSettings({ DATABASE_URL: url, LOG_LEVEL: 'silent', BACKUPS: 'off' });
    const app = await createApp({ settings, clock: () => now, webRoot: '/nowhere' });
    onTestFinished(() => app.close());
    return app;
  };
  const headers = { authorization: `Bearer ${account.token}` };
  const instances = [await start(), await start()] as const;
  const given = makeGiven(async (endpoint, input) => {
    const { data } = (await instances[0].inject({ ...requestFor(endpoint, input), headers })).json();
    return data;
  });
  const [one, two] = [await given.category(), await given.category()];
  const worked = (category_id: number) => ({ estimate: 30, worked: 40, category_id });
  await givenFinished({ given, db: () => db, user: account.user }, [...Array(6).fill(worked(one.id)), worked(two.id)]);
  return instances.map((app) => {
    const read = async (endpoint: (typeof READS)[number], query: object) => {
      const { data } = (await app.inject({ ...requestFor(endpoint, { query }), headers })).json();
      return data;
    };
    const caller: Pick<TestApp, 'db' | 'raw' | 'headers' | 'passMinutes'> = {
      db: () => db,
      headers,
      raw: (request: InjectOptions) => app.inject(request),
      passMinutes: (minutes) => {
        now = now.add({ milliseconds: Math.round(minutes * 60_000) });
      },
    };
    return { read, caller: caller as TestApp };
  });
}

test('what one instance keeps holds as far as another one has changed nothing of it', async () => {
  const move = fc.record({
    step: fc.nat(9999),
    seeds: fc.array(fc.nat(9999), { minLength: 6, maxLength: 6 }),
    undoes: fc.option(fc.nat(9999), { freq: 3 }),
    by: fc.nat(1),
    readBy: fc.option(fc.nat(1), { freq: 3 }),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(move, { minLength: STEPS, maxLength: STEPS }), async (moves) => {
      const instances = await twoInstances();
      const expectComputed = async (place: number) => {
        for (const endpoint of READS) {
          const byDay = endpoint === getHours && { by: 'day' };
          const computed = await instances[1 - place]?.read(endpoint, { ...EVER, ...byDay });
          expect(computed).toBeTruthy();
          const kept = await instances[place]?.read(endpoint, { ...byDay });
          expect({ ...kept, ...EVER }).toEqual({ ...computed, ...EVER });
        }
      };
      const made: number[] = [];
      for (const { step, seeds, undoes, by, readBy } of moves) {
        const caller = instances[by]?.caller as TestApp;
        const undone = undoes === null ? undefined : made[undoes % made.length];
        const id = undone === undefined ? await takeStep(caller, step, seeds) : await undo(caller, undone);
        if (id !== undefined) made.push(id);
        if (readBy !== null) await expectComputed(readBy);
      }
      for (const place of [0, 1]) await expectComputed(place);
      expect(made.length).toBeGreaterThan(STEPS / 6);
    }),
    { numRuns: 1, endOnFailure: true },
  );
});
