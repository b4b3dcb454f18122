import { orderOf } from './date-cells.ts';
import { type Context, fileOf, newTask, projectsByName, type ReadFile, type ReadTask } from './read-file.ts';
import { instantOf, labelsIn, ownText, setDue, wholeTable } from './table-tasks.ts';

const NOT_USED = ['Assignee', 'Assignee Email', 'Start Date', 'Blocked By (Dependencies)', 'Blocking (Dependencies)'];

/** Reads the CSV of a project of Asana, which names parents by their names. */
export function readAsana(bytes: Uint8Array, ctx: Context): ReadFile {
  const { found, rows } = wholeTable(bytes, ctx);
  for (const name of NOT_USED) found.cell(name);
  const column = (name: string) => found.cell(name);
  const [id, name, section, project] = [
    column('Task ID'),
    column('Name'),
    column('Section/Column'),
    column('Projects'),
  ];
  const [created, completed, changed] = [column('Created At'), column('Completed At'), column('Last Modified')];
  const [text, tags, due, parent] = [column('Notes'), column('Tags'), column('Due Date'), column('Parent task')];
  const order = orderOf(
    rows.flatMap((row) => [created(row), completed(row), due(row)]),
    [],
    ctx,
  );
  const projects = projectsByName();
  const byName = new Map<string, ReadTask>();
  const tasks = rows.map((row): ReadTask => {
    const above = byName.get(parent(row));
    // A child has a project of its own only where somebody has put it there.
    const [first = ''] = project(row).split(',');
    const own = projects.list(ownText(first.trim()) || 'Asana', ownText(section(row)) || 'Tasks');
    const isDone = completed(row) !== '';
    const task = newTask(above && first === '' ? above.list : own, ownText(name(row)), {
      id: id(row) || null,
      parent: above?.id ?? null,
      within: above || parent(row) === '' ? null : parent(row),
      text: ownText(text(row)),
      labels: labelsIn(ownText(tags(row))),
      created: instantOf(created(row), order, ctx),
      changed: instantOf(changed(row), order, ctx),
      isDone,
      completed: isDone ? instantOf(completed(row), order, ctx) : null,
    });
    if (!byName.has(name(row))) byName.set(name(row), task);
    setDue(task, due(row), { order, source: 'Asana' }, ctx);
    return task;
  });
  return fileOf('Asana', tasks, { madeAt: ctx.changedAt, unknownColumns: found.unknown() });
}
