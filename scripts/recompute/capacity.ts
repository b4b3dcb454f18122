import type { Archive } from './archive.ts';
import { type PacedDay, pacesFor } from './clock.ts';
import { clockOn, type DayRule, dateOf, datesBetween, isIn } from './days.ts';
import { MINUTE, median, minutes, round, sum } from './numbers.ts';
import { partsOf, type Task } from './tasks.ts';

/** A date with work: its parts of entries, in milliseconds. */
type Workday = PacedDay & { date: string; first: number; last: number };

/** The usual day, as the eight weeks before a date tell it. */
export type Usual = {
  /** Minutes of each weekday, Monday first; null where fewer than three days with work are known. */
  learned: (number | null)[];
  /** Minutes to work on a date: the own figure of its weekday, else the learned one, else six hours. */
  capacityOf: (date: string) => number;
  /** Work in the time from the first start to the last end of a day, as a share. */
  pace: number;
  /** Paces at which so many minutes are worked on a date. */
  pacesOn: (date: string, minutes: number) => ReturnType<typeof pacesFor>;
  /** The moment of a date at which work usually begins. */
  startOn: (date: string) => number;
};

const WEEKDAYS = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'];
const [WEEKS, FEWEST_OF_WEEKDAY, SIX_HOURS] = [8, 3, 360];
const [FULL_DAY, FEWEST_FULL, USUAL_PACE, NINE] = [120 * MINUTE, 5, 0.75, '09:00'];

export function usualOf({ settings }: Archive, tasks: readonly Task[], rule: DayRule, { today, now }: Moment): Usual {
  const weeks = { from: `${dateOf(today).subtract({ weeks: WEEKS })}`, to: `${dateOf(today).subtract({ days: 1 })}` };
  const all = workdaysOf(tasks, rule, now);
  const days = all.filter(({ date }) => isIn(date, weeks));
  const learned = WEEKDAYS.map((_, place) => {
    const own = days.filter(({ date, worked }) => worked > 0 && dateOf(date).dayOfWeek === place + 1);
    return own.length < FEWEST_OF_WEEKDAY ? null : round(median(own.map(({ worked }) => worked / MINUTE)) ?? 0, 0);
  });
  const full = days.filter(({ worked }) => worked >= FULL_DAY);
  const known = full.length < FEWEST_FULL ? [] : full;
  const middle = median(known.map(({ first }) => minutesSince(first, rule)));
  return {
    learned,
    capacityOf: (date) => {
      const place = dateOf(date).dayOfWeek - 1;
      return settings?.[0]?.[`capacity_${WEEKDAYS[place]}`] ?? learned[place] ?? SIX_HOURS;
    },
    pace: round(median(known.map(({ worked, first, last }) => Math.min(1, worked / (last - first)))) ?? USUAL_PACE, 4),
    pacesOn: (date, minutes) =>
      pacesFor(days, minutes, date !== today ? null : (all.find((day) => day.date === date) ?? null)),
    startOn: (date) => {
      const hour = Temporal.PlainTime.from({ hour: rule.startHour });
      return clockOn(date, middle === null ? NINE : `${hour.add({ minutes: round(middle, 0) })}`, rule);
    },
  };
}

export type Moment = { today: string; now: number };

function workdaysOf(tasks: readonly Task[], rule: DayRule, now: number): Workday[] {
  const parts = tasks.flatMap(({ entries }) => entries.flatMap((entry) => partsOf(entry, rule, now)));
  return [...Map.groupBy(parts, ({ date }) => date)].map(([date, own]) => ({
    date,
    worked: sum(own.map(({ from, until }) => until - from)),
    first: Math.min(...own.map(({ from }) => from)),
    last: Math.max(...own.map(({ until }) => until)),
    parts: own,
  }));
}

const DAY_MINUTES = 24 * 60;

/** Minutes by the clock from the hour at which days begin. */
function minutesSince(at: number, { zone, startHour }: DayRule): number {
  const { hour, minute } = Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(zone);
  return (hour * 60 + minute + DAY_MINUTES - startHour * 60) % DAY_MINUTES;
}

/** Counts of the tasks in the plan of each date, and the share of those worked on or done then that nobody had planned. */
export function planCounts(archive: Archive, tasks: readonly Task[]) {
  const plans = Map.groupBy(archive.plan_tasks ?? [], ({ plan_date }) => plan_date);
  return (date: string) => {
    const entries = (plans.get(date) ?? []).flatMap(({ task, is_unplanned }) => {
      const own = tasks[task - 1];
      return own ? { ...own, is_unplanned } : [];
    });
    const planned = entries.filter(({ is_unplanned }) => !is_unplanned);
    const touched = entries.filter(({ completedOn, days }) => completedOn === date || (days.get(date) ?? 0) > 0);
    const unplanned = touched.filter(({ is_unplanned }) => is_unplanned).length;
    const canTell = planned.length > 0 && touched.length > 0;
    const inPlan = new Set(planned.map(({ number }) => number));
    return {
      planned_tasks: planned.length,
      planned_done_tasks: planned.filter(({ completedOn }) => completedOn !== null && completedOn <= date).length,
      other_done_tasks: tasks.filter(({ number, completedOn }) => completedOn === date && !inPlan.has(number)).length,
      unplanned_percentage: canTell ? round((100 * unplanned) / touched.length, 1) : null,
    };
  };
}

/** Days from the first to the last with their counts and work, those without a task too. */
export function daySummaries(archive: Archive, tasks: readonly Task[], period: { from: string; to: string }) {
  const countsOn = planCounts(archive, tasks);
  return datesBetween(period).map((date) => {
    const own = tasks.filter(({ days }) => days.has(date));
    const { other_done_tasks, ...plan } = countsOn(date);
    return {
      date,
      total_tasks: own.length,
      completed_tasks: own.filter(({ completedOn }) => completedOn === date).length,
      worked_minutes: minutes(sum(own.map(({ days }) => days.get(date) ?? 0))),
      ...plan,
    };
  });
}
