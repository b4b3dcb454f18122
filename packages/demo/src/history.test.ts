import type { EntrySource } from '@daymark/contract/entries.ts';
import { PROJECT_STATUSES, type ProjectStatus, TASK_STATUSES } from '@daymark/contract/statuses.ts';
import { MENTAL_STATES } from '@daymark/contract/tasks.ts';
import { dayOf, fromMidnight } from '@daymark/domain/days.ts';
import { outcomeOfPromise } from '@daymark/domain/promises.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { demoHistory } from './history.ts';
import type { DemoHistory } from './records.ts';
import { CATEGORIES } from './words.ts';

type Options = Parameters<typeof demoHistory>[0];

const USUAL: Options = {
  seed: 1,
  tasks: 300,
  now: Temporal.Instant.from('2026-11-20T14:00:00Z'),
  timeZone: 'Europe/Berlin',
};

const anySeed = fc.integer({ min: 0, max: 2_147_483_647 });

const anyOptions: fc.Arbitrary<Options> = fc.record({
  seed: anySeed,
  tasks: fc.integer({ min: 100, max: 500 }),
  now: fc
    .integer({ min: 950_000_000, max: 1_800_000_000 })
    .map((seconds) => Temporal.Instant.fromEpochMilliseconds(seconds * 1000)),
  timeZone: fc.constantFrom('UTC', 'Europe/Berlin', 'America/New_York', 'Australia/Lord_Howe', 'Asia/Kolkata'),
});

/** The day that Samoa skipped, and both clock changes. */
const ODD_NIGHTS: [Options][] = [
  [{ ...USUAL, tasks: 100, now: Temporal.Instant.from('2012-01-03T02:00:00Z'), timeZone: 'Pacific/Apia' }],
  [{ ...USUAL, tasks: 100, now: Temporal.Instant.from('2025-03-09T07:05:00Z'), timeZone: 'America/New_York' }],
  [{ ...USUAL, tasks: 100, now: Temporal.Instant.from('2025-11-02T06:05:00Z'), timeZone: 'America/New_York' }],
];

const known = new Map<string, DemoHistory>();

/** Gives the history of these options, memoized, since the properties below are of the same options and only read. */
function historyOf(options: Options): DemoHistory {
  const key = JSON.stringify(options);
  const history = known.get(key) ?? demoHistory(options);
  known.set(key, history);
  return history;
}

/** Asserts this of many histories. */
function always(assert: (history: DemoHistory, options: Options) => void): void {
  const property = fc.property(anyOptions, (options) => {
    assert(historyOf(options), options);
  });
  fc.assert(property, { numRuns: 8, examples: ODD_NIGHTS });
}

test('of the promises two were kept, one was late, and one is open', () => {
  const { promises, lists, tasks } = historyOf(USUAL);
  const days = fromMidnight(USUAL.timeZone);
  const outcomes = promises.map((promise) => outcomeOfPromise(promise, { now: USUAL.now, days }).state);
  expect(outcomes.toSorted()).toEqual(['kept', 'kept', 'late', 'open']);
  for (const { list, name, settled_at } of promises) {
    expect(lists[list ?? -1]?.name).toBe(name);
    const ends = tasks.filter((task) => task.list === list).map(({ completed_at }) => completed_at);
    expect(ends.includes(null)).toBe(settled_at === null);
    if (settled_at) expect(ends.map(String)).toContain(String(settled_at));
  }
});

test('each promise was made before its date and its end', () => {
  always(({ promises }, { timeZone, now }) => {
    for (const { made_at, settled_at, promised_date } of promises) {
      expect(Temporal.Instant.compare(made_at, settled_at ?? now)).toBeLessThanOrEqual(0);
      expect(dayOf(made_at, fromMidnight(timeZone)).toString() <= promised_date).toBe(true);
    }
  });
});

