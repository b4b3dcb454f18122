import { MENTAL_STATES } from '@daymark/contract/tasks.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { insertTasks } from '#features/tasks/tasks.repository.ts';
import { insertEntries } from '#features/timer/timer.repository.ts';
import { type TestApp, testApp } from '#test/app.ts';
import { contextOf, NOW } from '#test/databases.ts';
import { figuresFromRows } from '#test/figures.ts';

const FIRST = Temporal.Instant.from('2026-10-16T00:00Z');
const DAY = 24 * 60;

/** Minutes from the first moment: over four weeks, in which European clocks are changed. */
const anyMinute = fc.integer({ min: 0, max: 28 * DAY });
const anyTask = fc.record({
  created: anyMinute,
  category: fc.constantFrom(0, 1, 2, null),
  planned_duration: fc.integer({ min: 1, max: 480 }),
  estimate: fc.integer({ min: 1, max: 480 }),
  mental_state: fc.constantFrom(...MENTAL_STATES),
  /** The completion, independent of the entries. */
  done: fc.option(anyMinute),
  entries: fc.array(
    fc.record({ from: anyMinute, minutes: fc.oneof(fc.nat(90), fc.nat(90), fc.integer({ min: 600, max: 4 * DAY })) }),
    { maxLength: 2 },
  ),
});

type PastTask = (typeof anyTask extends fc.Arbitrary<infer Value> ? Value : never) & { isRunning?: boolean };

/** Tasks of a user with timestamps that a changed clock could have made, so that entries overlap too. */
async function givenPast({ db, given, user }: Pick<TestApp, 'db' | 'given' | 'user'>, tasks: PastTask[]) {
  const ctx = { ...contextOf(db()), userId: user.id, signInId: 0 };
  const at = (minutes: number) => FIRST.add({ minutes });
  const list = await given.list();
  const categories = [await given.category(), await given.category(), await given.category(), await given.category()];
  const ids = await insertTasks(
    ctx,
    tasks.map(({ created, category, done, entries, isRunning, ...task }, index) => ({
      ...task,
      name: `Task ${index}`,
      description: '',
      list_id: list.id,
      category_id: category === null ? null : (categories[category]?.id ?? null),
      priority: 'low',
      status: done === null ? 'paused' : 'done',
      first_started_at: at(created),
      completed_at: done === null ? null : at(done),
      mental_state: done === null ? null : task.mental_state,
      reflection: null,
      created_at: at(created),
      updated_at: NOW,
    })),
  );
  await insertEntries(
    ctx,
    tasks.flatMap(({ entries, isRunning }, index) =>
      entries.map(({ from, minutes }, place) => ({
        task_id: ids[index] ?? 0,
        started_at: at(from),
        planned_end_at: at(from + 25),
        ended_at: isRunning && place === 0 ? null : at(from + minutes),
      })),
    ),
  );
  return categories.map(({ id }) => id);
}

const DATES = Array.from({ length: 40 }, (_, days) => Temporal.PlainDate.from('2026-10-14').add({ days }).toString());

const RANGES = [
  {},
  { start: '2026-10-25' },
  { end: '2026-10-25' },
  { start: '2026-10-25', end: '2026-10-25' },
  { start: '2026-10-20', end: '2026-11-03' },
  { start: '2026-10-01', end: '2026-12-31' },
];

const [past = [], elsewhere = []] = fc.sample(fc.array(anyTask, { minLength: 120, maxLength: 120 }), {
  numRuns: 2,
  seed: 6,
});
const RUNNING: PastTask = {
  created: 3 * DAY,
  category: 1,
  planned_duration: 25,
  estimate: 25,
  mental_state: 'tired',
  done: null,
  entries: [{ from: 30 * DAY, minutes: 0 }],
  isRunning: true,
};

test.each(['UTC', 'Europe/Berlin', 'Asia/Kathmandu', 'Pacific/Apia', 'America/St_Johns'])(
  'every figure equals the one computed from the raw rows in %s',
  async (zone) => {
    const app = await testApp();
    const other = await app.another();
    const categories = await givenPast(app, [...past, RUNNING]);
    await givenPast({ ...app, ...other }, elsewhere);
    const expected = await figuresFromRows(app, zone, NOW.epochMilliseconds);
    const ask = async (path: string, query: Record<string, string> = {}) => {
      const headers = { ...app.headers, 'x-time-zone': zone };
      const response = await app.raw({ url: `/api/analytics/${path}`, query, headers });
      expect(response.statusCode).toBe(200);
      return response.json().data;
    };

    const rates: Record<string, number> = {};
    for (const date of DATES) {
      const figures = expected.daily(date);
      expect(await ask(`daily/${date}`)).toEqual(roundedLike(figures));
      if (figures.total_tasks > 0) rates[date] = close(figures.completed_tasks / figures.total_tasks, 4);
    }
    expect({ ...(await ask('daily/month/2026/10')), ...(await ask('daily/month/2026/11')) }).toEqual(rates);

    for (const { start, end } of RANGES) {
      const query = { ...(start && { start_date: start }), ...(end && { end_date: end }) };
      const summary = expected.ofAllCategories({ start, end });
      const inRange = (id: number | null, among = 1) => categoryLike(expected.ofCategory(id, { start, end }, among));
      const named = (id: number) => ({ category: expect.objectContaining({ id }) });
      expect(await ask('categories', query)).toEqual(
        categories.map((id) => ({ ...inRange(id, summary.active_categories), ...named(id) })),
      );
      for (const id of categories) {
        expect(await ask(`categories/${id}`, query)).toEqual({ ...inRange(id), ...named(id) });
      }
      expect(await ask('summary', query)).toEqual({ ...roundedLike(summary), claims: expect.any(Object) });
      expect(await ask('categories/none', query)).toEqual(inRange(null));
      expect(await ask('tasks', query)).toEqual(
        expected.done({ start, end }).map((task) => expect.objectContaining(task)),
      );
    }
  },
);

type Figures = ReturnType<Awaited<ReturnType<typeof figuresFromRows>>['ofCategory']>;

const close = (value: number, decimals: number) =>
  expect.closeTo(Math.round(value * 10 ** decimals) / 10 ** decimals, 9);

/** Figures as answered: rounded, with the rate. */
function roundedLike<Some extends Figures>(figures: Some) {
  const { estimation_accuracy, mental_state_distribution: states } = figures;
  const { accuracy_percentage, bias } = estimation_accuracy;
  const percentages = Object.entries(states.mental_states.percentages).map(([state, share]) => [
    state,
    close(share, 1),
  ]);
  return {
    ...figures,
    completion_rate: close(figures.completed_tasks / Math.max(1, figures.total_tasks), 4),
    estimation_accuracy: {
      ...estimation_accuracy,
      accuracy_percentage: close(accuracy_percentage, 1),
      bias: bias === null ? null : close(bias, 2),
    },
    mental_state_distribution: {
      ...states,
      mental_states: { ...states.mental_states, percentages: Object.fromEntries(percentages) },
      positive_states_percentage: close(states.positive_states_percentage, 1),
    },
  };
}

function categoryLike(figures: Figures) {
  const { completed_tasks, total_tasks } = figures;
  return {
    ...roundedLike(figures),
    completion_percentage: close((100 * completed_tasks) / Math.max(1, total_tasks), 1),
  };
}
