import type { Forecast } from '@daymark/contract/forecasts.ts';
import type { Plan, PlannedTask } from '@daymark/contract/plan.ts';
import type { Task } from '@daymark/contract/tasks.ts';
import { daysLearnedFrom, learnedCapacity } from '@daymark/domain/capacity.ts';
import { workedByPeriod } from '@daymark/domain/completion.ts';
import { currentDayOf } from '@daymark/domain/days.ts';
import { minutesFromMs } from '@daymark/domain/durations.ts';
import { FEWEST_FORECAST_TASKS } from '@daymark/domain/forecast-history.ts';
import { paceOf, usualStartOn, workdaysOf, workedFrom } from '@daymark/domain/pace.ts';
import { periodOfDays, workedWithin } from '@daymark/domain/periods.ts';
import { roundHalfUp } from '@daymark/domain/rounding.ts';
import { openFirst } from '@daymark/domain/task-order.ts';
import { type UserContext, wireInstant } from '#context/context.ts';
import { capacityOf } from '#days/settings/settings.service.ts';
import { entriesIn } from '#insight/analytics/analytics.service.ts';
import { forecastInOrder } from '#insight/forecasts/forecasts.service.ts';

/** The course that a day takes by the work of the last weeks. */
type Outlook = Pick<Plan, 'capacity_minutes' | 'worked_minutes' | 'pace'> & {
  /** The instant at which work on its open tasks begins; null on a day before today. */
  begins: Temporal.Instant | null;
};

/** Capacity and pace come from one read of the entries of these weeks, in which the work of the current day is too. */
export async function outlookOf(ctx: UserContext, date: string): Promise<Outlook> {
  const [day, today] = [Temporal.PlainDate.from(date), currentDayOf(ctx)];
  const days = daysLearnedFrom(today);
  const weeks = { first: days.at(0) ?? today, last: today };
  const entries = await entriesIn(ctx, periodOfDays(weeks.first, weeks.last, ctx.days));
  const isRead = !isEarlier(day, weeks.first) && !isEarlier(weeks.last, day);
  const ofDay = periodOfDays(day, day, ctx.days);
  const entriesOfDay = isRead ? entries : await entriesIn(ctx, ofDay);
  const periods = days.map((day) => periodOfDays(day, day, ctx.days));
  const workdays = workdaysOf(periods, entries);
  const begins = isEarlier(today, day) ? usualStartOn(day, workdays, ctx.days) : ctx.now;
  return {
    capacity_minutes: await capacityOf(ctx, day, learnedCapacity(days, workedByPeriod(periods, entries))),
    worked_minutes: minutesFromMs(workedWithin(ofDay, entriesOfDay)),
    pace: roundHalfUp(paceOf(workdays), 4),
    begins: isEarlier(day, today) ? null : begins,
  };
}

const isEarlier = (one: Temporal.PlainDate, other: Temporal.PlainDate) => Temporal.PlainDate.compare(one, other) < 0;

type Times = Pick<PlannedTask, 'likely_start' | 'likely_end'>;

const NO_TIMES: Times = { likely_start: null, likely_end: null };

/** The forecast of the open tasks of a plan, and from when to when each is likely worked on, the running one first. */
export async function likelyTimes(
  ctx: UserContext,
  planned: readonly { task: Task }[],
  { begins, pace }: Pick<Outlook, 'begins' | 'pace'>,
): Promise<{ forecast: Forecast | null; timesOf: (task: Task) => Times }> {
  const { open } = openFirst(planned.map(({ task }) => task));
  const { forecast, likely } = await forecastInOrder(ctx, open);
  const isTold = begins !== null && (forecast?.history_tasks ?? 0) >= FEWEST_FORECAST_TASKS;
  const ends = isTold ? likely.map((minutes) => momentAfter(begins, minutes, pace)) : [];
  const starts = isTold ? [wireInstant(begins), ...ends] : [];
  const times = new Map(
    open.map(({ id }, place) => {
      const [likely_start = null, likely_end = null] = [starts[place], ends[place]];
      return [id, { likely_start, likely_end }];
    }),
  );
  return { forecast, timesOf: ({ id }) => times.get(id) ?? NO_TIMES };
}

/** Minutes of work that are no plan any more, and whose moment may lie beyond all that can be written. */
const A_YEAR = 365 * 24 * 60;

function momentAfter(begins: Temporal.Instant, minutes: number, pace: number): string | null {
  return minutes > A_YEAR ? null : wireInstant(workedFrom(begins, minutes, pace));
}
