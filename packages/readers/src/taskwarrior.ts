import type { Priority } from '@daymark/contract/tasks.ts';
import { type JsonObject, objectsIn, objectsOf, textIn, textsIn } from './json-values.ts';
import { instantIn, momentIn, shownAt } from './moments.ts';
import { addLine, type Context, fileOf, newTask, projectsByName, type ReadFile, type ReadTask } from './read-file.ts';
import { timeLine } from './zone-clock.ts';

const PRIORITIES: Record<string, Priority> = { H: 'high', M: 'medium', L: 'low' };

/** Reads the JSON of 'task export'. Levels of a project stand between dots. */
export function readTaskwarrior(file: unknown, ctx: Context): ReadFile {
  const projects = projectsByName();
  const tasks = objectsOf(file).flatMap((record): ReadTask[] => {
    const name = textIn(record, 'description');
    const status = textIn(record, 'status');
    if (status === 'deleted') return leftOut(name, 'was deleted', ctx);
    if (status === 'recurring') return leftOut(name, 'is the model of tasks that come again', ctx);
    const project = textIn(record, 'project')
      .split('.')
      .filter((level) => level !== '')
      .join(' › ');
    const task = newTask(projects.list(project || 'Taskwarrior', 'Tasks'), name, fieldsOf(record, ctx));
    setDays(task, record, ctx);
    // Words of a repetition are no rule that Daymark knows: they stand in the description.
    const recur = textIn(record, 'recur');
    if (recur !== '') task.repeat = { rrule: recur, start: null };
    return [task];
  });
  return fileOf('Taskwarrior', tasks, { madeAt: ctx.changedAt });
}

function leftOut(about: string, text: string, { notes }: Context): [] {
  notes.tell({ about: about || 'Untitled', text });
  return [];
}

function fieldsOf(record: JsonObject, { clock, now }: Context): Partial<ReadTask> {
  const isDone = textIn(record, 'status') === 'completed';
  return {
    id: textIn(record, 'uuid') || null,
    labels: textsIn(record, 'tags'),
    priority: PRIORITIES[textIn(record, 'priority').toUpperCase()] ?? 'medium',
    created: instantIn(textIn(record, 'entry'), clock),
    changed: instantIn(textIn(record, 'modified'), clock),
    isDone,
    completed: isDone ? instantIn(textIn(record, 'end'), clock) : null,
    comments: objectsIn(record, 'annotations').map((note) => ({
      at: instantIn(textIn(note, 'entry'), clock) ?? now,
      text: textIn(note, 'description'),
    })),
  };
}

/** A due date, and the day on which the task is scheduled. */
function setDays(task: ReadTask, record: JsonObject, { clock, notes }: Context): void {
  const scheduled = momentIn(textIn(record, 'scheduled'), task.name, notes);
  if (scheduled) task.work = shownAt(scheduled, clock).day;
  const due = momentIn(textIn(record, 'due'), task.name, notes);
  if (!due) return;
  const shown = shownAt(due, clock);
  const time = timeLine(shown);
  task.due = shown.day;
  if (time !== null) addLine(task, 'clock', `At ${time}`);
}
