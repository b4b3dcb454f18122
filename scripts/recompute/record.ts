import { type Archive, type EndOfTask, wire } from './archive.ts';
import { type DayRule, dateAt, isIn, type Period } from './days.ts';
import { MINUTE, round, sum } from './numbers.ts';
import { type Task, worked } from './tasks.ts';

/** Kept forecasts in an answer. */
const SHOWN = 100;

/** A task of a forecast: by itself, or by what the forecast keeps of it. */
type Part = { task: number | null; worked_ms: number } & EndOfTask;

/** When a part ended, null while it is open, the work on it, null where it was done without any, and whether it was withdrawn. */
function endOf({ task: number, completed_at, withdrawn_at, final_ms }: Part, tasks: readonly Task[]) {
  if (withdrawn_at) return { at: withdrawn_at, work: final_ms ?? 0, isWithdrawn: true };
  if (completed_at) return { at: completed_at, work: final_ms ?? null, isWithdrawn: false };
  const task = number === null ? undefined : tasks[number - 1];
  return { at: task?.completed_at ?? null, work: task?.ended.length ? worked(task) : null, isWithdrawn: false };
}

type Audited = { archive: Archive; tasks: readonly Task[]; rule: DayRule };

/** How often the forecasts came true whose last task ended in the period, and what came of the kept ones. */
export function recordOf({ archive, tasks, rule }: Audited, period: Period) {
  const { forecasts = [], forecast_tasks = [] } = archive;
  const parts = Map.groupBy(forecast_tasks, ({ forecast }) => forecast);
  const all = forecasts.map(({ number, task, completed_at, withdrawn_at, final_ms, made_at, ...said }) => {
    const itself = { task, completed_at, withdrawn_at, final_ms, worked_ms: 0 };
    const of: Part[] = said.kind === 'task' ? [itself] : (parts.get(number) ?? []);
    const ends = of.map((part) => endOf(part, tasks));
    const withdrawn = ends.filter(({ isWithdrawn }) => isWithdrawn);
    const last = ends.every(({ at }) => at !== null) ? Math.max(...ends.map(({ at }) => Number(at))) : null;
    const isWithdrawn = last !== null && withdrawn.length === said.tasks;
    const since = sum(ends.map(({ work }) => work ?? 0)) - sum(of.map(({ worked_ms }) => worked_ms));
    const actual_minutes = last === null || isWithdrawn ? null : Math.max(0, round(since / MINUTE, 0));
    const canTell = ends.every(({ work }) => work !== null);
    const within = (figure: number) => (actual_minutes === null || !canTell ? null : actual_minutes <= figure);
    const outcome = { actual_minutes, within_p50: within(said.p50_minutes), within_p80: within(said.p80_minutes) };
    const at = { made_at: wire(made_at), settled_at: last === null ? null : wire(last) };
    const endedOn = last === null ? null : `${dateAt(last, rule)}`;
    const facts = { order: [made_at, number] as const, isWhole: ends.length === said.tasks, isWithdrawn, endedOn };
    return { ...facts, ...said, ...at, withdrawn_tasks: withdrawn.length, ...outcome };
  });
  const inPeriod = all.filter(({ isWhole, endedOn }) => isWhole && (endedOn === null || isIn(endedOn, period)));
  const judged = inPeriod.filter(({ within_p80 }) => within_p80 !== null);
  const hits = (some: typeof judged) => some.filter(({ within_p80 }) => within_p80).length;
  const months = Map.groupBy(judged, ({ endedOn }) => String(endedOn).slice(0, 7));
  return {
    settled: judged.length,
    within_p50: judged.filter(({ within_p50 }) => within_p50).length,
    within_p80: hits(judged),
    withdrawn: inPeriod.filter(({ isWithdrawn }) => isWithdrawn).length,
    by_month: [...months.keys()].sort().map((month) => {
      const ofMonth = months.get(month) ?? [];
      return { month, settled: ofMonth.length, within_p80: hits(ofMonth) };
    }),
    kept: inPeriod
      .filter(({ kind }) => kind !== 'task')
      .sort(({ order: [one, first] }, { order: [other, second] }) => other - one || second - first)
      .slice(0, SHOWN)
      .map(({ order, isWhole, isWithdrawn, endedOn, ...kept }) => kept),
  };
}