test('the history depends on seed, time and zone alone, and on each of them', () => {
  const history = demoHistory(USUAL);
  expect(demoHistory(USUAL)).toEqual(history);
  expect(demoHistory({ ...USUAL, seed: 2 }).tasks).not.toEqual(history.tasks);
  const nextDay = demoHistory({ ...USUAL, now: USUAL.now.add({ hours: 24 }) });
  expect(nextDay.time_entries).not.toEqual(history.time_entries);
});

test('the number of tasks is exact', () => {
  always(({ tasks }, options) => expect(tasks).toHaveLength(options.tasks));
});

test('one timer has been running for minutes, and no time entries overlap', () => {
  always(({ time_entries: entries }, { now }) => {
    const running = entries.at(-1);
    expect(entries.filter(({ ended_at }) => ended_at === null)).toEqual([running]);
    expect(running?.started_at.until(now).total('minutes')).toBeGreaterThan(4);
    expect(running?.planned_end_at?.until(now).total('minutes')).toBeLessThan(0);
    const faults = entries.filter(({ started_at, planned_end_at, ended_at }, place) => {
      const next = entries[place + 1]?.started_at ?? ended_at;
      const isPlanned = planned_end_at === null || isBefore(started_at, planned_end_at);
      return !(isPlanned && isBefore(started_at, ended_at) && !isBefore(next, ended_at));
    });
    expect(faults).toEqual([running]); // it has no end yet
  });
});

test('some entries were corrected and some booked by hand, as the product stores them', () => {
  always(({ time_entries: entries, enrolments }) => {
    const bySource = Map.groupBy(entries, ({ source }) => source);
    const share = (source: EntrySource) => (bySource.get(source)?.length ?? 0) / entries.length;
    expect(share('timer')).toBeGreaterThan(0.8);
    for (const source of ['corrected', 'manual'] as const) expect(share(source)).toBeGreaterThan(0);
    for (const { source, planned_end_at, measured_started_at, started_at, ended_at } of entries) {
      expect(planned_end_at === null).toBe(source === 'manual');
      const isLate = isBefore(started_at, measured_started_at) && isBefore(measured_started_at, ended_at);
      expect(isLate).toBe(source === 'corrected');
    }
    const byHand = new Set(entries.filter(({ source }) => source !== 'timer').map(({ task }) => task));
    const done = enrolments.filter(({ completed_at }) => completed_at !== null);
    expect(done.filter(({ corrected }) => corrected)).toEqual(done.filter(({ task }) => byHand.has(task ?? -1)));
  });
});

test('the running countdown is not over, even where only short tasks are left', () => {
  const smallest = fc.record({ seed: anySeed, tasks: fc.integer({ min: 100, max: 110 }) });
  fc.assert(
    fc.property(smallest, (options) => {
      const running = demoHistory({ ...USUAL, ...options }).time_entries.at(-1);
      expect(isBefore(USUAL.now, running?.planned_end_at ?? null)).toBe(true);
    }),
    { numRuns: 30 },
  );
});

test('only the planned end of a countdown lies in the future', () => {
  always(({ categories, projects, lists, tasks, time_entries: entries }, { now }) => {
    const rows = [...categories, ...projects, ...lists, ...tasks, ...entries];
    const late = rows.filter((row) =>
      Object.entries({ ...row, planned_end_at: null }).some(
        ([, value]) => value instanceof Temporal.Instant && !isBefore(value, now),
      ),
    );
    expect(late).toEqual([]);
  });
});

test('each list that was worked on in the last weeks is on the board of its day, once, and today has open tasks', () => {
  always(({ time_entries: entries, tasks, workspace_lists: boards }, { now, timeZone }) => {
    const today = dayOf(now, fromMidnight(timeZone));
    const lately = entries.filter(({ started_at }) => now.since(started_at).total('hours') < 80 * 24);
    const worked = lately.map(
      ({ task, started_at }) => `${dayOf(started_at, fromMidnight(timeZone))} ${tasks[task]?.list}`,
    );
    const onBoards = boards.map(({ workspace_date, list }) => `${workspace_date} ${list}`);
    expect(new Set(worked).difference(new Set(onBoards))).toEqual(new Set());
    expect(new Set(onBoards).size).toBe(onBoards.length);
    expect(boards.filter(({ added_at }) => added_at && isBefore(now, added_at))).toEqual([]);
    const todays = boards.filter(({ workspace_date }) => workspace_date === today.toString());
    expect(todays.map(({ position }) => position)).toEqual(todays.map((_, place) => place));
    expect(todays.some(({ list }) => tasks.some((task) => task.list === list && task.status !== 'done'))).toBe(true);
  });
});

