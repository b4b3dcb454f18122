import { dayNumber, HOUR, MINUTE } from './calendar-days.ts';
import { fieldOf, isObject, type JsonObject, numberIn } from './json-values.ts';
import type { Context, ReadTask } from './read-file.ts';
import { counted } from './sentences.ts';

/** A task with its record, and the id of its project. */
type Worked = { record: JsonObject; project: string; task: ReadTask };

/** Work on a task on a day, and the id of its project. */
type Part = { task: ReadTask; project: string; ms: number };

/** Hour at which the work of a day begins where the file does not say it. */
const BEGIN = 9 * HOUR;

/**
 * Turns the minutes that each task has on each day into time entries. The planner knows when the work of a project began on a day,
 * and nothing else of the clock: tasks of one day follow each other over all projects.
 */
export function addWork(tasks: readonly Worked[], data: unknown, { clock, notes }: Context): void {
  const starts = startsOf(data);
  let ended = Number.NEGATIVE_INFINITY;
  let withoutClock = 0;
  for (const [day, parts] of workByDay(tasks, notes)) {
    let begin = clock.instantOf({ day, ms: BEGIN }) ?? 0;
    for (const { task, project, ms } of parts) {
      const start = starts(project, day);
      const from = Math.max(start ?? begin, ended);
      if (start === null) withoutClock += 1;
      ended = from + ms;
      begin = ended;
      task.entries.push({ from, until: ended, about: day });
    }
  }
  if (withoutClock > 0)
    notes.once(
      `${counted(withoutClock, 'entry')} ${withoutClock === 1 ? 'holds' : 'hold'} the minutes of a day and not when: they begin at 09:00, one after the other`,
    );
}

/** Work of each day in the order of days, and within one in that of the tasks. */
function workByDay(tasks: readonly Worked[], notes: Context['notes']): [day: string, parts: Part[]][] {
  const byDay = new Map<string, Part[]>();
  for (const { record, project, task } of tasks) {
    let sum = 0;
    const days = fieldOf(record, 'timeSpentOnDay');
    for (const day of isObject(days) ? Object.keys(days) : []) {
      const ms = workOf(days, day);
      if (ms === null) continue;
      const parts = byDay.get(day);
      if (parts) parts.push({ task, project, ms });
      else byDay.set(day, [{ task, project, ms }]);
      sum += ms;
    }
    const told = numberIn(record, 'timeSpent') ?? 0;
    if (Math.abs(told - sum) > MINUTE)
      notes.tell({
        about: task.name,
        text: 'the file gives its time as a whole and by days, and these differ: the days count',
      });
  }
  return [...byDay].toSorted(([one], [other]) => (one < other ? -1 : 1));
}

/** Work of a day on which a task has a minute of it or more; null for any other. */
function workOf(days: unknown, day: string): number | null {
  const ms = numberIn(days, day) ?? 0;
  return dayNumber(day) !== null && ms >= MINUTE && ms <= 366 * 24 * HOUR ? Math.round(ms) : null;
}

/** Instants at which the work of a project began on a day; archives keep the days before those of the planner. */
function startsOf(data: unknown) {
  const places = [data, fieldOf(data, 'archiveYoung'), fieldOf(data, 'archiveOld')].map((place) =>
    fieldOf(fieldOf(place, 'timeTracking'), 'project'),
  );
  return (project: string, day: string): number | null => {
    for (const place of places) {
      const start = numberIn(fieldOf(fieldOf(place, project), day), 's');
      if (start !== null && start > 0) return start;
    }
    return null;
  };
}
