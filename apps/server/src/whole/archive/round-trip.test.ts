import * as analytics from '@daymark/contract/analytics.ts';
import { ARCHIVE_TABLES } from '@daymark/contract/archive.ts';
import { getCategories } from '@daymark/contract/categories.ts';
import * as experiments from '@daymark/contract/experiments.ts';
import { getProjectSummary, getProjects } from '@daymark/contract/projects.ts';
import { archiveRules } from '@daymark/domain/archive.ts';
import type { Send } from '@daymark/testing/given.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { countRows, testApp } from '#test/app.ts';
import { archiveCalls, fileOf } from '#test/archive.ts';
import { anyRecords } from '#test/archive-records.ts';
import { casesOf } from '#test/engine.ts';

const NOW = Temporal.Instant.from('2026-11-20T09:30:00Z');

test('generated records break no rule', () => {
  fc.assert(
    fc.property(
      fc.boolean().chain((timer) => anyRecords({ timer })),
      (records) => {
        const { check, checkEnd } = archiveRules(NOW);
        const faults = ARCHIVE_TABLES.flatMap((table) => records[table].flatMap((record) => check(table, record)));
        expect([...faults, ...checkEnd()]).toEqual([]);
      },
    ),
  );
});

test('export, import and export again give the same bytes and the same figures', async () => {
  const app = await testApp();
  const { exported, imported } = archiveCalls(app);
  await fc.assert(
    fc.asyncProperty(
      fc.boolean().chain((timer) => anyRecords({ timer })),
      async (records) => {
        const [first, second] = [await app.another(), await app.another()];
        const file = fileOf(records);
        const answer = await imported(first, file);
        expect(answer.json()).toMatchObject({ success: true });
        expect(answer.json().data).toEqual({
          ...Object.fromEntries(ARCHIVE_TABLES.map((table) => [table, records[table].length])),
          gave_way: { entries: 0, minutes: 0 },
        });

        expect(await exported(first)).toBe(file);
        await imported(second, await exported(first));
        expect(await exported(second)).toBe(file);
        expect(await figuresOf(second.send)).toEqual(await figuresOf(first.send));
      },
    ),
    { numRuns: casesOf(6), seed: 26 },
  );
});

/** Every answer that the analytics and experiment screens use, with ids set to 0, since they differ. */
async function figuresOf(send: Send) {
  const days = { start_date: '2026-10-15', end_date: '2026-11-20' };
  const categories = await send(getCategories, {});
  const projects = await send(getProjects, {});
  const trials = await send(experiments.getExperiments, {});
  const figures = {
    categories,
    projects,
    trials,
    daily: await send(analytics.getDailyAnalytics, { params: { date: '2026-11-19' } }),
    months: [
      await send(analytics.getCompletionRates, { params: { year: '2026', month: '10' } }),
      await send(analytics.getCompletionRates, { params: { year: '2026', month: '11' } }),
    ],
    summary: await send(analytics.getAnalyticsSummary, { query: days }),
    byCategory: await send(analytics.getAllCategoryAnalytics, { query: days }),
    ofAllTime: await send(analytics.getAllCategoryAnalytics, { query: {} }),
    uncategorized: await send(analytics.getUncategorizedAnalytics, { query: {} }),
    doneTasks: await send(analytics.getDoneTasks, { query: {} }),
    summaries: await Promise.all(projects.map(({ id }) => send(getProjectSummary, { params: { id: String(id) } }))),
    ofEach: await Promise.all(
      categories.map(async ({ id }) => [
        await send(analytics.getCategoryAnalytics, { params: { id: String(id) }, query: days }),
        await send(experiments.getSuggestedMultiplier, { query: { category_id: String(id) } }),
      ]),
    ),
    results: await Promise.all(
      trials.map(async ({ id }) => [
        await send(experiments.getExperimentResults, { params: { id: String(id) } }),
        await send(experiments.getExperimentStats, { params: { id: String(id) } }),
      ]),
    ),
  };
  return JSON.parse(JSON.stringify(figures, (key, value) => (/(^|_)id$/.test(key) && value !== null ? 0 : value)));
}

test('an import adds: importing a file twice doubles its records', async () => {
  const app = await testApp();
  const { exported, imported } = archiveCalls(app);
  await app.given.task({ name: 'Mine' });
  const file = await exported(app);
  await imported(app, file, '?again=true');
  await imported(app, await exported(app), '?again=true');
  expect(await countRows(app.db())).toMatchObject({ projects: 4, lists: 4, tasks: 4 });
});

test('a reformatted file imports alike', async () => {
  const app = await testApp();
  const { exported, imported } = archiveCalls(app);
  await app.given.task({ name: 'Mine', description: 'Äpfel, "Birnen"\n' });
  const file = await exported(app);
  const other = await app.another();
  expect((await imported(other, JSON.stringify(JSON.parse(file), null, 4))).statusCode).toBe(201);
  expect(await exported(other)).toBe(file);
});

test('a file from before time zones were stored imports, with none for its experiments', async () => {
  const app = await testApp();
  const { exported, imported } = archiveCalls(app);
  await app.given.experiment();
  const file = await exported(app);
  const other = await app.another();
  expect((await imported(other, file.replace('"time_zone":"UTC",', ''))).statusCode).toBe(201);
  expect(await exported(other)).toBe(file.replace('"time_zone":"UTC"', '"time_zone":null'));
});

test('long texts of any characters survive a round trip', async () => {
  const app = await testApp();
  const { exported, imported } = archiveCalls(app);
  const long = [`a\n\ufeff${'b'.repeat(9000)}`, `\u0001${'😀'.repeat(9990)}\ufeff"\\`, 'é\u2028\ufeff'.repeat(3000)];
  for (const description of long) await app.given.project({ description: `(${description})` });
  const file = await exported(app);
  for (const description of long) expect(file).toContain(JSON.stringify(`(${description})`));
  const other = await app.another();
  await imported(other, file);
  expect((await exported(other)) === file).toBe(true);
});