test('plans hold the work of the last weeks, open tasks today and tomorrow, and some that were left', () => {
  always(({ tasks, time_entries: entries, plan_tasks: plans, plan_days: days }, { now, timeZone }) => {
    const today = dayOf(now, fromMidnight(timeZone));
    const [todays, tomorrows] = [`${today}`, `${today.add({ days: 1 })}`];
    const lately = entries.filter(({ started_at }) => now.since(started_at).total('hours') < 25 * 24);
    const worked = lately.map(({ task, started_at }) => `${dayOf(started_at, fromMidnight(timeZone))} ${task}`);
    const planned = plans.map(({ plan_date, task }) => `${plan_date} ${task}`);
    expect(new Set(worked).difference(new Set(planned))).toEqual(new Set());
    expect(new Set(planned).size).toBe(planned.length);

    const byDay = Map.groupBy(plans, ({ plan_date }) => plan_date);
    const openOn = (date: string) => (byDay.get(date) ?? []).filter(({ task }) => tasks[task]?.status !== 'done');
    expect(openOn(todays).length).toBeGreaterThan(1);
    expect(openOn(tomorrows).length).toBeGreaterThan(1);
    expect([...byDay.keys()].filter((date) => date > tomorrows)).toEqual([]);
    const past = [...byDay.keys()].filter((date) => date < todays);
    const latest = past.reduce((one, other) => (one > other ? one : other), '');
    const ahead = [...openOn(todays), ...openOn(tomorrows)].map(({ task }) => task);
    const untouched = openOn(latest).filter(({ task }) => tasks[task]?.status === 'not_started');
    expect(untouched.filter(({ task }) => !ahead.includes(task)).length).toBeGreaterThan(0);
    for (const ofDay of byDay.values()) expect(ofDay.map(({ position }) => position)).toEqual([...ofDay.keys()]);
    expect(plans.filter(({ added_at }) => isBefore(now, added_at))).toEqual([]);
    expect(days.filter(({ closed_at }) => isBefore(now, closed_at))).toEqual([]);
    expect(days.filter(({ note, plan_date }) => note !== '' && plan_date === todays)).toHaveLength(1);
  });
  const { plan_tasks } = demoHistory(USUAL);
  const unplanned = plan_tasks.filter(({ is_unplanned }) => is_unplanned).length / plan_tasks.length;
  expect(unplanned).toBeGreaterThan(0.05);
  expect(unplanned).toBeLessThan(0.4);
});

test('two open tasks come again after today; one open task is overdue, and some are due this week', () => {
  always(({ tasks, repeats }, { now, timeZone }) => {
    const today = dayOf(now, fromMidnight(timeZone));
    const repeating = tasks.filter(({ repeat }) => repeat !== null);
    expect(new Set(repeating.map(({ repeat }) => repeat))).toEqual(new Set([0, 1]));
    expect(new Set(repeating.map(({ status }) => status))).toEqual(new Set(['not_started']));
    expect(repeating.map(({ name }) => name).toSorted()).toEqual(repeats.map(({ name }) => name).toSorted());
    for (const { start_date, next_date } of repeats) {
      expect(next_date > `${today}`).toBe(true);
      expect(start_date <= next_date).toBe(true);
    }
    const due = tasks.flatMap(({ status, due_date }) => (status === 'done' ? [] : (due_date ?? [])));
    expect(due.filter((date) => date < `${today}`)).toHaveLength(1);
    expect(due.filter((date) => `${today}` <= date && date < `${today.add({ days: 7 })}`).length).toBeGreaterThan(1);
  });
});

