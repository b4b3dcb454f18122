import { dayNumber } from './calendar-days.ts';
import { type JsonObject, numberIn, textIn } from './json-values.ts';
import { addLine, type Context, type ReadTask } from './read-file.ts';
import { timeLine } from './zone-clock.ts';

/** A day that the planner writes as text; null where it is none. */
export function dayIn(record: JsonObject, name: string): string | null {
  const day = textIn(record, name);
  return dayNumber(day) === null ? null : day;
}

/** Sets the day on which a task is to be worked on. A time wins over a day, and both over the plan of a day. */
export function setDays(
  task: ReadTask,
  record: JsonObject,
  planned: ReadonlyMap<string, string>,
  { clock }: Context,
): void {
  const at = numberIn(record, 'dueWithTime');
  if (at !== null && at > 0 && dayNumber(clock.dayOf(at)) !== null) {
    const shown = clock.wallOf(at);
    const time = timeLine(shown);
    task.work = shown.day;
    if (time !== null) addLine(task, 'clock', `At ${time}`);
    return;
  }
  const plan = planned.get(textIn(record, 'id'));
  task.work = dayIn(record, 'dueDay') ?? (plan !== undefined && dayNumber(plan) !== null ? plan : null);
}
