import fc from 'fast-check';
import { expect, test } from 'vitest';
import { timesDrawer } from './forecast.ts';
import { NO_TIMES } from './forecast-times.ts';
import { FIRST_LEVELS } from './levels.ts';
import {
  addRecent,
  asOfBefore,
  type DoneTask,
  drawnBefore,
  LOOKED_BACK_ON,
  type RecentTasks,
  recentTasks,
} from './recent-tasks.ts';

const RUNS = FIRST_LEVELS.map(({ run }) => run);

const CATEGORIES = [1, 2, 3];

const isEstimated = (task: DoneTask): task is DoneTask & { estimate: number } => task.estimate !== null;

const estimatedOnly = (tasks: readonly DoneTask[]) =>
  tasks.filter(isEstimated).map(({ estimate, worked }) => ({ estimate, worked }));

const minutesOf = (tasks: readonly DoneTask[]) => tasks.map(({ worked }) => worked);

const ofCategory = (tasks: readonly DoneTask[], id: number) => tasks.filter(({ category_id }) => category_id === id);

/** Past of a run, word for word: the last 400 estimated, the last 100 of each category and of all before its first task. */
function byDefinition(tasks: readonly DoneTask[], run: number) {
  const [before, ended] = [tasks.slice(0, -run).reverse(), tasks.slice(-run).reverse()];
  const open = ended.map(({ estimate, category_id = null }) =>
    estimate === null ? { estimate, category_id, worked: 0 } : { estimate, worked: 0 },
  );
  const history = estimatedOnly(before).slice(0, 400);
  if (ended.every(isEstimated)) return { open, history, all: [], byCategory: CATEGORIES.map(() => []) };
  return {
    open,
    history,
    all: minutesOf(before).slice(0, 100),
    byCategory: CATEGORIES.map((id) => minutesOf(ofCategory(before, id)).slice(0, 100)),
  };
}

function asKept(recent: RecentTasks, run: number) {
  const { open, history, times } = asOfBefore(recent, run);
  const byCategory = CATEGORIES.map((id) => [...(times.byCategory.get(id) ?? [])]);
  return { open, history, all: [...times.all], byCategory };
}

/** Latest tasks as a database gives them: each list asked for by itself. */
function rebuilt(tasks: readonly DoneTask[]): RecentTasks {
  const latestFirst = tasks.toReversed();
  const { last, estimated, timed } = LOOKED_BACK_ON;
  return {
    drawers: [],
    last: latestFirst.slice(0, last),
    estimated: estimatedOnly(latestFirst).slice(0, estimated),
    minutes: minutesOf(latestFirst).slice(0, timed),
    minutesByCategory: new Map(CATEGORIES.map((id) => [id, minutesOf(ofCategory(latestFirst, id)).slice(0, timed)])),
  };
}

const anyTask = fc.record({
  estimate: fc.option(fc.integer({ min: 1, max: 480 })),
  category_id: fc.constantFrom(null, ...CATEGORIES),
});

/** A record of up to 700 tasks, more than any list keeps, each with work of its own. */
const anyRecord = fc
  .tuple(fc.array(anyTask, { minLength: 1, maxLength: 30 }), fc.integer({ min: 0, max: 700 }))
  .map(([some, length]) =>
    Array.from({ length }, (_, place): DoneTask => {
      const { estimate, category_id } = some[place % some.length] ?? { estimate: null, category_id: null };
      return { estimate, category_id, worked: place + 1 };
    }),
  );

test('before a run there were the last 400 estimated tasks, and the times of the last 100 of each category and of all', () => {
  fc.assert(
    fc.property(anyRecord, (tasks) => {
      const recent = recentTasks(tasks.toReversed());
      for (const run of RUNS) expect(asKept(recent, run)).toEqual(byDefinition(tasks, run));
    }),
  );
});

test('tasks that are added to lists read from a database make those of the whole record', () => {
  fc.assert(
    fc.property(anyRecord, fc.nat(), (tasks, cut) => {
      const known = tasks.length === 0 ? 0 : cut % tasks.length;
      const recent = rebuilt(tasks.slice(0, known));
      for (const task of tasks.slice(known)) addRecent(recent, task);
      expect(recent).toEqual(rebuilt(tasks));
      for (const run of RUNS) expect(asKept(recent, run)).toEqual(byDefinition(tasks, run));
    }),
  );
});

test('runs that begin with the same task share their draws, each with those of a forecast of its own', () => {
  fc.assert(
    fc.property(fc.array(anyTask, { minLength: 12, maxLength: 40 }), (tasks) => {
      const recent = recentTasks();
      for (const [place, task] of tasks.entries()) {
        addRecent(recent, { ...task, worked: place + 1 });
        for (const run of [1, 2, 3, 5].filter((run) => run <= place)) {
          const { open, ...past } = asOfBefore(recent, run);
          expect(drawnBefore(recent, run)).toEqual(timesDrawer(past)(open));
        }
      }
    }),
    { numRuns: 5 },
  );
});

test('a run of estimated tasks asks for no times', () => {
  const tasks: DoneTask[] = [
    { estimate: null, worked: 10, category_id: 1 },
    { estimate: 30, worked: 20 },
    { estimate: 30, worked: 30, category_id: null },
  ];
  expect(asOfBefore(recentTasks(tasks.toReversed()), 2).times).toBe(NO_TIMES);
});

test('nothing done is nothing to look back on', () => {
  expect(recentTasks()).toEqual({ drawers: [], last: [], estimated: [], minutes: [], minutesByCategory: new Map() });
  expect(asOfBefore(recentTasks(), 1)).toEqual({ open: [], history: [], times: NO_TIMES });
});