test('records are created after their parents, and in order', () => {
  always(({ since, categories, projects, lists, tasks, time_entries: entries }) => {
    for (const rows of [categories, projects, lists, tasks]) {
      expect(rows.map(created)).toEqual(rows.map(created).toSorted((one, other) => one - other));
    }
    expect(created(projects[0])).toBeGreaterThan(since.epochMilliseconds);
    expect(created(categories[0])).toBeGreaterThan(since.epochMilliseconds);
    expect(created(categories.at(-1))).toBeLessThan(created(tasks[0]));
    expect(lists.filter((list) => created(list) <= created(projects[list.project]))).toEqual([]);
    expect(tasks.filter((task) => created(task) <= created(lists[task.list]))).toEqual([]);
    expect(entries.filter((entry) => entry.started_at.epochMilliseconds <= created(tasks[entry.task]))).toEqual([]);
  });
});

test('status, estimate, first start and completion of a task agree with its entries', () => {
  always(({ tasks, time_entries: entries }) => {
    const byTask = Map.groupBy(entries, ({ task }) => task);
    const told = tasks.map(({ status }, place) => {
      const first = byTask.get(place)?.at(0);
      const last = byTask.get(place)?.at(-1);
      return {
        isBegun: status !== 'not_started' && first !== undefined,
        isEstimated: first !== undefined,
        isActive: last?.ended_at === null,
        first_started_at: first?.started_at ?? null,
        completed_at: (status === 'done' && last?.ended_at) || null,
        isReflected: status === 'done',
      };
    });
    const shown = tasks.map(({ status, estimate, first_started_at, completed_at, mental_state, reflection }) => ({
      isBegun: status !== 'not_started',
      isEstimated: estimate !== null,
      isActive: status === 'active',
      first_started_at,
      completed_at,
      isReflected: mental_state !== null && reflection !== null && reflection !== '',
    }));
    expect(shown).toEqual(told);
  });
});

test('a done project has done tasks only, one not started has not started tasks only', () => {
  always(({ projects, lists, tasks }) => {
    const statusesIn = (projectStatus: ProjectStatus) => {
      const inside = tasks.filter(({ list }) => projects[lists[list]?.project ?? -1]?.status === projectStatus);
      return [...new Set(inside.map(({ status }) => status))];
    };
    expect(statusesIn('done')).toEqual(['done']);
    expect(statusesIn('not_started')).toEqual(['not_started']);
    expect(statusesIn('pending')).toContain('done');
  });
});

test('every status, state and category occurs, in small accounts too', () => {
  always(({ categories, projects, lists, tasks }) => {
    const projectsWithLists = new Set(lists.map(({ project }) => project));
    const listsWithTasks = new Set(tasks.map(({ list }) => list));
    expect(new Set(projects.map(({ status }) => status))).toEqual(new Set(PROJECT_STATUSES));
    expect(new Set(tasks.map(({ status }) => status))).toEqual(new Set(TASK_STATUSES));
    expect(new Set(tasks.map(({ mental_state }) => mental_state))).toEqual(new Set([...MENTAL_STATES, null]));
    expect(new Set(tasks.map(({ category }) => category))).toEqual(new Set([...categories.keys(), null]));
    expect(projectsWithLists.size).toBe(projects.length - 1);
    expect(listsWithTasks.size).toBe(lists.length - 1);
    expect(new Set(lists.map(({ progress }) => progress)).size).toBeGreaterThan(2);
  });
});

test('nobody works more than ten hours a day', () => {
  always(({ time_entries: entries }, { timeZone }) => {
    for (const ofDay of Map.groupBy(entries, ({ started_at }) =>
      String(dayOf(started_at, fromMidnight(timeZone))),
    ).values()) {
      expect(ofDay.reduce((sum, entry) => sum + workedMinutes(entry), 0)).toBeLessThanOrEqual(600);
    }
  });
});

