import type { Priority } from '@daymark/contract/tasks.ts';
import { dayNumber } from './calendar-days.ts';
import { minutesIn } from './durations.ts';
import { type Context, fileOf, newTask, projectsByName, type ReadFile, type ReadTask } from './read-file.ts';
import { eachLine } from './text-lines.ts';

const DATE = String.raw`\d{4}-\d\d-\d\d`;
const HEAD = new RegExp(String.raw`^(x )?(?:\(([A-Z])\) )?(?:(${DATE}) )?(?:(${DATE}) )?`);

/** Limit of a line: a task has a few words. */
const LONGEST_LINE = 100_000;

/** Whether the first line is one of todo.txt whatever signs it has: no header of a table begins so. */
export const beginsAsTodoTxt = (beginning: string): boolean =>
  /^\s*(?:x \d{4}-\d\d-\d\d |\([A-Z]\) |\d{4}-\d\d-\d\d [^,;])/.test(beginning);

/** Whether the beginning of a file is todo.txt: a line of it begins with a mark, a priority or a date, or has a known word. */
export const isTodoTxt = (beginning: string): boolean =>
  beginning
    .split(/[\r\n]+/)
    .slice(0, 50)
    .some(
      (line) =>
        line.length < LONGEST_LINE &&
        /^(?:x \d{4}-|\([A-Z]\) |\d{4}-\d\d-\d\d \S)|(?:^| )(?:due:\d{4}-|\+[^\s,;]+(?: |$))/.test(line),
    );

/** Reads todo.txt: a task on each line. */
export function readTodoTxt(bytes: Uint8Array, ctx: Context): ReadFile {
  const projects = projectsByName();
  const tasks: ReadTask[] = [];
  eachLine(bytes, (line) => {
    if (line.trim() !== '') tasks.push(taskOf(line, projects, ctx));
  });
  return fileOf('todo.txt', tasks, { madeAt: ctx.changedAt });
}

function taskOf(line: string, projects: ReturnType<typeof projectsByName>, { clock, today }: Context): ReadTask {
  const [head = '', done, priority, first, second] = HEAD.exec(line) ?? [];
  const isDone = done !== undefined;
  // A done task begins with the day of its completion, then that on which it was made.
  const [completed, created] = isDone ? [first, second] : [undefined, first];
  const words = line
    .slice(head.length)
    .split(/\s+/)
    .filter((word) => word !== '');
  const inText = words.filter((word) => !isMark(word));
  const [project, ...others] = words.filter((word) => /^\+\S/.test(word)).map((word) => word.slice(1));
  const contexts = words.filter((word) => /^@\S/.test(word)).map((word) => word.slice(1));
  const value = (key: string) => words.find((word) => word.startsWith(`${key}:`))?.slice(key.length + 1);
  const midnight = (day: string | undefined) => (day === undefined ? null : clock.instantOf({ day, ms: 0 }));
  const task = newTask(projects.list(project ?? 'todo.txt', 'Tasks'), inText.join(' ') || line.trim(), {
    labels: [...contexts, ...others],
    priority: priorityOf(priority ?? value('pri')),
    created: midnight(created),
    isDone,
    completed: isDone ? midnight(completed) : null,
    minutes: minutesIn(value('est') ?? '', 'minutes'),
  });
  const due = value('due');
  if (due !== undefined && dayNumber(due) !== null) task.due = due;
  const rec = value('rec');
  if (rec !== undefined) task.repeat = { rrule: ruleOf(rec, task.due ?? today), start: null };
  return task;
}

/** Whether a word is a mark that is understood; any other is a word of the name. */
function isMark(word: string): boolean {
  const [, key, value = ''] = /^(due|rec|est|pri):(\S+)$/.exec(word) ?? [];
  if (key === 'due') return dayNumber(value) !== null;
  if (key === 'est') return minutesIn(value, 'minutes') !== null;
  if (key === 'pri') return /^[A-Z]$/.test(value);
  return key === 'rec' || /^[+@]\S/.test(word);
}

function priorityOf(letter: string | undefined): Priority {
  if (letter === undefined) return 'medium';
  if (letter === 'A') return 'high';
  return letter === 'B' || letter === 'C' ? 'medium' : 'low';
}

/** The rule of '1w' or '+2m'; business days and anything else are none that Daymark knows. */
function ruleOf(rec: string, start: string): string {
  const [, count, unit] = /^\+?(\d{1,2})([dwmy])$/.exec(rec) ?? [];
  if (count === undefined) return rec;
  const frequency = { d: 'DAILY', w: 'WEEKLY', m: 'MONTHLY', y: 'YEARLY' }[unit as 'd' | 'w' | 'm' | 'y'];
  return `FREQ=${frequency};INTERVAL=${count}${unit === 'm' ? `;BYMONTHDAY=${Number(start.slice(8))}` : ''}`;
}
