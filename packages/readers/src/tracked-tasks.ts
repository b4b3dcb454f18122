import { dayNumber, HOUR } from './calendar-days.ts';
import { type Context, type FinishedBy, newTask, projectsByName, type ReadTask } from './read-file.ts';
import { remembered } from './remembered.ts';
import { counted } from './sentences.ts';
import type { ZoneClock } from './zone-clock.ts';

/** An entry of a time tracker. Without a clock it has the milliseconds of a day only. */
export type Tracked = {
  person: string;
  client: string;
  project: string;
  task: string;
  description: string;
  tags: string[];
  day: string;
  time: { from: number; until: number } | { ms: number };
  about: string;
};

const BEGIN = 9 * HOUR;

/** Tasks of a time tracker: entries of one project and one name are one task, whatever the case of the name. */
export function trackedTasks(all: readonly Tracked[], clock: ZoneClock, ctx: Context): ReadTask[] {
  const entries = ofOnePerson(all, ctx);
  const finishedBy = askForFinished(ctx);
  const projects = projectsByName();
  const keyOf = remembered((name) => name.toLowerCase());
  const tasks = new Map<string, Map<string, ReadTask>>();
  const found: ReadTask[] = [];
  const texts = new Map<ReadTask, Set<string>>();
  setClocks(entries, clock, ctx);
  for (const entry of entries) {
    if (!('from' in entry.time)) continue;
    const { from, until } = entry.time;
    const projectName = entry.project || 'No project';
    const name = entry.task || entry.description || 'Without a name';
    const ofProject = tasks.get(projectName) ?? new Map<string, ReadTask>();
    tasks.set(projectName, ofProject);
    const key = keyOf(name);
    const known = ofProject.get(key);
    const task = known ?? newTask(projects.list(projectName, 'Tracked work'), name, { created: from, finishedBy });
    if (!known) {
      ofProject.set(key, task);
      found.push(task);
    }
    if (entry.client !== '') task.list.project.description ||= `Client: ${entry.client}`;
    if (entry.task !== '' && entry.description !== '')
      texts.set(task, (texts.get(task) ?? new Set()).add(entry.description));
    task.created = Math.min(task.created ?? from, from);
    for (const tag of entry.tags) if (!task.labels.includes(tag)) task.labels.push(tag);
    task.entries.push({ from, until, about: entry.about });
  }
  for (const [task, lines] of texts) task.text = [...lines].join('\n');
  return found;
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

/** Gives times to entries that have the minutes of a day only: they begin at 09:00, one after the other. */
function setClocks(entries: readonly Tracked[], clock: ZoneClock, { notes }: Context): void {
  const ends = new Map<string, number>();
  let without = 0;
  for (const entry of entries) {
    if ('from' in entry.time) continue;
    const from = ends.get(entry.day) ?? clock.instantOf({ day: entry.day, ms: BEGIN }) ?? 0;
    const until = from + entry.time.ms;
    ends.set(entry.day, until);
    entry.time = { from, until };
    without += 1;
  }
  if (without > 0)
    notes.once(
      `${counted(without, 'entry')} ${without === 1 ? 'holds' : 'hold'} the minutes of a day and not when: they begin at 09:00, one after the other`,
    );
}

/** Instants of local times. At a change of clocks the reading counts that gives the duration of the file. */
export function timesBetween(
  start: { day: string; ms: number },
  end: { day: string; ms: number },
  { clock, duration }: { clock: ZoneClock; duration: number | null },
): { from: number; until: number } | null {
  const [starts, ends] = [clock.readings(start), clock.readings(end)];
  const [first] = starts;
  if (first === undefined || ends[0] === undefined) return null;
  for (const from of starts) for (const until of ends) if (until - from === duration) return { from, until };
  return { from: first, until: ends.find((until) => until > first) ?? ends[0] };
}

/** The same time on the next day, for an entry that ends after midnight. */
export const nextDay = (day: string): string =>
  dayNumber(day) === null ? day : Temporal.PlainDate.from(day).add({ days: 1 }).toString();
