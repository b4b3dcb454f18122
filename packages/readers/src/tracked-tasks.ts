import { dayNumber, HOUR } from './calendar-days.ts';
import {
  type Context,
  type FinishedBy,
  newTask,
  projectsByName,
  type ReadEntry,
  type ReadList,
  type ReadTask,
} from './read-file.ts';
import { counted } from './sentences.ts';
import type { ZoneClock } from './zone-clock.ts';

/** Milliseconds of work of a day, of which nobody knows when. */
export type DayOfWork = { day: string; ms: number };

/** An entry of a time tracker. */
export type Tracked = {
  person: string;
  client: string;
  project: string;
  task: string;
  description: string;
  tags: string[];
  time: ReadEntry | DayOfWork;
};

const BEGIN = 9 * HOUR;

/** Tasks of a time tracker: entries of one project and one name are one task, whatever the case of the name. */
export function trackedTasks(all: readonly Tracked[], clock: ZoneClock, ctx: Context): ReadTask[] {
  const entries = ofOnePerson(all, ctx);
  const finishedBy = askForFinished(ctx);
  const found: ReadTask[] = [];
  const texts = new Map<ReadTask, Set<string>>();
  const taskOf = tasksByName((list, name) => {
    const task = newTask(list, name, { finishedBy });
    found.push(task);
    return task;
  });
  const timeOf = clockTimes(clock);
  for (const entry of entries) {
    const time = timeOf(entry);
    const task = taskOf(entry.project || 'No project', entry.task || entry.description || 'Without a name');
    if (entry.client !== '') task.list.project.description ||= `Client: ${entry.client}`;
    if (entry.task !== '' && entry.description !== '')
      texts.set(task, (texts.get(task) ?? new Set()).add(entry.description));
    if (task.created === null || time.from < task.created) task.created = time.from;
    for (const tag of entry.tags) if (!task.labels.includes(tag)) task.labels.push(tag);
    task.entries.push(time);
  }
  timeOf.tell(ctx);
  for (const [task, lines] of texts) task.text = [...lines].join('\n');
  return found;
}

/** Finds the task of a project and a name, or has it made where there is none. */
function tasksByName(make: (list: ReadList, name: string) => ReadTask) {
  const projects = projectsByName();
  const ofProjects = new Map<string, { list: ReadList; tasks: Map<string, ReadTask> }>();
  return (projectName: string, name: string): ReadTask => {
    let ofProject = ofProjects.get(projectName);
    if (!ofProject) {
      ofProject = { list: projects.list(projectName, 'Tracked work'), tasks: new Map() };
      ofProjects.set(projectName, ofProject);
    }
    const { list, tasks } = ofProject;
    // Most names are written alike each time: only the others are looked up by their small letters.
    const known = tasks.get(name);
    if (known) return known;
    const key = name.toLowerCase();
    const task = tasks.get(key) ?? make(list, name);
    tasks.set(key, task).set(name, task);
    return task;
  };
}

/** Entries of the user, where the file has several people. */
function ofOnePerson(entries: readonly Tracked[], { ask, notes }: Context): readonly Tracked[] {
  const counts = new Map<string, number>();
  for (const { person } of entries) counts.set(person, (counts.get(person) ?? 0) + 1);
  if (counts.size < 2) return entries;
  const people = [...counts].toSorted(([, one], [, other]) => other - one);
  const [me] = ask({
    id: 'me',
    text: 'Several people are in this file. Which one are you?',
    options: people.map(([person, count]) => ({
      value: person,
      label: `${person || 'Nobody named'} (${counted(count, 'entry')})`,
    })),
    proposal: people.slice(0, 1).map(([person]) => person),
  });
  for (const [person, count] of people)
    if (person !== me)
      notes.tell({
        about: null,
        text: `${counted(count, 'entry')} of ${person || 'nobody named'}: of somebody else`,
        kind: 'of somebody else',
      });
  return entries.filter(({ person }) => person === me);
}

function askForFinished({ ask }: Context): FinishedBy {
  const [answer] = ask({
    id: 'finished_by',
    text: 'Which tracked tasks are done?',
    options: [
      { value: 'week', label: 'Those without work for 7 days' },
      { value: 'all', label: 'All' },
      { value: 'none', label: 'None' },
    ],
    proposal: ['week'],
  });
  return answer === 'all' || answer === 'none' ? answer : 'week';
}

/** The times of entries. Those that have the minutes of a day only begin at 09:00, one after the other. */
function clockTimes(clock: ZoneClock) {
  const ends = new Map<string, number>();
  let without = 0;
  const timeOf = ({ time }: Tracked): ReadEntry => {
    if ('from' in time) return time;
    const { day, ms } = time;
    const from = ends.get(day) ?? clock.instantOf({ day, ms: BEGIN }) ?? 0;
    const until = from + ms;
    ends.set(day, until);
    without += 1;
    return { from, until, about: day };
  };
  const tell = ({ notes }: Context): void => {
    if (without === 0) return;
    notes.once(
      `${counted(without, 'entry')} ${without === 1 ? 'holds' : 'hold'} the minutes of a day and not when: they begin at 09:00, one after the other`,
    );
  };
  return Object.assign(timeOf, { tell });
}

/** Instants of local times. At a change of clocks the reading counts that gives the duration of the file. */
export function timesBetween(
  start: { day: string; ms: number },
  end: { day: string; ms: number },
  { clock, duration }: { clock: ZoneClock; duration: number | null },
): { from: number; until: number } | null {
  const [only, onlyEnd] = [clock.onlyReading(start), clock.onlyReading(end)];
  if (only !== null && onlyEnd !== null) return { from: only, until: onlyEnd };
  const [starts, ends] = [clock.readings(start), clock.readings(end)];
  const [first] = starts;
  if (first === undefined || ends[0] === undefined) return null;
  for (const from of starts) for (const until of ends) if (until - from === duration) return { from, until };
  return { from: first, until: ends.find((until) => until > first) ?? ends[0] };
}

/** The same time on the next day, for an entry that ends after midnight. */
export const nextDay = (day: string): string =>
  dayNumber(day) === null ? day : Temporal.PlainDate.from(day).add({ days: 1 }).toString();
