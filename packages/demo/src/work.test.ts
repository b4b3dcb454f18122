import { seededRandom } from '@daymark/domain/random.ts';
import { expect, test } from 'vitest';
import type { PlannedTask } from './plan.ts';
import { workThrough } from './work.ts';
import type { WorkingDay } from './working-days.ts';

const at = (time: string) => Temporal.Instant.from(`2026-11-${time}Z`);

function day(date: number, overrides: Partial<WorkingDay> = {}): WorkingDay {
  const [opens, lunch, closes] = [at(`${date}T08:00`), at(`${date}T12:30`), at(`${date}T18:00`)];
  return { opens, lunch, closes, share: 1, ...overrides };
}

/** Tasks due in their order, all on the first day. */
function tasks(count: number, estimate: number): PlannedTask[] {
  const project = { name: 'Booking app', description: '', status: 'in_progress' } as const;
  const list = { project, name: 'Bugs' };
  const common = { list, description: '', priority: 'low', category: 'writing', estimate } as const;
  return Array.from({ length: count }, (_, number) => ({ ...common, name: `Bug ${number}`, due: number / count }));
}

const LATER = at('30T00:00');

function work(options: { tasks: PlannedTask[]; days: WorkingDay[]; until?: Temporal.Instant; shortening?: number }) {
  const works = workThrough(seededRandom(1), { until: LATER, shortening: 1, ...options });
  const entries = [...works.values()].flatMap((work) => work.entries);
  const minutes = entries.reduce(
    (sum, { started_at, ended_at }) => sum + started_at.until(ended_at).total('minutes'),
    0,
  );
  return { works: [...works.values()], entries, minutes };
}

test('a day has at most ten hours of work, and a lunch break', () => {
  const open = day(20, { closes: at('20T23:59') });
  const { minutes, entries } = work({ tasks: tasks(40, 30), days: [open], shortening: 0.1 });
  expect(minutes).toBeGreaterThan(570);
  expect(minutes).toBeLessThanOrEqual(600);
  const [afterLunch] = entries.filter(({ started_at }) => Temporal.Instant.compare(started_at, open.lunch) > 0);
  expect(open.lunch.until(afterLunch?.started_at ?? LATER).total('minutes')).toBeGreaterThan(30);
});

test('a task unfinished at the end of a day continues the next morning, with the rest of its countdown', () => {
  const { works } = work({ tasks: tasks(1, 480), days: [day(20, { closes: at('20T10:00') }), day(21)] });
  const [{ entries, isDone } = { entries: [], isDone: false }] = works;
  const lastOfDay = entries.findLast(({ ended_at }) => Temporal.Instant.compare(ended_at, at('21T00:00')) < 0);
  const nextDay = entries.find(({ started_at }) => Temporal.Instant.compare(started_at, at('21T00:00')) > 0);
  expect(lastOfDay?.ended_at).toEqual(at('20T10:00'));
  expect(nextDay?.started_at).toEqual(at('21T08:00'));
  const left = lastOfDay?.ended_at.until(lastOfDay.planned_end_at).total('minutes');
  expect(nextDay?.started_at.until(nextDay.planned_end_at).total('minutes')).toBe(left);
  expect(isDone).toBe(true);
});

test('at the end the task in progress stays paused, and later ones are not started', () => {
  const { works, entries } = work({ tasks: tasks(5, 120), days: [day(20)], until: at('20T11:00') });
  expect(entries.at(-1)?.ended_at).toEqual(at('20T11:00'));
  expect(works.length).toBeLessThan(5);
  expect(works.map(({ isDone }) => isDone)).toEqual([...works.slice(1).map(() => true), false]);
});

test('a task is not started before its day', () => {
  const { entries } = work({ tasks: tasks(2, 5), days: [day(20, { share: 0.4 }), day(21)] });
  const begun = entries.map(({ started_at }) => started_at);
  expect([begun.at(0), begun.at(-1)]).toEqual([at('20T08:00'), at('21T08:00')]);
});

test('days do not overlap, even where the zone skipped a day and both open at the same instant', () => {
  const { entries } = work({ tasks: tasks(2, 5), days: [day(20, { share: 0.4 }), day(20)] });
  const [first, second] = entries;
  expect(entries).toHaveLength(2);
  expect(first?.started_at).toEqual(at('20T08:00'));
  expect(Temporal.Instant.compare(second?.started_at ?? LATER, first?.ended_at ?? LATER)).toBe(1);
});
