import type { Priority } from '@daymark/contract/tasks.ts';
import { momentIn, parseMoment, shownAt } from './moments.ts';
import { addLine, type Context, type ReadTask } from './read-file.ts';
import { type Phrase, readPhrase } from './todoist-phrases.ts';
import { timeLine } from './zone-clock.ts';

const PRIORITIES: readonly Priority[] = ['high', 'high', 'medium', 'medium'];

/** Sets the priority from 1 (p1, the highest) to 4 (none); what Daymark has no word for stands in a line. */
export function setPriority(task: ReadTask, p: number): void {
  task.priority = PRIORITIES[p - 1] ?? 'medium';
  if (p === 2 || p === 3) addLine(task, 'priority', `Priority in Todoist: p${p}`);
}

/** Texts of Todoist: its links keep their words, and give their address. */
export function withoutLinks(content: string): { words: string; links: string[] } {
  const links: string[] = [];
  const words = content.replaceAll(
    /\[([^[\]\n]{1,500})\]\((https?:\/\/[^()\s]{1,2000})\)/g,
    (_all, text: string, url: string) => {
      links.push(url);
      return text;
    },
  );
  return { words, links };
}

/** Days of a task in Todoist: its date, the language of it, and its deadline. */
type Dates = { date: string; language: string; deadline: string; exported: string };

/** Sets due date, day of work, time and rule of a task. */
export function setDates(task: ReadTask, { date, language, deadline, exported }: Dates, ctx: Context): void {
  const ends = momentIn(deadline, task.name, ctx.notes);
  if (ends) task.due = ends.day;
  const day = dateOf(task, { date, language, exported }, ctx);
  if (day === null) return;
  if (task.due === null) task.due = day;
  else if (day >= ctx.today) task.work = day;
}

function dateOf(
  task: ReadTask,
  { date, language, exported }: Omit<Dates, 'deadline'>,
  { clock, notes }: Context,
): string | null {
  if (date === '') return null;
  const moment = parseMoment(date);
  if (moment) {
    const shown = shownAt(moment, clock);
    addClock(task, timeLine(shown));
    return shown.day;
  }
  const phrase: Phrase | null = language === '' || language.toLowerCase() === 'en' ? readPhrase(date, exported) : null;
  if (!phrase) {
    addLine(task, 'date', `Date in Todoist: ${date}`);
    notes.tell({
      about: task.name,
      text: `the date "${date}" was not understood and stands in the description`,
      kind: 'a date',
    });
    return null;
  }
  if (phrase.ms !== null) addClock(task, timeLine({ ms: phrase.ms }));
  if (phrase.rrule !== null) task.repeat = { rrule: phrase.rrule, start: phrase.day };
  if (phrase.isAfterCompletion)
    notes.tell({ about: task.name, text: 'repeats after completion in Todoist, on fixed days here' });
  return phrase.day;
}

function addClock(task: ReadTask, time: string | null): void {
  if (time !== null) addLine(task, 'clock', `At ${time}`);
}
