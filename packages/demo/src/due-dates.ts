import { dayOf, fromMidnight } from '@daymark/domain/days.ts';
import type { Random } from '@daymark/domain/random.ts';
import type { PlannedTask } from './plan.ts';
import { type DemoOptions, openTasks, type WorkHistory } from './work-history.ts';

/** Places among the open tasks, and the days from today on which they are due: one is overdue, and some are due this week. */
const DUE = [
  { place: 0, daysAhead: -2 },
  { place: 2, daysAhead: 0 },
  { place: 4, daysAhead: 1 },
  { place: 6, daysAhead: 4 },
  { place: 9, daysAhead: 12 },
] as const;

const DONE_WITH_DUE_DATE = 0.1;

export function dueDates(random: Random, work: WorkHistory, { now, timeZone }: DemoOptions): Map<PlannedTask, string> {
  const open = openTasks(work);
  const days = fromMidnight(timeZone);
  const today = dayOf(now, days);
  const dates = new Map<PlannedTask, string>();
  for (const { place, daysAhead } of DUE) {
    const task = open[place];
    if (task) dates.set(task, today.add({ days: daysAhead }).toString());
  }
  for (const [task, { isDone, last_ended_at }] of work.works) {
    if (!isDone || !random.chance(DONE_WITH_DUE_DATE)) continue;
    dates.set(
      task,
      dayOf(last_ended_at, days)
        .add({ days: random.integer(-1, 3) })
        .toString(),
    );
  }
  return dates;
}
