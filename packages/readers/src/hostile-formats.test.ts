import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { expect, test } from 'vitest';
import { type Reading, readFile } from './read.ts';

const NOW = Temporal.Instant.from('2026-11-23T08:00:00Z');
const CHOICES = { zone: 'Europe/Berlin', now: NOW };

const sample = (name: string) => readFileSync(join(import.meta.dirname, '..', 'samples', name), 'utf8');
const readText = (text: string, name = 'file') =>
  readFile({ bytes: new TextEncoder().encode(text), name, changedAt: null }, CHOICES);

async function reading(text: string): Promise<Reading> {
  const result = await readText(text);
  if (result.kind !== 'read') throw new Error(JSON.stringify(result));
  return result;
}

/** Every format of a table, each with its header and a row. */
const TABLES = [
  { of: 'Todoist', text: 'TYPE,CONTENT,PRIORITY,INDENT,DATE\ntask,A,4,1,' },
  { of: 'TickTick', text: sample('ticktick.csv') },
  { of: 'Toggl', text: sample('toggl.csv') },
  { of: 'Clockify', text: sample('clockify.csv') },
  { of: 'solidtime', text: sample('solidtime.csv') },
  { of: 'Kimai', text: sample('kimai.csv') },
  { of: 'Harvest', text: 'Date,Client,Project,Task,Notes,Hours\n2026-11-19,Bo,Shop,Design,Page,1.5' },
  { of: 'Linear', text: sample('linear.csv') },
  { of: 'Jira', text: sample('jira.csv') },
  { of: 'Asana', text: 'Task ID,Created At,Name,Section/Column\n1,2026-11-01,Page,Doing' },
  { of: 'any table', text: 'Task,Project,Estimate\nPage,Shop,1h' },
];

test.each(TABLES)('a table of $of with 100,000 columns more is refused', async ({ text }) => {
  const wide = Array.from({ length: 100_000 }, (_, place) => `,c${place}`).join('');
  const [head = '', ...rows] = text.split('\n');
  expect(await readText([head + wide, ...rows].join('\n'))).toMatchObject({
    kind: 'refused',
    reason: expect.stringMatching(/more than 2000 columns/),
  });
});

test.each(TABLES)(
  'a table of $of with a row of many megabytes is refused, or read without that row',
  async ({ text }) => {
    const long = `${text}\n${'a'.repeat(5_000_000)}\n`;
    expect(await readText(long)).toMatchObject({ kind: 'refused', reason: expect.stringMatching(/longer than 1 MiB/) });
  },
);

/** The table with its columns from right to left. The first one stays where a format is known by it. */
function mirrored(text: string, keepsFirst: boolean): string {
  const rows: string[][] = parse(text.replace(/^\uFEFF/, ''), { relax_column_count: true });
  const cells = rows.map(([first = '', ...others]) => {
    const turned = keepsFirst ? [first, ...others.toReversed()] : [first, ...others].toReversed();
    return turned.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(',');
  });
  return cells.join('\n');
}

test.each(TABLES.filter(({ of }) => of !== 'TickTick' && of !== 'Jira'))(
  'a table of $of is the same with its columns in another order',
  async ({ text }) => {
    const { records, sentences } = await reading(text);
    const turned = await reading(mirrored(text, false));
    expect({ records: turned.records, sentences: turned.sentences }).toEqual({ records, sentences });
  },
);

const superTask = (id: string, parentId: string) => ({
  ...{ id, title: id, parentId, projectId: 'P', subTaskIds: [], timeSpentOnDay: {}, created: 1_794_297_600_000 },
});

const LINEAR = 'ID,Team,Title,Status,Created,Parent issue';
const JIRA = 'Summary,Issue key,Status,Parent key';
const TICKTICK = '"Folder Name","List Name","Title","Kind","Status","taskId","parentId","Created Time"';

/** Three tasks each, every one of which is the child of the next, the last one of the first. */
const CYCLES = [
  {
    of: 'Super Productivity',
    text: JSON.stringify({
      data: {
        task: {
          ids: ['A', 'B', 'C'],
          entities: { A: superTask('A', 'B'), B: superTask('B', 'C'), C: superTask('C', 'A') },
        },
        project: { ids: ['P'], entities: { P: { id: 'P', title: 'P' } } },
      },
    }),
  },
  {
    of: 'TickTick',
    text: [TICKTICK, ...['A,1,2', 'B,2,3', 'C,3,1'].map(tickTickRow)].join('\n'),
  },
  {
    of: "Todoist's API",
    text: JSON.stringify({
      projects: [{ id: 'p', name: 'P' }],
      sections: [],
      items: [item('A', 'B'), item('B', 'C'), item('C', 'A')],
      notes: [],
    }),
  },
  {
    of: 'Vikunja',
    text: JSON.stringify([
      { id: 1, title: 'P', parent_project_id: 1, tasks: [vikunja(1, 2), vikunja(2, 3), vikunja(3, 1)] },
    ]),
  },
  {
    of: 'the calendar',
    text: ['BEGIN:VCALENDAR', ...todo('A', 'B'), ...todo('B', 'C'), ...todo('C', 'A'), 'END:VCALENDAR'].join('\r\n'),
  },
  { of: 'Linear', text: [LINEAR, 'A,T,A,Todo,,B', 'B,T,B,Todo,,C', 'C,T,C,Todo,,A'].join('\n') },
  { of: 'Jira', text: [JIRA, 'A,A,Todo,B', 'B,B,Todo,C', 'C,C,Todo,A'].join('\n') },
];

function tickTickRow(row: string): string {
  const [title, id, parent] = row.split(',');
  return `"","List","${title}","TEXT","0","${id}","${parent}","2026-11-01T08:00:00+0000"`;
}

function item(id: string, parent_id: string) {
  return { id, project_id: 'p', content: id, parent_id };
}

function vikunja(id: number, parent: number) {
  return { id, title: ' ABC'.charAt(id), related_tasks: { parenttask: [{ id: parent }] } };
}

function todo(uid: string, parent: string): string[] {
  return ['BEGIN:VTODO', `UID:${uid}`, `SUMMARY:${uid}`, `RELATED-TO:${parent}`, 'END:VTODO'];
}

test.each(CYCLES)('tasks of $of that are parents of each other all come in', async ({ text }) => {
  const { records } = await reading(text);
  const own = records.tasks.map(({ name }) => name.split(' › ').at(-1));
  expect(own.toSorted()).toEqual(['A', 'B', 'C']);
});
