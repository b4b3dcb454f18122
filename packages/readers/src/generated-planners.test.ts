import { deflateRawSync } from 'node:zlib';
import type { Random } from '@daymark/domain/random.ts';
import { expect, test } from 'vitest';
import { clockOf, lostTasks, pad, type Task, tableOf, type Writer } from './generated-tasks.ts';
import { zipOf } from './generated-zip.ts';

// Files of the other planners, as generated-files.test.ts makes them of its own.

const EMPTY = { Client: '', Task: '', Billable: 'No', Tags: '' };

const clockify: Writer = (tasks, random) =>
  tableOf(
    random,
    tasks.map(({ name, minutes, day, project }) => ({
      ...{ ...EMPTY, Project: project, Description: name, User: 'Ann', Group: '', Email: 'ann@example.com' },
      ...{ 'Start Date': american(day), 'Start Time': '08:00:00 AM', 'End Date': american(day) },
      ...{ 'End Time': halfDay(480 + minutes), 'Duration (h)': clockOf(minutes), 'Duration (decimal)': '0.00' },
    })),
  );

/** Days as an American account writes them: the month comes first. */
const american = (day: string) => `${day.slice(5, 7)}/${day.slice(8)}/${day.slice(0, 4)}`;

const halfDay = (minutes: number) => {
  const hour = Math.floor(minutes / 60);
  return `${pad(hour % 12 === 0 ? 12 : hour % 12)}:${pad(minutes % 60)}:00 ${hour < 12 ? 'AM' : 'PM'}`;
};

const solidtime: Writer = (tasks, random) =>
  tableOf(
    random,
    tasks.map(({ name, minutes, day, project }) => ({
      ...{ ...EMPTY, Description: '', Task: name, Project: project, User: 'Ann', Start: `${day} 08:00:00` },
      ...{ End: `${day} ${clockOf(480 + minutes)}`, Duration: clockOf(minutes), 'Duration (decimal)': '0.5' },
    })),
  );

const kimai: Writer = (tasks, random) =>
  tableOf(
    random,
    tasks.map(({ name, minutes, day, project }) => ({
      ...{ Date: day, From: '08:00', To: clockOf(480 + minutes).slice(0, 5), Duration: clockOf(minutes).slice(0, 5) },
      ...{ Currency: 'EUR', Price: '0', Name: 'Ann', User: 'ann', Email: 'ann@example.com', Customer: 'Bo Ltd' },
      ...{ Project: project, Activity: name, Description: '', Billable: '1', Tags: '', Type: 'timesheet' },
    })),
  );

const harvest: Writer = (tasks, random) =>
  tableOf(
    random,
    tasks.map(({ name, minutes, day, project }) => ({
      ...{ Date: day, Client: 'Bo Ltd', Project: project, 'Project Code': '', Task: name, Notes: '' },
      ...{ Hours: (minutes / 60).toFixed(2), 'Billable?': 'Yes', 'First Name': 'Ann', 'Last Name': 'B' },
    })),
  );

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

const jira: Writer = (tasks, random) => {
  const at = (day: string, time: string) =>
    `${day.slice(8)}/${MONTHS[Number(day.slice(5, 7)) - 1]}/${day.slice(2, 4)} ${time}`;
  return tableOf(
    random,
    tasks.map(({ name, isDone, minutes, day, project }, place) => ({
      ...{ Summary: name, 'Issue key': `SHO-${place + 1}`, 'Issue id': `${10_000 + place}`, 'Issue Type': 'Task' },
      ...{ Status: isDone ? 'Done' : 'To Do', 'Status Category': isDone ? 'Done' : 'To Do', 'Project name': project },
      ...{ Created: at(day, '8:00 AM'), Resolved: isDone ? at(day, '5:30 PM') : '', 'Due date': '', Labels: '' },
      ...{ 'Log Work': `;${at(day, '9:00 AM')};557058:ann;${minutes * 60}`, 'Original Estimate': `${minutes * 60}` },
    })),
  );
};

const asana: Writer = (tasks, random) =>
  tableOf(
    random,
    tasks.map(({ name, isDone, day, project }, place) => ({
      ...{ 'Task ID': `${place + 1}`, 'Created At': day, 'Completed At': isDone ? day : '', 'Last Modified': day },
      ...{ Name: name, 'Section/Column': 'Doing', Assignee: '', 'Due Date': '', Tags: '', Notes: '' },
      ...{ Projects: project, 'Parent task': '' },
    })),
  );

/** A backup has the open tasks only; what the file calls a section stands above its tasks. */
function todoist(tasks: Task[], random: Random): string {
  const row = (TYPE: string, CONTENT: string) => ({
    ...{ TYPE, CONTENT, DESCRIPTION: '', PRIORITY: '4', INDENT: TYPE === 'task' ? '1' : '', AUTHOR: '' },
    ...{ RESPONSIBLE: '', DATE: '', DATE_LANG: 'en', TIMEZONE: '', DURATION: '', DURATION_UNIT: '' },
  });
  const sections = [...Map.groupBy(tasks, ({ project }) => project)];
  return tableOf(
    random,
    sections.flatMap(([name, own]) => [
      row('section', name),
      ...own.map((task) => row('task', task.name)),
      row('', ''),
    ]),
  );
}

const zipped = (files: Record<string, string>) =>
  zipOf(
    Object.entries(files).map(([name, text]) => ({ name, data: new TextEncoder().encode(text) })),
    deflateRawSync,
  );

