import type { Row } from './csv-lines.ts';
import { eachRow, table } from './csv-rows.ts';
import { instantIn } from './moments.ts';
import { type Context, fileOf, newTask, projectsByName, type ReadFile, type ReadTask } from './read-file.ts';
import { type Tracked, trackedTasks } from './tracked-tasks.ts';
import type { ZipEntry } from './zip-entries.ts';

/** The tables of an export that are read. */
export const SOLIDTIME_FILES = [
  'time_entries.csv',
  'tasks.csv',
  'projects.csv',
  'clients.csv',
  'members.csv',
  'tags.csv',
  'meta.json',
];

type Records = { id: string; cell: (name: string) => string }[];

/** Reads the export of an organization of solidtime: tables that are joined by their ids. */
export function readSolidtimeExport(files: readonly ZipEntry[], ctx: Context): ReadFile {
  const read = (name: string) =>
    recordsIn(
      files.find((file) => file.name === name),
      ctx,
    );
  const byId = (name: string) => new Map(read(name).map((record) => [record.id, record]));
  const [projects, clients, members, tags] = [
    byId('projects.csv'),
    byId('clients.csv'),
    byId('members.csv'),
    byId('tags.csv'),
  ];
  const taskRecords = read('tasks.csv');
  const tasks = new Map(taskRecords.map((task) => [task.id, task]));
  const nameIn = (records: typeof projects, id: string) => records.get(id)?.cell('name') ?? '';

  const tracked = read('time_entries.csv').flatMap((entry): Tracked[] => {
    const from = instantIn(entry.cell('start'), ctx.clock);
    const until = instantIn(entry.cell('end'), ctx.clock);
    const project = projects.get(entry.cell('project_id'));
    const description = entry.cell('description');
    const task = nameIn(tasks, entry.cell('task_id'));
    if (from === null || until === null) {
      const why = entry.cell('end') === '' ? 'it still runs' : 'its times were not understood';
      ctx.notes.tell({ about: task || description || null, text: `an entry is left out: ${why}`, kind: why });
      return [];
    }
    const member = members.get(entry.cell('member_id'));
    return [
      {
        person: member?.cell('email') || member?.cell('name') || entry.cell('user_id'),
        client: nameIn(clients, project?.cell('client_id') || entry.cell('client_id')),
        project: project?.cell('name') ?? '',
        task,
        description,
        tags: idsIn(entry.cell('tags'))
          .map((id) => nameIn(tags, id))
          .filter((name) => name !== ''),
        time: { from, until, about: entry.cell('start') },
      },
    ];
  });
  const worked = trackedTasks(tracked, ctx.clock, ctx);
  const settled = withTasks(worked, { taskRecords, projectName: (id) => nameIn(projects, id) }, ctx);
  return fileOf('solidtime', settled, { madeAt: files[0]?.changedAt ?? ctx.changedAt });
}

type OfFile = { taskRecords: Records; projectName: (id: string) => string };

/** Tasks of the file: it says which are done, and has some that nobody worked on. */
function withTasks(worked: ReadTask[], { taskRecords, projectName }: OfFile, ctx: Context): ReadTask[] {
  const projects = projectsByName();
  const known = new Map(worked.map((task) => [keyOf(task.list.project.name, task.name), task]));
  for (const { list } of worked) projects.adopt(list.project);
  const others = taskRecords.flatMap((record): ReadTask[] => {
    const project = projectName(record.cell('project_id')) || 'No project';
    const found = known.get(keyOf(project, record.cell('name')));
    const completed = instantIn(record.cell('done_at'), ctx.clock);
    const task = found ?? newTask(projects.list(project, 'Tracked work'), record.cell('name'));
    task.created = Math.min(instantIn(record.cell('created_at'), ctx.clock) ?? ctx.now, task.created ?? ctx.now);
    task.finishedBy = null;
    task.isDone = completed !== null;
    task.completed = completed;
    return found ? [] : [task];
  });
  return [...worked, ...others];
}

const keyOf = (project: string, name: string): string => JSON.stringify([project, name.toLowerCase()]);

function recordsIn(file: ZipEntry | undefined, { notes }: Context): Records {
  const records: Records = [];
  let cellOf: ((name: string) => (row: Row) => string) | undefined;
  if (!file) return records;
  eachRow(file.bytes, ',', notes, (row) => {
    if (!cellOf) {
      const found = table(row);
      const cells = new Map<string, (row: Row) => string>();
      cellOf = (name) => {
        const cell = cells.get(name) ?? found.cell(name);
        cells.set(name, cell);
        return cell;
      };
      return;
    }
    const read = cellOf;
    records.push({ id: read('id')(row), cell: (name) => read(name)(row) });
  });
  return records;
}

/** Ids of tags, which stand in a cell as JSON. */
const idsIn = (cell: string): string[] => cell.match(/[0-9a-f-]{36}/g) ?? [];
