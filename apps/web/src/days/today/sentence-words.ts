import type { Plan } from '@daymark/contract/plan.ts';
import { formatMinutes } from '@daymark/domain/minute-words.ts';

export type DayFigures = Pick<
  Plan,
  'planned_minutes' | 'not_estimated' | 'likely_minutes' | 'capacity_minutes' | 'worked_minutes'
>;

/** '6h 35m planned, likely 7h 23m, of 6h 30m.'; of a day before today what was worked in place of what is likely. */
export function figuresOfDay(figures: DayFigures, isPast: boolean): string {
  const { not_estimated, likely_minutes, capacity_minutes, worked_minutes } = figures;
  const planned = plannedOfDay(figures);
  const of = capacity_minutes === 0 ? 'on a day off' : `of ${formatMinutes(capacity_minutes)}`;
  if (isPast) return `${planned}, ${formatMinutes(worked_minutes)} worked, ${of}.`;
  if (likely_minutes !== null) return `${planned}, likely ${formatMinutes(likely_minutes)}, ${of}.`;
  return not_estimated === 0 ? `${planned} ${of}.` : `${planned}, ${of}.`;
}

/** '6h 5m planned and 2 without an estimate'. */
export function plannedOfDay({
  planned_minutes,
  not_estimated,
}: Pick<Plan, 'planned_minutes' | 'not_estimated'>): string {
  const planned = `${formatMinutes(planned_minutes)} planned`;
  return not_estimated === 0 ? planned : `${planned} and ${not_estimated} without an estimate`;
}

/** Tasks that a sentence names one by one; of more it counts those after the first ones. */
const NAMED = 3;

/** The tasks that a sentence names, and how many it counts after them: 'A, B and 2 more'. */
export function namedOf<Named>(tasks: readonly Named[]): { named: Named[]; more: number } {
  if (tasks.length <= NAMED) return { named: [...tasks], more: 0 };
  const named = tasks.slice(0, NAMED - 1);
  return { named, more: tasks.length - named.length };
}

/** Words between two parts of a list in a sentence: 'A, B and C'. */
export function joint(place: number, count: number): string {
  if (place === 0) return '';
  return place === count - 1 ? ' and ' : ', ';
}

/** Words for the minutes that are too much even without the tasks that can go; null where leaving them out is enough. */
export function stillOver({
  still_over_minutes,
  leave_out,
}: Pick<Plan, 'still_over_minutes' | 'leave_out'>): string | null {
  if (still_over_minutes === 0) return null;
  const over = `${formatMinutes(still_over_minutes)} too much.`;
  return leave_out.length > 0 ? `Without these it is still ${over}` : `It is ${over}`;
}

type OfDay = Pick<Plan, 'tasks' | 'capacity_minutes' | 'worked_minutes' | 'leave_out' | 'still_over_minutes'>;

/** 'It fits.', or 'All 9 done. 48m are free today.'; null for a day without tasks, and one that holds too much. */
export function verdictOfDay({
  tasks,
  capacity_minutes,
  worked_minutes,
  leave_out,
  still_over_minutes,
}: OfDay): string | null {
  if (tasks.length === 0) return null;
  if (tasks.every(({ task }) => task.status === 'done')) {
    const free = Math.floor(capacity_minutes - worked_minutes);
    const done = tasks.length === 1 ? 'It is done.' : `All ${tasks.length} done.`;
    return free > 0 ? `${done} ${formatMinutes(free)} are free today.` : done;
  }
  return leave_out.length === 0 && still_over_minutes === 0 ? 'It fits.' : null;
}

/** Widths of the parts of the bar and the place of the capacity in it, in percent. */
export function barOf(
  { likely_minutes, planned_minutes, capacity_minutes, worked_minutes }: DayFigures,
  isPast: boolean,
) {
  const whole = isPast ? worked_minutes : Math.max(likely_minutes ?? planned_minutes, worked_minutes);
  // The mark at the capacity is seen also where nothing is beyond it.
  const scale = Math.max(whole, capacity_minutes * 1.03, 1);
  const share = (minutes: number) => (Math.max(0, minutes) / scale) * 100;
  const worked = Math.min(worked_minutes, capacity_minutes);
  return {
    worked: share(worked),
    likely: share(Math.min(whole, capacity_minutes) - worked),
    over: share(whole - capacity_minutes),
    capacity: capacity_minutes === 0 ? null : share(capacity_minutes),
  };
}