test('about half of the estimates are good, with a long tail of underestimates', () => {
  fc.assert(
    fc.property(anySeed, (seed) => {
      const ratios = ratiosOf(demoHistory({ ...USUAL, seed })).map(({ ratio }) => ratio);
      const share = (matches: (ratio: number) => boolean) => ratios.filter(matches).length / ratios.length;
      expect(share((ratio) => ratio >= 1 / 1.25 && ratio <= 1.25)).toBeGreaterThan(0.4);
      expect(share((ratio) => ratio >= 1 / 1.25 && ratio <= 1.25)).toBeLessThan(0.6);
      expect(share((ratio) => ratio > 2)).toBeGreaterThan(0.02);
      expect(share((ratio) => ratio < 1 / 2)).toBeLessThan(0.02);
    }),
    { numRuns: 8 },
  );
});

test('the median of each category is its bias', () => {
  const history = demoHistory({ ...USUAL, tasks: 1000 });
  const byCategory = Map.groupBy(ratiosOf(history), ({ category }) => category);
  for (const { name, bias } of Object.values(CATEGORIES)) {
    const ratios = (byCategory.get(name) ?? []).map(({ ratio }) => ratio).sort((one, other) => one - other);
    const median = ratios[Math.floor(ratios.length / 2)] ?? 0;
    expect(Math.abs(Math.log(median / bias)), name).toBeLessThan(Math.log(1.08));
  }
});

test('work happens on weekdays during local office hours, and good states prevail', () => {
  const { time_entries: entries, tasks } = demoHistory(USUAL);
  const starts = entries.slice(0, -1).map(({ started_at }) => started_at.toZonedDateTimeISO(USUAL.timeZone));
  const share = (matches: (start: Temporal.ZonedDateTime) => boolean) => starts.filter(matches).length / starts.length;
  expect(share(({ dayOfWeek }) => dayOfWeek <= 5)).toBeGreaterThan(0.95);
  expect(share(({ hour }) => hour >= 8 && hour < 18)).toBeGreaterThan(0.97);
  // One clock change lies in these weeks.
  expect(new Set(starts.map(({ offset }) => offset)).size).toBe(2);

  const positive = new Set<string>(MENTAL_STATES.slice(0, 4));
  const done = tasks.flatMap(({ mental_state }) => mental_state ?? []);
  expect(done.filter((state) => positive.has(state)).length / done.length).toBeGreaterThan(0.6);
});

test('many tasks reach back years, not decades, and the newest projects have no suffix', () => {
  const { since, projects } = demoHistory({ ...USUAL, tasks: 8000 });
  const years = since.until(USUAL.now).total('hours') / 24 / 365;
  expect(years).toBeGreaterThan(1.5);
  expect(years).toBeLessThan(2.5);
  expect(projects.filter(({ name }) => name === 'Newsletter')).toHaveLength(1);
  expect(projects.filter(({ name }) => /^Newsletter, \w+ \d{4}$/.test(name)).length).toBeGreaterThan(5);
});

/** Gives false where one is missing. */
function isBefore(one: Temporal.Instant | null, other: Temporal.Instant | null): boolean {
  return one !== null && other !== null && Temporal.Instant.compare(one, other) < 0;
}

function created(row: { created_at: Temporal.Instant } | undefined): number {
  return row?.created_at.epochMilliseconds ?? Number.NaN;
}

type Entry = { started_at: Temporal.Instant; ended_at: Temporal.Instant | null };

/** 0 for a running entry. */
function workedMinutes({ started_at, ended_at }: Entry): number {
  return ended_at === null ? 0 : started_at.until(ended_at).total('minutes');
}

/** worked / estimate of every done task. */
function ratiosOf({ tasks, time_entries: entries, categories }: DemoHistory) {
  const byTask = Map.groupBy(entries, ({ task }) => task);
  return tasks.flatMap(({ status, estimate, category }, place) => {
    if (status !== 'done' || estimate === null) return [];
    const worked = (byTask.get(place) ?? []).reduce((sum, entry) => sum + workedMinutes(entry), 0);
    return [{ ratio: worked / estimate, category: category === null ? null : categories[category]?.name }];
  });
}
