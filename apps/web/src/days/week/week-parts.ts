import type { BusyBlock } from '@daymark/contract/plan.ts';
import type { Task } from '@daymark/contract/tasks.ts';
import { exactMinutes } from '@daymark/domain/durations.ts';
import { blocksBetween, joinedBlocks } from '#days/busy-time/joined-blocks.ts';
import type { DayPlan } from './week-words.ts';

/** A block of a day's column, in minutes. */
export type WeekPart =
  | { kind: 'busy'; key: string; title: string; minutes: number }
  | { kind: 'done' | 'open'; key: string; task: Task; minutes: number; figure: WeekFigure };

/** The origin of a block's minutes; null for an open task that nobody has estimated and that no forecast knows. */
type WeekFigure = 'worked' | 'likely' | 'planned' | null;

/**
 * The blocks of a day in their order: meetings within its usual hours, as they take from what it holds, what was done or worked on, then what is open. A day that has passed shows
 * facts alone.
 */
export function partsOf(day: DayPlan, today: string): WeekPart[] {
  const { busy, usual_start, usual_end, done, tasks, date } = day;
  const isDone = new Set(done.map(({ id }) => id));
  const others = tasks.filter(({ task }) => !isDone.has(task.id));
  const isPast = date < today;
  return [
    ...blocksBetween(joinedBlocks(busy), usual_start, usual_end).map(({ start, end, title }) => ({
      kind: 'busy' as const,
      key: `busy ${start}`,
      title: title ?? 'Busy',
      minutes: exactMinutes(Temporal.Instant.from(start).until(Temporal.Instant.from(end)).total('milliseconds')),
    })),
    ...done.map(({ worked_minutes, ...task }) => ({
      kind: 'done' as const,
      key: `task ${task.id}`,
      task,
      minutes: worked_minutes,
      figure: 'worked' as const,
    })),
    ...others.flatMap(({ task, worked_minutes, likely_minutes }): WeekPart[] => {
      const key = `task ${task.id}`;
      if (isPast || task.status === 'done')
        return worked_minutes > 0 ? [{ kind: 'done', key, task, minutes: worked_minutes, figure: 'worked' }] : [];
      const figure = likely_minutes !== null ? 'likely' : task.estimate_origin === null ? null : 'planned';
      return [{ kind: 'open', key, task, minutes: worked_minutes + (likely_minutes ?? leftOf(task)), figure }];
    }),
  ];
}

/** Meetings of a day that lie wholly before or after its usual hours: they take nothing from what it holds. */
export function meetingsOutside({ busy, usual_start, usual_end }: DayPlan): Record<'before' | 'after', BusyBlock[]> {
  const blocks = joinedBlocks(busy);
  return {
    before: blocks.filter(({ end }) => end <= usual_start),
    after: blocks.filter(({ start }) => start >= usual_end),
  };
}

/** Minutes to the line of a column: what the day holds lies below its meetings. */
export const minutesToLine = ({ capacity_minutes }: DayPlan, parts: readonly WeekPart[]): number =>
  capacity_minutes + parts.reduce((sum, { kind, minutes }) => (kind === 'busy' ? sum + minutes : sum), 0);

/** Planned minutes that are not worked yet; none where nobody has said any. */
const leftOf = ({ planned_duration, total_time_worked, estimate_origin }: Task): number =>
  estimate_origin === null ? 0 : Math.max(0, planned_duration - total_time_worked);

/**
 * The open task of a day that gives way first: the last one that neither runs nor is due by then; null where there is none.
 */
export function lastToMove({ tasks, date }: DayPlan): Task | null {
  const movable = tasks.filter(
    ({ task, at }) =>
      at === null &&
      task.status !== 'done' &&
      task.status !== 'active' &&
      (task.due_date === null || task.due_date > date),
  );
  return movable.at(-1)?.task ?? null;
}

/** The next of these days that has hours; undefined where none has. */
export const nextDayWithHours = (days: readonly DayPlan[], date: string): string | undefined =>
  days.find((day) => day.date > date && day.capacity_minutes > 0)?.date;
