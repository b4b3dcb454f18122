import { addLine, type Context, fileOf, newTask, projectsByName, type ReadFile, type ReadTask } from './read-file.ts';
import { instantOf, labelsIn, ownText, priorityIn, setDue, wholeTable } from './table-tasks.ts';

const NOT_USED = [
  ...[
    'Project ID',
    'Creator',
    'Assignee',
    'Cycle Number',
    'Cycle Name',
    'Cycle Start',
    'Cycle End',
    'Started',
    'Triaged',
  ],
  ...[
    'Roadmaps',
    'Initiatives',
    'Project Milestone',
    'Project Milestone ID',
    'SLA Status',
    'UUID',
    'Time in status (minutes)',
  ],
];

/** Reads the CSV of a workspace of Linear. Its estimates are points, no minutes. */
export function readLinear(bytes: Uint8Array, ctx: Context): ReadFile {
  const { found, rows } = wholeTable(bytes, ctx);
  for (const name of NOT_USED) found.cell(name);
  const column = (name: string) => found.cell(name);
  const [id, parent, team, project] = [column('ID'), column('Parent issue'), column('Team'), column('Project')];
  const [title, text, status, points] = [column('Title'), column('Description'), column('Status'), column('Estimate')];
  const [priority, labels, due] = [column('Priority'), column('Labels'), column('Due Date')];
  const [created, updated, completed] = [column('Created'), column('Updated'), column('Completed')];
  const [canceled, archived] = [found.cell('Canceled', 'Cancelled'), column('Archived')];
  const projects = projectsByName();
  const tasks = rows.flatMap((row): ReadTask[] => {
    const name = ownText(title(row));
    const why = canceled(row) !== '' ? 'was cancelled' : archived(row) !== '' ? 'is archived' : null;
    if (why !== null) {
      ctx.notes.tell({ about: name || 'Untitled', text: why });
      return [];
    }
    const isDone = completed(row) !== '';
    const list = projects.list(
      ownText(project(row)) || ownText(team(row)) || 'Linear',
      ownText(status(row)) || 'Tasks',
    );
    const task = newTask(list, name, {
      id: id(row) || null,
      parent: parent(row) || null,
      text: ownText(text(row)),
      labels: labelsIn(ownText(labels(row))),
      priority: priorityIn(priority(row)),
      created: instantOf(created(row), 'day', ctx),
      changed: instantOf(updated(row), 'day', ctx),
      isDone,
      completed: instantOf(completed(row), 'day', ctx),
    });
    if (points(row) !== '')
      addLine(task, 'duration', `Estimate in Linear: ${points(row)} ${points(row) === '1' ? 'point' : 'points'}`);
    setDue(task, due(row), { order: 'day', source: 'Linear' }, ctx);
    return [task];
  });
  return fileOf('Linear', tasks, { madeAt: ctx.changedAt, unknownColumns: found.unknown() });
}
