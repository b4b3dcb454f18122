import { type Archive, wire } from './archive.ts';
import { isIn, type Period } from './days.ts';
import { MINUTE, round, sum } from './numbers.ts';
import { type Task, worked } from './tasks.ts';

/** Kept forecasts in an answer. */
const SHOWN = 100;

/** How often the forecasts came true whose last task was done in the period, and what came of the kept ones. */
export function recordOf({ forecasts = [], forecast_tasks = [] }: Archive, tasks: readonly Task[], period: Period) {
  const parts = Map.groupBy(forecast_tasks, ({ forecast }) => forecast);
  const all = forecasts.map(({ number, task, made_at, ...said }) => {
    const of = task === null ? (parts.get(number) ?? []) : [{ task, worked_ms: 0 }];
    const own = of.flatMap((part) => tasks[part.task - 1] ?? []);
    const isDone = own.every(({ completed_at }) => completed_at !== null);
    const last = isDone ? own.toSorted((one, other) => Number(other.completed_at) - Number(one.completed_at))[0] : null;
    const since = sum(own.map(worked)) - sum(of.map(({ worked_ms }) => worked_ms));
    const actual_minutes = last ? Math.max(0, round(since / MINUTE, 0)) : null;
    const canTell = own.every(({ ended }) => ended.length > 0);
    const within = (figure: number) => (actual_minutes === null || !canTell ? null : actual_minutes <= figure);
    const outcome = { actual_minutes, within_p50: within(said.p50_minutes), within_p80: within(said.p80_minutes) };
    const at = { made_at: wire(made_at), settled_at: last ? wire(Number(last.completed_at)) : null };
    const isWhole = own.length === said.tasks;
    return { order: [made_at, number] as const, isWhole, settledOn: last?.completedOn, ...said, ...at, ...outcome };
  });
  const inPeriod = all.filter(({ isWhole, settledOn }) => isWhole && (!settledOn || isIn(settledOn, period)));
  const judged = inPeriod.filter(({ within_p80 }) => within_p80 !== null);
  const hits = (some: typeof judged) => some.filter(({ within_p80 }) => within_p80).length;
  const months = Map.groupBy(judged, ({ settledOn }) => String(settledOn).slice(0, 7));
  return {
    settled: judged.length,
    within_p50: judged.filter(({ within_p50 }) => within_p50).length,
    within_p80: hits(judged),
    by_month: [...months.keys()].sort().map((month) => {
      const ofMonth = months.get(month) ?? [];
      return { month, settled: ofMonth.length, within_p80: hits(ofMonth) };
    }),
    kept: inPeriod
      .filter(({ kind }) => kind !== 'task')
      .sort(({ order: [one, first] }, { order: [other, second] }) => other - one || second - first)
      .slice(0, SHOWN)
      .map(({ order, isWhole, settledOn, ...kept }) => kept),
  };
}
