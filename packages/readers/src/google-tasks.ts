import { isTrueIn, type JsonObject, objectsIn, textIn } from './json-values.ts';
import { instantIn, momentIn } from './moments.ts';
import { type Context, fileOf, newProject, newTask, type ReadFile, type ReadList, type ReadTask } from './read-file.ts';

/** Reads Tasks.json of a Google Takeout: lists with their tasks. */
export function readGoogleTasks(file: unknown, ctx: Context): ReadFile {
  const project = newProject('Google Tasks');
  const tasks = objectsIn(file, 'items').flatMap((items, place) => {
    const list = { project, name: textIn(items, 'title') };
    project.lists.push(list);
    return objectsIn(items, 'items').flatMap((item) => taskOf(item, { list, place }, ctx) ?? []);
  });
  return fileOf('Google Tasks', tasks, { madeAt: ctx.changedAt });
}

/** The task of an item; a list knows its own ids only. */
function taskOf(
  item: JsonObject,
  { list, place }: { list: ReadList; place: number },
  { clock, notes }: Context,
): ReadTask | null {
  const title = textIn(item, 'title').trim();
  const text = textIn(item, 'notes');
  if (isTrueIn(item, 'deleted')) {
    notes.tell({ about: title || 'Untitled', text: 'was deleted' });
    return null;
  }
  if (title === '' && text.trim() === '') {
    notes.tell({ about: null, text: 'a task without a title and notes' });
    return null;
  }
  const changed = instantIn(textIn(item, 'updated'), clock);
  const isDone = textIn(item, 'status') === 'completed';
  const [id, parent] = [textIn(item, 'id'), textIn(item, 'parent')];
  return newTask(list, title, {
    id: id === '' ? null : `${place}.${id}`,
    parent: parent === '' ? null : `${place}.${parent}`,
    text,
    // An instant only by its form: the day is what the person chose, in whatever zone.
    due: momentIn(textIn(item, 'due').slice(0, 10), title, notes)?.day ?? null,
    created: instantIn(textIn(item, 'created'), clock) ?? changed,
    changed,
    isDone,
    completed: isDone ? instantIn(textIn(item, 'completed'), clock) : null,
  });
}
