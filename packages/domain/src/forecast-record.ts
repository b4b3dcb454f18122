import { TASKS_OF_A_FORECAST } from '@daymark/contract/forecasts.ts';
import { type DayRule, dayOf, startOf } from './days.ts';
import { exactMinutes } from './durations.ts';
import { roundHalfUp } from './rounding.ts';

/** The figures of a forecast. */
type Figures = { p50_minutes: number; p80_minutes: number };

/**
 * A forecast whose last task was done at this time in epoch milliseconds, and the work on its tasks since it was made. There
 * can be very many of them, and numbers are counted several times as fast as instants.
 */
type SettledForecast = Figures & { settled_at: number; worked_ms: number };

/**
 * The outcome of a forecast. It is judged by whole minutes, as its figures are shown, and work that a correction has taken
 * from before the forecast is no work after it (decisions §11).
 */
export function outcomeOf({ p50_minutes, p80_minutes }: Figures, workedMs: number) {
  const actual_minutes = Math.max(0, roundHalfUp(exactMinutes(workedMs), 0));
  return { actual_minutes, within_p50: actual_minutes <= p50_minutes, within_p80: actual_minutes <= p80_minutes };
}

/** When the last task of a kept forecast was done or withdrawn, null while one is open, and how many were withdrawn. */
type Ends = { tasks: number; settled_at: number | null; withdrawn_tasks: number };

/**
 * State of a kept forecast, which goes on with the tasks that are not withdrawn: it is settled once none is open, and ends as
 * withdrawn where nothing is left to compare (decisions §23).
 */
export function stateOf({ tasks, settled_at, withdrawn_tasks }: Ends): 'open' | 'settled' | 'withdrawn' {
  if (settled_at === null) return 'open';
  return withdrawn_tasks < tasks ? 'settled' : 'withdrawn';
}

/** A task in a forecast: when it was done or withdrawn, null while it is open. */
type Place = { ended_at: number | null; isWithdrawn: boolean };

/**
 * Whether a task that was withdrawn then takes its place in a forecast again, beside these others: not where the forecast
 * has settled since, which its own withdrawal does not count for.
 */
export function takesPlaceAgain(withdrawnAt: number, others: readonly Place[]): boolean {
  const isOpen = others.some(({ ended_at }) => ended_at === null);
  const isJudged = others.some(({ isWithdrawn }) => !isWithdrawn);
  return isOpen || !isJudged || others.every(({ ended_at }) => ended_at !== null && ended_at <= withdrawnAt);
}

/** Counts forecasts as they are read: how many came true within each figure, in all and by the month in which they settled. */
export function scoreBy(days: DayRule) {
  const monthOf = monthFinder(days);
  const byMonth = new Map<string, { month: string; settled: number; within_p80: number }>();
  const score = { settled: 0, within_p50: 0, within_p80: 0 };
  return {
    add(forecast: SettledForecast): void {
      const { within_p50, within_p80 } = outcomeOf(forecast, forecast.worked_ms);
      const month = monthOf(forecast.settled_at);
      const ofMonth = byMonth.get(month) ?? { month, settled: 0, within_p80: 0 };
      byMonth.set(month, ofMonth);
      for (const count of [score, ofMonth]) {
        count.settled += 1;
        if (within_p80) count.within_p80 += 1;
      }
      if (within_p50) score.within_p50 += 1;
    },
    score: () => ({
      ...score,
      by_month: [...byMonth.values()].sort((one, other) => (one.month < other.month ? -1 : 1)),
    }),
  };
}

/** Gives the month of a time in epoch milliseconds; the bounds of each are computed once. */
function monthFinder(days: DayRule): (at: number) => string {
  const months: { month: string; from: number; until: number }[] = [];
  return (at) => {
    const found = months.findLast(({ from, until }) => from <= at && at < until);
    if (found) return found.month;
    const month = dayOf(Temporal.Instant.fromEpochMilliseconds(at), days).toPlainYearMonth();
    const startOfMonth = (one: Temporal.PlainYearMonth) => startOf(one.toPlainDate({ day: 1 }), days).epochMilliseconds;
    const [from, until] = [startOfMonth(month), startOfMonth(month.add({ months: 1 }))];
    months.push({ month: month.toString(), from, until });
    return month.toString();
  };
}

/** How many forecasts an account can keep, and how many tasks these can have together: each is read to settle them. */
const MOST_KEPT = { forecasts: 10_000, tasks: 100_000 };

/** Kept forecasts, and their tasks in all. */
export type KeptCount = { forecasts: number; tasks: number };

/** Refusal of a set without an open task. */
export const NOTHING_OPEN = 'Nothing is open to forecast';

/** Why the forecast of so many open tasks cannot be kept beside these, in words for the user; null where it can. */
export function whyNotKeep(open: number, kept: KeptCount): string | null {
  if (open > TASKS_OF_A_FORECAST) return `A forecast of at most ${TASKS_OF_A_FORECAST} tasks can be kept`;
  return whyTooManyKept({ forecasts: kept.forecasts + 1, tasks: kept.tasks + open });
}

/** Refusal of an account with so many of them, in words for the user; null where it can hold them. */
export function whyTooManyKept({ forecasts, tasks }: KeptCount): string | null {
  if (forecasts > MOST_KEPT.forecasts) return fullText(MOST_KEPT.forecasts, 'kept forecasts');
  return tasks > MOST_KEPT.tasks ? fullText(MOST_KEPT.tasks, 'tasks in kept forecasts') : null;
}

const fullText = (most: number, what: string) => `An account can hold at most ${most.toLocaleString('en-US')} ${what}`;
