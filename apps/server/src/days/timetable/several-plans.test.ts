import { completeWithoutTimer } from '@daymark/contract/completion.ts';
import { closeDay } from '@daymark/contract/evening.ts';
import * as api from '@daymark/contract/plan.ts';
import { expect, test } from 'vitest';
import { testApp } from '#test/app.ts';
import { givenOpen } from '#test/open-tasks.ts';
import { exactPlan, levelsLearned, TODAY } from '#test/planned-tasks.ts';
import { REFLECTED } from '#test/timer.ts';

const plansFrom = ({ send }: Pick<Awaited<ReturnType<typeof testApp>>, 'send'>, from: string, days: number) =>
  send(api.getPlans, { query: { from, days: String(days) } });

/** The plan of a day as it is one of several: without its gaps and the long texts of its tasks. */
function inBrief({ gaps, tasks, done, ...plan }: api.Plan): api.PlanOfDay {
  const short = <Task extends { description: string; reflection: string | null }>({
    description,
    reflection,
    ...task
  }: Task) => task;
  return { ...plan, tasks: tasks.map((entry) => ({ ...entry, task: short(entry.task) })), done: done.map(short) };
}

test('the plans of several days are those of each, without gaps and long texts', async () => {
  const app = await exactPlan([30, 45, 60]);
  const [one = 0, two = 0, three = 0] = app.ids;
  await app.send(api.addToPlan, { params: { date: '2026-11-23' }, body: { task_ids: [two, three] } });
  await app.send(api.addToPlan, { params: { date: '2026-12-03' }, body: { task_ids: [three], at: '15:00' } });
  await app.place(two, '11:00');
  await app.send(completeWithoutTimer, { params: { id: String(one) }, body: REFLECTED });
  await app.send(closeDay, { params: { date: TODAY }, body: { note: 'Begin with the beds' } });
  app.passMinutes(3 * 24 * 60);
  for (const { from, days } of [
    { from: '2026-11-20', days: 14 },
    { from: '2026-11-10', days: 14 },
    { from: '2026-11-23', days: 1 },
    { from: '2026-11-24', days: 3 },
    { from: '2026-09-25', days: 14 }, // some of them in the weeks that are read, some before
    { from: '2025-01-01', days: 2 },
  ]) {
    const plans = await plansFrom(app, from, days);
    expect(plans).toHaveLength(days);
    for (const [place, plan] of plans.entries()) {
      const date = Temporal.PlainDate.from(from).add({ days: place }).toString();
      expect({ from, ...plan }).toEqual({ from, ...inBrief(await app.plan(date)) });
    }
  }
});

test('fourteen days take as many queries as one, and many tasks as many as one', async () => {
  const app = await exactPlan([30]);
  const { id: list_id } = await app.given.list();
  const count = async (days: number, from = TODAY) => app.countQueries(() => plansFrom(app, from, days));
  await levelsLearned(app);
  const one = await count(1);
  for (let day = 0; day < 10; day += 1) {
    const { id } = await app.given.task({ list_id });
    const date = Temporal.PlainDate.from(TODAY).add({ days: day }).toString();
    await app.send(api.addToPlan, { params: { date }, body: { task_ids: [id] } });
  }
  expect(await count(14)).toBe(one);
  expect(await count(14, '2025-01-01')).toBe(await count(1, '2025-01-01'));
  expect((await count(14, '2025-01-01')) - one).toBeLessThanOrEqual(2);
});

test('nobody reads the plans of another user', async () => {
  const { send, another } = await exactPlan([30]);
  const [plan] = await plansFrom(await another(), TODAY, 1);
  expect(plan).toMatchObject({ tasks: [], done: [] });
  expect((await plansFrom({ send }, TODAY, 1))[0]?.tasks).toHaveLength(1);
});

const DAYS = 'Days must be a whole number from 1 to 14';

test.each([
  { query: 'from=2026-11-20', path: 'days', message: DAYS },
  { query: 'from=2026-11-20&days=0', path: 'days', message: DAYS },
  { query: 'from=2026-11-20&days=15', path: 'days', message: DAYS },
  { query: 'from=2026-11-20&days=1.5', path: 'days', message: DAYS },
  { query: 'from=2026-11-20&days=07', path: 'days', message: DAYS },
  { query: 'days=7', path: 'from', message: 'From must be a day like 2026-11-20' },
  { query: 'from=2026-11-31&days=7', path: 'from', message: 'From must be a day like 2026-11-20' },
  { query: 'from=2201-01-01&days=7', path: 'from', message: 'From must be between 1970 and 2200' },
])('$query: $message', async ({ query, path, message }) => {
  const { raw, headers } = await testApp();
  const answer = await raw({ url: `/api/plan?${query}`, headers });
  expect([answer.statusCode, answer.json().errors]).toEqual([422, [{ path, message }]]);
});

test('two hundred planned tasks and a thousand open ones take as many queries as one', async () => {
  const app = await exactPlan([30]);
  const { id: list_id } = await app.given.list();
  await app.place(app.ids[0] ?? 0, '15:00');
  await levelsLearned(app);
  const one = await app.countQueries(() => app.plan());
  const ids = await givenOpen(app, { list_id, tasks: 1000 });
  await app.send(api.addToPlan, { params: { date: TODAY }, body: { task_ids: ids.slice(0, 199) } });
  await app.db().updateTable('tasks').set({ due_date: TODAY }).where('id', 'in', ids.slice(199)).execute();
  expect(await app.countQueries(() => app.plan())).toBe(one);
  const { tasks } = await app.plan();
  expect(tasks).toHaveLength(200);
});
