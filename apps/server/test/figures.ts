import type { Tables } from '#db/tables.ts';
import { allRows, type TestApp } from './app.ts';

type Row<Table extends keyof Tables> = { [Column in keyof Tables[Table]]: Tables[Table][Column] } & { id: number };
type Days = { start?: string | undefined; end?: string | undefined };

const MINUTE = 60_000;

/**
 * A second, plain implementation of every figure, from raw rows and local dates, sharing no rule with the product. Its
 * times must be whole minutes.
 */
export async function figuresFromRows({ db, user }: Pick<TestApp, 'db' | 'user'>, zone: string, now: number) {
  const rows = await allRows(db());
  const mine = <Kind extends 'tasks' | 'time_entries' | 'categories'>(kind: Kind) =>
    (rows[kind] as Row<Kind>[]).filter(({ user_id }) => user_id === user.id);
  const dateAt = wallCalendar(zone);
  const tasks = mine('tasks').map((task) => ({
    ...task,
    entries: mine('time_entries')
      .filter(({ task_id }) => task_id === task.id)
      .map(({ started_at, ended_at }) => ({ from: started_at, until: ended_at ?? Math.max(started_at, now) })),
  }));
  type Task = (typeof tasks)[number];

  const isWithin = (at: number | null, { start = '', end = '9' }: Days) =>
    at !== null && start <= dateAt(at) && dateAt(at) <= end;
  const isWorkedOn = ({ entries }: Task, { start = '', end = '9' }: Days) =>
    entries.some(({ from, until }) => dateAt(from) <= end && dateAt(Math.max(from, until - 1)) >= start);
  const belonging = (days: Days) =>
    tasks.filter(
      (task) => isWithin(task.created_at, days) || isWithin(task.completed_at, days) || isWorkedOn(task, days),
    );
  const workedOn = (date: string) => {
    let minutes = 0;
    for (const { from, until } of tasks.flatMap(({ entries }) => entries)) {
      for (let at = from; at < until; at += MINUTE) if (dateAt(at) === date) minutes += 1;
    }
    return minutes;
  };

  const figuresOf = (some: Task[], days: Days, level = 0.05) => {
    const done = some.filter(({ completed_at }) => isWithin(completed_at, days));
    return { total_tasks: some.length, completed_tasks: done.length, ...ofCompleted(done, level) };
  };
  return {
    daily: (date: string) => {
      const days = { start: date, end: date };
      const some = belonging(days);
      const planned_minutes = some.reduce((sum, { planned_duration }) => sum + planned_duration, 0);
      return { date, ...figuresOf(some, days), planned_minutes, worked_minutes: workedOn(date) };
    },
    /** Among how many active categories: the level of the test for a tendency is shared by them. */
    ofCategory: (id: number | null, days: Days, among = 1) =>
      figuresOf(
        belonging(days).filter(({ category_id }) => category_id === id),
        days,
        0.05 / among,
      ),
    ofAllCategories: (days: Days) => {
      const some = belonging(days).filter(({ category_id }) => category_id !== null);
      return {
        ...figuresOf(some, days),
        active_categories: new Set(some.map(({ category_id }) => category_id)).size,
        tasks_without_category: belonging(days).length - some.length,
      };
    },
    done: (days: Days) =>
      tasks
        .filter(({ completed_at, entries }) => isWithin(completed_at, days) && entries.length > 0)
        .sort((one, other) => Number(other.completed_at) - Number(one.completed_at) || other.id - one.id)
        .map((task) => ({ id: task.id, estimate: task.estimate, total_time_worked: minutesOn(task.entries) })),
  };
}

type Done = { estimate: number | null; mental_state: string | null; entries: { from: number; until: number }[] };

function ofCompleted(done: Done[], level: number) {
  const verdicts = { accurate: 0, under: 0, over: 0 };
  const accuracies: number[] = [];
  const factors: number[] = [];
  const analyzed = done.filter(({ entries }) => entries.length > 0);
  for (const { estimate, entries } of analyzed) {
    const [planned, worked] = [Math.max(1, Number(estimate)), Math.max(1, minutesOn(entries))];
    accuracies.push(planned > worked ? worked / planned : planned / worked);
    factors.push(worked / planned);
    if (Math.abs(worked - planned) <= 3 || (worked * 4 <= planned * 5 && planned * 4 <= worked * 5))
      verdicts.accurate += 1;
    else if (worked > planned) verdicts.under += 1;
    else verdicts.over += 1;
  }
  const counts: Record<string, number> = {};
  for (const state of STATES) counts[state] = done.filter(({ mental_state }) => mental_state === state).length;
  const share = (count: number) => (done.length === 0 ? 0 : (100 * count) / done.length);
  const most = Math.max(...Object.values(counts));
  const sorted = factors.toSorted((one, other) => one - other);
  const [low, high] = [sorted[Math.ceil(sorted.length / 2) - 1], sorted[Math.floor(sorted.length / 2)]];
  return {
    estimation_accuracy: {
      accuracy_percentage: (100 * accuracies.reduce((sum, one) => sum + one, 0)) / Math.max(1, analyzed.length),
      bias: low === undefined || high === undefined ? null : Math.sqrt(low * high),
      tendency: tendencyIn(factors, level),
      total_tasks_analyzed: analyzed.length,
      accurate_count: verdicts.accurate,
      underestimated_count: verdicts.under,
      overestimated_count: verdicts.over,
    },
    mental_state_distribution: {
      total_tasks: done.length,
      mental_states: {
        counts,
        percentages: Object.fromEntries(Object.entries(counts).map(([state, count]) => [state, share(count)])),
      },
      most_common_state: done.length === 0 ? null : STATES.find((state) => counts[state] === most),
      positive_states_percentage: share(
        done.filter(({ mental_state }) => !['tired', 'frustrated', 'anxious'].includes(String(mental_state))).length,
      ),
    },
  };
}

/** The chances of a fair coin, by Pascal's rule. */
function tendencyIn(factors: number[], level: number): string {
  const longer = factors.filter((factor) => factor > 1).length;
  const shorter = factors.filter((factor) => factor < 1).length;
  let chances = [1];
  for (let toss = 0; toss < longer + shorter; toss += 1) {
    chances = [...chances, 0].map((chance, heads) => (chance + (chances[heads - 1] ?? 0)) / 2);
  }
  const atLeast = chances.slice(Math.max(longer, shorter)).reduce((sum, chance) => sum + chance, 0);
  if (2 * atLeast > level) return 'none';
  return longer > shorter ? 'longer' : 'shorter';
}

const STATES = ['energized', 'focused', 'satisfied', 'motivated', 'tired', 'frustrated', 'anxious'];

const minutesOn = (entries: { from: number; until: number }[]) =>
  entries.reduce((sum, { from, until }) => sum + (until - from), 0) / MINUTE;

/** The local date at an instant, memoized by minute. */
function wallCalendar(zone: string): (at: number) => string {
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short' });
  const known = new Map<number, string>();
  return (at) => {
    const minute = Math.floor(at / MINUTE);
    const date = known.get(minute) ?? format.format(minute * MINUTE);
    known.set(minute, date);
    return date;
  };
}
