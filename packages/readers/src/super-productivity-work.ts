import { dayNumber, HOUR, MINUTE } from './calendar-days.ts';
import { fieldOf, isObject, type JsonObject, numberIn } from './json-values.ts';
import type { Context, ReadTask } from './read-file.ts';
import { counted } from './sentences.ts';

/** A task with its record, and the id of its project. */
type Worked = { record: JsonObject; project: string; task: ReadTask };

type DayOfWork = Worked & { day: string; ms: number };

/** Hour at which the work of a day begins where the file does not say it. */
const BEGIN = 9 * HOUR;

/**
 * Turns the minutes that each task has on each day into time entries. The planner knows when the work of a project began on a day,
 * and nothing else of the clock: tasks of one day follow each other over all projects.
 */
export function addWork(tasks: readonly Worked[], data: unknown, { clock, notes }: Context): void {
  const starts = startsOf(data);
  const work = tasks.flatMap(daysOf).toSorted((one, other) => (one.day < other.day ? -1 : one.day > other.day ? 1 : 0));
  let ended = Number.NEGATIVE_INFINITY;
  let withoutClock = 0;
  let current = '';
  for (const { task, day, ms, project } of work) {
    const start = starts(project, day);
    const begin = start ?? (day === current ? ended : (clock.instantOf({ day, ms: BEGIN }) ?? 0));
    const from = Math.max(begin, ended);
    if (start === null) withoutClock += 1;
    task.entries.push({ from, until: from + ms, about: day });
    ended = from + ms;
    current = day;
  }
  if (withoutClock > 0)
    notes.once(
      `${counted(withoutClock, 'entry')} ${withoutClock === 1 ? 'holds' : 'hold'} the minutes of a day and not when: they begin at 09:00, one after the other`,
    );
  for (const { record, task } of tasks) {
    const sum = daysOf({ record, task, project: '' }).reduce((total, { ms }) => total + ms, 0);
    const told = numberIn(record, 'timeSpent') ?? 0;
    if (Math.abs(told - sum) > MINUTE)
      notes.tell({
        about: task.name,
        text: 'the file gives its time as a whole and by days, and these differ: the days count',
      });
  }
}

/** Days on which a task has a minute of work or more. */
function daysOf({ record, project, task }: Worked): DayOfWork[] {
  const days = fieldOf(record, 'timeSpentOnDay');
  if (!isObject(days)) return [];
  return Object.keys(days).flatMap((day) => {
    const ms = numberIn(days, day) ?? 0;
    return dayNumber(day) !== null && ms >= MINUTE && ms <= 366 * 24 * HOUR
      ? [{ record, project, task, day, ms: Math.round(ms) }]
      : [];
  });
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