/** A backup has a table for each project. */
const todoistBackup: Writer = (tasks, random) =>
  zipped(
    Object.fromEntries(
      [...Map.groupBy(tasks, ({ project }) => project)].map(([name, own], place) => [
        `${name} [${place}].csv`,
        todoist(own, random),
      ]),
    ),
  );

/** The export of an organization: half of the tasks were worked on, and the members are known by their ids. */
const solidtimeExport: Writer = (tasks, random) => {
  const projects = projectsOf(tasks).map((name) => ({ id: name, name, client_id: '' }));
  return zipped({
    'meta.json': '{"version":"1.0"}',
    'projects.csv': tableOf(random, projects),
    'members.csv': tableOf(random, [{ id: 'm', user_id: 'u', name: 'Ann', email: 'ann@example.com' }]),
    'tasks.csv': tableOf(
      random,
      tasks.map(({ name, isDone, day, project }, place) => ({
        ...{ id: `t${place}`, name, project_id: project, created_at: `${day}T08:00:00Z` },
        done_at: isDone ? `${day}T16:30:00Z` : '',
      })),
    ),
    'time_entries.csv': tableOf(
      random,
      tasks.map(({ day, minutes }, place) => ({
        ...{ id: `e${place}`, description: '', start: `${day}T08:00:00Z`, member_id: 'm', user_id: 'u', client_id: '' },
        ...{ end: `${day}T${clockOf(480 + minutes)}Z`, tags: '[]', task_id: `t${place - (place % 2)}` },
        project_id: tasks[place - (place % 2)]?.project ?? '',
      })),
    ),
  });
};

const vikunjaExport: Writer = (tasks, random) =>
  zipped({ VERSION: 'v0.24.6', 'data.json': String(vikunja(tasks, random)) });

const todoistSync: Writer = (tasks) =>
  JSON.stringify({
    projects: projectsOf(tasks).map((name) => ({ id: name, name, is_deleted: false, is_archived: false })),
    sections: [],
    items: tasks.map(({ name, isDone, day, project }, place) => ({
      ...{ id: `${place}`, project_id: project, content: name, description: '', priority: 1, labels: [], due: null },
      ...{ checked: isDone, completed_at: isDone ? `${day}T16:30:00.000000Z` : null, added_at: `${day}T08:00:00Z` },
    })),
    notes: [],
  });

const trello: Writer = (tasks) =>
  JSON.stringify({
    ...{ id: '66f000000000000000000001', name: 'Board', desc: '', labels: [], checklists: [], actions: [] },
    lists: projectsOf(tasks).map((name, pos) => ({ id: name, name, closed: false, pos })),
    cards: tasks.map(({ name, isDone, day, project }, pos) => ({
      ...{ id: `67000000000000000000${pad(Math.floor(pos / 100))}${pad(pos % 100)}`, name, desc: '', closed: false },
      ...{ idList: project, pos, labels: [], attachments: [], dateLastActivity: `${day}T16:30:00.000Z` },
      ...{ due: `${day}T10:00:00.000Z`, dueComplete: isDone, isTemplate: false },
    })),
  });

const vikunja: Writer = (tasks) =>
  JSON.stringify(
    projectsOf(tasks).map((title, place) => ({
      ...{ id: place + 1, title, description: '', parent_project_id: 0, is_archived: false, buckets: [], views: [] },
      tasks: [...tasks.entries()]
        .filter(([, { project }]) => project === title)
        .map(([number, { name, isDone, day }]) => ({
          ...{ id: number + 1, title: name, description: '', done: isDone, labels: null, related_tasks: {} },
          ...{ done_at: isDone ? `${day}T16:30:00Z` : '0001-01-01T00:00:00Z', created: `${day}T08:00:00Z` },
          ...{ due_date: '0001-01-01T00:00:00Z', priority: 0, repeat_after: 0, repeat_mode: 0 },
        })),
    })),
  );

const projectsOf = (tasks: readonly Task[]): string[] => [...new Set(tasks.map(({ project }) => project))];

const todoTxt: Writer = (tasks) =>
  tasks
    .map(
      ({ name, isDone, day, project }) => `${isDone ? `x ${day} ` : '(B) '}${day} ${name} +${project.replace(' ', '')}`,
    )
    .join('\n');

const FORMATS = [
  { of: 'Clockify', name: 'report.csv', write: clockify, tellsDone: false },
  { of: 'solidtime', name: 'report.csv', write: solidtime, tellsDone: false },
  { of: 'Kimai', name: 'export.csv', write: kimai, tellsDone: false },
  { of: 'Harvest', name: 'report.csv', write: harvest, tellsDone: false },
  { of: 'Jira', name: 'issues.csv', write: jira, tellsDone: true },
  { of: 'Asana', name: 'project.csv', write: asana, tellsDone: true },
  { of: 'Todoist', name: 'Home [1].csv', write: todoist, tellsDone: false },
  { of: "Todoist's backup", name: 'backup.zip', write: todoistBackup, tellsDone: false },
  { of: "solidtime's export", name: 'export.zip', write: solidtimeExport, tellsDone: true },
  { of: "Vikunja's export", name: 'export.zip', write: vikunjaExport, tellsDone: true },
  { of: "Todoist's API", name: 'sync.json', write: todoistSync, tellsDone: true },
  { of: 'Trello', name: 'board.json', write: trello, tellsDone: true },
  { of: 'Vikunja', name: 'data.json', write: vikunja, tellsDone: true },
  { of: 'todo.txt', name: 'todo.txt', write: todoTxt, tellsDone: true },
] as const;

test.each(FORMATS)('files of $of come in without a lost task', async (format) => {
  expect(await lostTasks(format)).toEqual([]);
});
