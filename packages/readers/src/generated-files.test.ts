import { expect, test } from 'vitest';
import { clockOf, lostTasks, oneOf, tableOf, type Writer } from './generated-tasks.ts';

// Files that nobody has written by hand: each format's columns and fields as its planner writes them, with texts, sizes and orders
// from a seed. No task of them may be lost.

const ticktick: Writer = (tasks, random) => {
  const head = '"Date: 2026-11-22+0000"\n"Version: 7.2"\n"Status: \n0 Normal\n-1 Abandoned \n2 Completed"\n';
  const rows = tasks.map(({ name, isDone, project, day }, place) => ({
    ...{ 'Folder Name': '', 'List Name': project, Title: name, Kind: 'TEXT', Tags: '', Content: '' },
    ...{ 'Is Check list': 'N', 'Start Date': '', 'Due Date': '', Reminder: '', Repeat: '', Priority: '0' },
    ...{ Status: isDone ? '2' : '0', 'Created Time': `${day}T08:00:00+0000` },
    ...{ 'Completed Time': isDone ? `${day}T18:00:00+0000` : '', Order: `${place}`, Timezone: 'Europe/Berlin' },
    ...{ 'Is All Day': '', 'Is Floating': 'false', 'Column Name': '', 'Column Order': '', 'View Mode': 'list' },
    ...{ taskId: `${place + 1}`, parentId: '', projectKind: 'TASK' },
  }));
  return head + tableOf(random, rows, { keepsFirst: true });
};

const superProductivity: Writer = (tasks) => {
  const stored = tasks.map(({ name, isDone, minutes, day, project }, place) => ({
    ...{ id: `T${place}`, title: name, subTaskIds: [], tagIds: [], projectId: project, notes: '', attachments: [] },
    ...{ timeSpentOnDay: { [day]: minutes * 60_000 }, timeSpent: minutes * 60_000, timeEstimate: minutes * 60_000 },
    ...{ isDone, created: Date.parse(`${day}T08:00:00Z`) },
    ...(isDone && { doneOn: Date.parse(`${day}T20:00:00Z`) }),
  }));
  const storeOf = (records: { id: string }[]) => ({
    ids: records.map(({ id }) => id),
    entities: Object.fromEntries(records.map((record) => [record.id, record])),
  });
  const projects = [...new Set(tasks.map(({ project }) => project))].map((id) => ({
    ...{ id, title: id, backlogTaskIds: [] },
    taskIds: stored.filter(({ projectId }) => projectId === id).map((task) => task.id),
  }));
  return JSON.stringify({ data: { task: storeOf(stored), project: storeOf(projects), tag: storeOf([]) } });
};

const googleTasks: Writer = (tasks) => {
  const lists = Map.groupBy(tasks, ({ project }) => project);
  const items = [...lists].map(([title, own], list) => ({
    ...{ kind: 'tasks#taskList', id: `L${list}`, title, updated: '2026-11-20T10:00:00.000Z' },
    items: own.map(({ name, isDone, day }, place) => ({
      ...{ kind: 'tasks#task', id: `${list}-${place}`, title: name, task_type: 'PERSONAL_TASK' },
      ...{ status: isDone ? 'completed' : 'needsAction', created: `${day}T08:00:00.000Z` },
      ...{ updated: `${day}T09:00:00.000Z`, ...(isDone && { completed: `${day}T09:00:00.000Z` }) },
    })),
  }));
  return JSON.stringify({ kind: 'tasks#taskLists', items });
};

const taskwarrior: Writer = (tasks) =>
  JSON.stringify(
    tasks.map(({ name, isDone, day, project }, place) => ({
      ...{ id: place, description: name, entry: `${day.replaceAll('-', '')}T080000Z`, project },
      ...{ status: isDone ? 'completed' : 'pending', uuid: `296d835e-8f85-4224-8f36-${`${place}`.padStart(12, '0')}` },
      ...(isDone && { end: `${day.replaceAll('-', '')}T163000Z` }),
    })),
  );

const linear: Writer = (tasks, random) =>
  tableOf(
    random,
    tasks.map(({ name, isDone, day, project }, place) => ({
      ...{ ID: `SHO-${place + 1}`, Team: 'Shop', Title: name, Description: '', Status: isDone ? 'Done' : 'Todo' },
      ...{
        Estimate: '',
        Priority: 'High',
        'Project ID': project,
        Project: project,
        Creator: '',
        Assignee: '',
        Labels: '',
      },
      ...{ 'Cycle Number': '', 'Cycle Name': '', 'Cycle Start': '', 'Cycle End': '' },
      ...{ Created: `${day}T08:00:00.000Z`, Updated: `${day}T09:00:00.000Z`, Started: '', Triaged: '' },
      ...{ Completed: isDone ? `${day}T16:30:00.000Z` : '', Canceled: '', Archived: '', 'Due Date': '' },
      ...{ 'Parent issue': '' },
    })),
  );

const toggl: Writer = (tasks, random) =>
  tableOf(
    random,
    tasks.map(({ name, minutes, day, project }) => ({
      ...{ User: 'Ann', Email: 'ann@example.com', Client: '', Project: project, Task: '', Description: name },
      ...{ Billable: 'No', 'Start date': day, 'Start time': '08:00:00', 'End date': day },
      ...{ 'End time': clockOf(480 + minutes), Duration: clockOf(minutes), Tags: '' },
    })),
  );

const generalTable: Writer = (tasks, random) =>
  tableOf(
    random,
    tasks.map(({ name, isDone, minutes, day, project }) => ({
      ...{ Task: name, Project: project, Estimate: `${minutes} min`, Done: isDone ? 'yes' : 'no' },
      'Completed on': isDone ? day : '',
    })),
    { separator: oneOf(random, [',', ';', '\t']) },
  );

const icalendar: Writer = (tasks) => {
  const escaped = (text: string) => text.replaceAll('\\', '\\\\').replaceAll(';', '\\;').replaceAll(',', '\\,');
  const todos = tasks.flatMap(({ name, isDone, day }, place) => [
    ...['BEGIN:VTODO', `UID:${place}`, `SUMMARY:${escaped(name)}`, `CREATED:${day.replaceAll('-', '')}T080000Z`],
    ...(isDone ? ['STATUS:COMPLETED', `COMPLETED:${day.replaceAll('-', '')}T160000Z`] : ['STATUS:NEEDS-ACTION']),
    'END:VTODO',
  ]);
  return ['BEGIN:VCALENDAR', 'VERSION:2.0', ...todos, 'END:VCALENDAR', ''].join('\r\n');
};

const FORMATS = [
  { of: 'TickTick', name: 'backup.csv', write: ticktick, tellsDone: true },
  { of: 'Super Productivity', name: 'backup.json', write: superProductivity, tellsDone: true },
  { of: 'Google Tasks', name: 'Tasks.json', write: googleTasks, tellsDone: true },
  { of: 'Taskwarrior', name: 'tasks.json', write: taskwarrior, tellsDone: true },
  { of: 'Linear', name: 'export.csv', write: linear, tellsDone: true },
  { of: 'Toggl', name: 'report.csv', write: toggl, tellsDone: false },
  { of: 'the calendar', name: 'tasks.ics', write: icalendar, tellsDone: true },
  { of: 'the table', name: 'work.csv', write: generalTable, tellsDone: true },
] as const;

test.each(FORMATS)('files of $of come in without a lost task', async (format) => {
  expect(await lostTasks(format)).toEqual([]);
});
