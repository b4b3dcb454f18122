import { expect, test } from 'vitest';
import type { Answers } from './questions.ts';
import { openQuestions } from './questions.ts';
import { type Reading, readFile } from './read.ts';

const NOW = Temporal.Instant.from('2026-11-23T08:00:00Z');

type Given = { name?: string; answers?: Answers };

async function readText(text: string, { name = 'file.csv', answers = {} }: Given = {}): Promise<Reading> {
  const bytes = new TextEncoder().encode(text);
  const result = await readFile({ bytes, name, changedAt: null }, { zone: 'Europe/Berlin', now: NOW, answers });
  if (result.kind !== 'read') throw new Error(JSON.stringify(result));
  return result;
}

const table = (...rows: string[]) => rows.join('\n');
const calendar = (...lines: string[]) => ['BEGIN:VCALENDAR', ...lines, 'END:VCALENDAR'].join('\r\n');

const TOGGL =
  'User,Email,Client,Project,Task,Description,Billable,Start date,Start time,End date,End time,Duration,Tags';
const toggl = (person: string, date: string, start: string, end: string, duration: string, name = 'A') =>
  `${person},${person}@example.com,,Shop,,${name},No,${date},${start},${date},${end},${duration},`;

const CLOCKIFY = 'Project,Client,Description,Task,User,Email,Tags,Start Date,Start Time,End Date,End Time,Duration (h)';
const clockify = (date: string, endDate = date) =>
  `Shop,,A,,Ann,ann@example.com,,${date},09:00 AM,${endDate},10:00 AM,01:00:00`;

test('a file with several people asks who one of them the user is', async () => {
  const text = table(
    TOGGL,
    toggl('ann', '2026-11-20', '09:00:00', '10:00:00', '01:00:00'),
    toggl('bo', '2026-11-20', '09:00:00', '11:00:00', '02:00:00'),
  );
  const { questions, counts } = await readText(text);
  const me = questions.find(({ id }) => id === 'me');
  expect(me).toMatchObject({
    answer: ['ann@example.com'],
    options: [{ value: 'ann@example.com' }, { value: 'bo@example.com' }],
  });
  expect(counts.worked_ms).toBe(3_600_000);
  expect((await readText(text, { answers: { me: ['bo@example.com'] } })).counts.worked_ms).toBe(7_200_000);
});

test('times of a tracker are read in the zone that the user has chosen there', async () => {
  const text = table(TOGGL, toggl('ann', '2026-11-20', '09:00:00', '10:00:00', '01:00:00'));
  const { records } = await readText(text, { answers: { zone: ['America/New_York'] } });
  expect(records.time_entries[0]?.started_at).toBe('2026-11-20T14:00:00.000Z');
});

test.each([
  { finished: 'all', done: ['done', 'done'] },
  { finished: 'week', done: ['done', 'paused'] },
  { finished: 'none', done: ['paused', 'paused'] },
])('tracked tasks with the answer $finished are $done', async ({ finished, done }) => {
  const text = table(
    TOGGL,
    toggl('ann', '2026-11-01', '09:00:00', '10:00:00', '01:00:00', 'Old'),
    toggl('ann', '2026-11-20', '09:00:00', '10:00:00', '01:00:00'),
  );
  const { records } = await readText(text, { answers: { finished_by: [finished] } });
  expect(records.tasks.map(({ status }) => status)).toEqual(done);
});

test('overlaps are cut, the later begun giving way, and told; a task with nothing left stays open', async () => {
  const text = table(
    TOGGL,
    toggl('ann', '2026-11-01', '09:00:00', '11:00:00', '02:00:00', 'First'),
    toggl('ann', '2026-11-01', '10:00:00', '12:00:00', '02:00:00', 'Second'),
    toggl('ann', '2026-11-01', '09:30:00', '10:00:00', '00:30:00', 'Third'),
  );
  const { records, sentences } = await readText(text);
  expect(
    records.time_entries.map(({ task, started_at, ended_at }) => [
      task,
      started_at.slice(11, 16),
      ended_at?.slice(11, 16),
    ]),
  ).toEqual([
    [1, '08:00', '10:00'],
    [2, '10:00', '11:00'],
  ]);
  expect(records.tasks[2]).toMatchObject({
    status: 'not_started',
    first_started_at: null,
    created_at: '2026-11-01T08:30:00.000Z',
  });
  expect(sentences).toEqual([{ about: null, text: '2 entries overlapped: 1h 30m cut off' }]);
});

test('entries longer than 24 hours come in once they are chosen', async () => {
  const text = table(TOGGL, `ann,a@example.com,,Shop,,A,No,2026-11-01,09:00:00,2026-11-03,09:00:00,48:00:00,`);
  const left = await readText(text);
  expect(left.counts.time_entries).toBe(0);
  expect(left.sentences).toEqual([{ about: null, text: '1 entry longer than 24 hours: left out' }]);
  expect((await readText(text, { answers: { long_entries: ['bring'] } })).counts.time_entries).toBe(1);
});

test.each([
  { why: 'a part above 12', rows: ['13/11/2026'], starts: ['2026-11-13'], isAsked: false },
  {
    why: 'a part above 12 elsewhere',
    rows: ['05/06/2026', '11/13/2026'],
    starts: ['2026-05-06', '2026-11-13'],
    isAsked: false,
  },
  {
    why: 'the order of rows',
    rows: ['01/02/2026', '03/02/2026', '02/03/2026'],
    starts: ['2026-02-01', '2026-02-03', '2026-03-02'],
    isAsked: false,
  },
  { why: 'nothing', rows: ['05/06/2026'], starts: ['2026-06-05'], isAsked: true },
])('day and month of a report are told apart by $why', async ({ rows, starts, isAsked }) => {
  const { records, questions } = await readText(table(CLOCKIFY, ...rows.map((date) => clockify(date))));
  expect(records.time_entries.map(({ started_at }) => started_at.slice(0, 10))).toEqual(starts);
  expect(openQuestions(questions).map(({ id }) => id)).toEqual(isAsked ? ['day_month'] : []);
});

test('an answer on day and month closes the question', async () => {
  const { records, questions } = await readText(table(CLOCKIFY, clockify('05/06/2026')), {
    answers: { day_month: ['month'] },
  });
  expect(records.time_entries[0]?.started_at.slice(0, 10)).toBe('2026-05-06');
  expect(openQuestions(questions)).toEqual([]);
});

test('durations decide on day and month where an entry ends on another day', async () => {
  const text = table(CLOCKIFY, 'Shop,,A,,Ann,a@example.com,,10/11/2026,11:00 PM,11/11/2026,01:00 AM,02:00:00');
  const { records, questions } = await readText(text);
  expect(records.time_entries[0]).toMatchObject({
    started_at: '2026-11-10T22:00:00.000Z',
    ended_at: '2026-11-11T00:00:00.000Z',
  });
  expect(openQuestions(questions)).toEqual([]);
});

test('a report of Kimai in German is read by the order of its columns', async () => {
  const header =
    'Datum,Von,Bis,Dauer,Währung,Preis,Intern,Stundensatz,Fix,Name,Benutzer,E-Mail,Nummer,Kunde,Projekt,Tätigkeit,Beschreibung,Abrechenbar,Schlagworte,Art,Kategorie';
  const row =
    '2026-11-20,23:50,00:10,0:20,EUR,0,0,0,,Ann,ann,a@example.com,,Bo Ltd,Shop,Design,Page,1,web,timesheet,work';
  const { format, records } = await readText(table(header, row));
  expect(format).toBe('kimai');
  expect(records.projects[0]).toMatchObject({ name: 'Shop', description: 'Client: Bo Ltd' });
  expect(records.tasks[0]).toMatchObject({ name: 'Design', description: 'Page', category: 1 });
  expect(records.time_entries[0]).toMatchObject({
    started_at: '2026-11-20T22:50:00.000Z',
    ended_at: '2026-11-20T23:10:00.000Z',
  });
});

test('hours of Harvest begin at 09:00, one after the other', async () => {
  const header = 'Date,Client,Project,Project Code,Task,Notes,Hours,Billable?,First Name,Last Name';
  const { format, records, sentences } = await readText(
    table(header, '2026-11-19,Bo,Shop,,Design,Page,1.5,Yes,Ann,B', '2026-11-19,Bo,Shop,,Talk,,"0,25",Yes,Ann,B'),
  );
  expect(format).toBe('harvest');
  expect(
    records.time_entries.map(({ started_at, ended_at }) => [started_at.slice(11, 19), ended_at?.slice(11, 19)]),
  ).toEqual([
    ['08:00:00', '09:30:00'],
    ['09:30:00', '09:45:00'],
  ]);
  expect(sentences[0]?.text).toMatch(/^2 entries hold the minutes of a day/);
});

test('a board of Trello brings its archived cards and finished lists as they are chosen', async () => {
  const card = (id: string, idList: string, closed = false) => ({
    id,
    name: id,
    idList,
    closed,
    dateLastActivity: '2026-11-01T08:00:00.000Z',
  });
  const lists = [
    { id: 'l1', name: 'Ready' },
    { id: 'l2', name: 'Old', closed: true },
  ];
  const board = JSON.stringify({ name: 'B', lists, cards: [card('a', 'l1'), card('b', 'l1', true), card('c', 'l2')] });
  const plain = await readText(board);
  expect(plain.counts).toMatchObject({ tasks: 1, done: 0 });
  expect(plain.sentences.map(({ about }) => about)).toEqual(['b', 'c']);
  const all = await readText(board, { answers: { closed_cards: ['bring'], finished_lists: ['l1'] } });
  expect(all.counts).toMatchObject({ tasks: 3, done: 2, lists: 2 });
});

test('the JSON of Todoist counts priorities from the other end, and knows the next date of a repeat', async () => {
  const due = { date: '2026-12-07', string: 'every 2 weeks', lang: 'en', is_recurring: true };
  const items = [
    {
      id: '1',
      project_id: 'p',
      section_id: 's',
      content: 'Backup',
      priority: 4,
      due,
      duration: { amount: 30, unit: 'minute' },
    },
    { id: '2', project_id: 'p', content: 'Old', checked: true, completed_at: '2026-10-05T16:30:00Z', parent_id: '1' },
    { id: '3', project_id: 'p', content: 'Gone', is_deleted: true },
  ];
  const { format, records } = await readText(
    JSON.stringify({
      projects: [{ id: 'p', name: 'Home' }],
      sections: [{ id: 's', project_id: 'p', name: 'Now' }],
      items,
      notes: [],
    }),
  );
  expect(format).toBe('todoist_sync');
  expect(records.repeats).toMatchObject([
    { rrule: 'FREQ=WEEKLY;INTERVAL=2;BYDAY=MO', start_date: '2026-12-07', next_date: '2026-12-21' },
  ]);
  expect(records.tasks.map(({ name, priority, status, due_date }) => [name, priority, status, due_date])).toEqual([
    ['Backup › Old', 'medium', 'done', null],
    ['Backup', 'high', 'not_started', '2026-12-07'],
  ]);
});

test('Linear keeps points as a line, its project or team, and leaves out what was given up', async () => {
  const header =
    'ID,Team,Title,Description,Status,Estimate,Priority,Project,Labels,Created,Completed,Canceled,Archived,Due Date,Parent issue';
  const rows = [
    'S-1,Shop,Page,,Todo,3,Urgent,,"design, web",2026-11-01T08:00:00.000Z,,,,2026-11-27,',
    'S-2,Shop,Font,,Done,,Low,,,2026-11-01T08:00:00.000Z,2026-11-05T08:00:00.000Z,,,,S-1',
    'S-3,Shop,No,,Canceled,,,,,2026-11-01T08:00:00.000Z,,2026-11-02T08:00:00.000Z,,,',
  ];
  const { records, sentences } = await readText(table(header, ...rows));
  expect(records.tasks).toMatchObject([
    {
      name: 'Page',
      priority: 'high',
      description: 'Estimate in Linear: 3 points\nLabels: web',
      planned_duration: 25,
      estimate_origin: null,
    },
    { name: 'Page › Font', status: 'done', completed_at: '2026-11-05T08:00:00.000Z' },
  ]);
  expect(sentences).toEqual([{ about: 'No', text: '"No": was cancelled' }]);
});

test('Jira gives estimates and logged work in seconds', async () => {
  const header =
    'Summary,Issue key,Status,Status Category,Project name,Priority,Created,Resolved,Labels,Labels,Log Work,Log Work,Original Estimate,Time Spent';
  const row =
    'Page,S-1,Doing,In Progress,Shop,High,01/Nov/26 9:00 AM,,design,web,a; b;19/Nov/26 2:00 PM;55:ann;5400,;20/Nov/26 10:15 AM;55:ann;1800,10800,7200';
  const { records } = await readText(table(header, row));
  expect(records.tasks[0]).toMatchObject({
    planned_duration: 180,
    estimate: 180,
    estimate_origin: 'imported',
    status: 'paused',
    description: 'Labels: web',
  });
  expect(records.time_entries.map(({ started_at, ended_at }) => [started_at, ended_at])).toEqual([
    ['2026-11-19T13:00:00.000Z', '2026-11-19T14:30:00.000Z'],
    ['2026-11-20T09:15:00.000Z', '2026-11-20T09:45:00.000Z'],
  ]);
});

test('Asana names parents by their names, whose list their children take', async () => {
  const header =
    'Task ID,Created At,Completed At,Last Modified,Name,Section/Column,Assignee,Due Date,Tags,Notes,Projects,Parent task';
  const { format, records } = await readText(
    table(
      header,
      '1,2026-11-01,,2026-11-02,Page,Doing,,2026-11-27,web,Two,Shop,',
      '2,2026-11-01,2026-11-05,2026-11-05,Font,,,,,,,Page',
    ),
  );
  expect(format).toBe('asana');
  expect(records.lists.map(({ name }) => name)).toEqual(['Doing']);
  expect(records.tasks).toMatchObject([
    { name: 'Page', due_date: '2026-11-27' },
    { name: 'Page › Font', status: 'done', list: 1 },
  ]);
});

test('any table is read by the words in its columns, each of which can be chosen anew', async () => {
  const text = table(
    'Aufgabe;Notes;Project;Due;Done;Estimate;Owner',
    "'=Sum;Two;Shop;24.12.2026;x;1h 30m;Bo",
    'Plain;;;;;90;',
  );
  const { format, records, questions, unknownColumns } = await readText(text, { name: 'Plan.csv' });
  expect(format).toBe('general_csv');
  expect(records.tasks).toMatchObject([
    {
      name: '=Sum',
      description: 'Two',
      due_date: '2026-12-24',
      status: 'done',
      planned_duration: 90,
      estimate_origin: 'imported',
    },
    { name: 'Plain', planned_duration: 90 },
  ]);
  expect(records.projects.map(({ name }) => name)).toEqual(['Shop', 'Plan']);
  expect(unknownColumns).toEqual(['Owner']);
  expect(questions.find(({ id }) => id === 'unit')?.answer).toEqual(['minutes']);
  const chosen = await readText(text, { answers: { 'column:labels': ['Owner'], unit: ['hours'] } });
  expect(chosen.records.categories.map(({ name }) => name)).toEqual(['Bo']);
  expect(chosen.records.tasks[1]).toMatchObject({ planned_duration: 480, description: 'Estimate in the table: 90h' });
});

test('todo.txt keeps marks, projects, contexts and words with a meaning', async () => {
  const { records } = await readText(
    table(
      '(B) 2026-11-01 Pay @home @web +House +Bills due:2026-11-30 rec:1m',
      'x 2026-10-05 2026-10-01 Old',
      'Call est:1h pri:D',
    ),
    { name: 'todo.txt' },
  );
  expect(records.repeats).toMatchObject([
    { rrule: 'FREQ=MONTHLY;BYMONTHDAY=30', start_date: '2026-11-30', next_date: '2026-12-30' },
  ]);
  expect(records.tasks).toMatchObject([
    { name: 'Pay', priority: 'medium', category: 1, description: 'Labels: web, Bills', due_date: '2026-11-30' },
    { name: 'Old', status: 'done', completed_at: '2026-10-04T22:00:00.000Z', created_at: '2026-09-30T22:00:00.000Z' },
    { name: 'Call', priority: 'low', planned_duration: 60 },
  ]);
});

test('a first line of todo.txt with commas is no header', async () => {
  const { format, counts } = await readText('(A) Buy milk, eggs, bread +Home\nCall Bo, then Eve\n');
  expect([format, counts.tasks]).toEqual(['todo_txt', 2]);
});

test('Taskwarrior joins the levels of a project, and its days are those of the user', async () => {
  const tasks = [
    {
      uuid: 'a',
      entry: '20261101T080000Z',
      status: 'pending',
      description: 'Pay',
      project: 'Home.Bills',
      due: '20261129T230000Z',
      priority: 'H',
      tags: ['web'],
    },
    { uuid: 'b', entry: '20261101T080000Z', status: 'recurring', description: 'Model' },
  ];
  const { records, sentences } = await readText(JSON.stringify(tasks));
  expect(records.projects[0]?.name).toBe('Home › Bills');
  expect(records.tasks).toMatchObject([{ name: 'Pay', due_date: '2026-11-30', description: '', priority: 'high' }]);
  expect(sentences.map(({ about }) => about)).toEqual(['Model']);
});

test('a calendar tells the clocks of a zone that has no name of IANA', async () => {
  const zone = [
    'BEGIN:VTIMEZONE',
    'TZID:Head Office',
    'BEGIN:STANDARD',
    'DTSTART:19701101T020000',
    'RRULE:FREQ=YEARLY;BYMONTH=11;BYDAY=1SU',
    'TZOFFSETFROM:-0400',
    'TZOFFSETTO:-0500',
    'END:STANDARD',
    'END:VTIMEZONE',
  ];
  const { records } = await readText(
    calendar(...zone, 'BEGIN:VTODO', 'SUMMARY:A', 'DUE;TZID=Head Office:20261128T200000', 'END:VTODO'),
  );
  expect(records.tasks).toMatchObject([{ due_date: '2026-11-29', description: 'At 02:00' }]);
});

test.each([
  'FREQ=DAILY;COUNT=3',
  'FREQ=WEEKLY;UNTIL=20271231',
  'FREQ=MONTHLY;BYSETPOS=1;BYDAY=MO',
  'FREQ=DAILY;BYHOUR=9',
  'FREQ=HOURLY',
  'FREQ=YEARLY;INTERVAL=5',
  'FREQ=DAILY;INTERVAL=2;BYDAY=MO',
])('the rule %s is not half understood', async (rrule) => {
  const { records, sentences } = await readText(
    calendar('BEGIN:VTODO', 'SUMMARY:A', 'DUE;VALUE=DATE:20261130', `RRULE:${rrule}`, 'END:VTODO'),
  );
  expect(records.repeats).toEqual([]);
  expect(records.tasks[0]?.description).toBe(`Repeats in the calendar: ${rrule}`);
  expect(sentences).toEqual([{ about: 'A', text: `"A": the repetition ${rrule} is not supported` }]);
});

test('a name over 200 characters is cut, and whole in the description', async () => {
  const name = 'n'.repeat(250);
  const { records } = await readText(calendar('BEGIN:VTODO', `SUMMARY:${name}`, 'DESCRIPTION:Text', 'END:VTODO'));
  expect(records.tasks[0]).toMatchObject({ name: `${'n'.repeat(199)}…`, description: `${name}\nText` });
});

test('sentences of one kind name 200 records, and count the others', async () => {
  const todo = (name: string) => ['BEGIN:VTODO', `SUMMARY:${name}`, 'STATUS:CANCELLED', 'END:VTODO'];
  const cancelled = Array.from({ length: 250 }, (_, place) => todo(`T${place}`)).flat();
  const { sentences } = await readText(calendar(...cancelled, 'BEGIN:VTODO', 'SUMMARY:Kept', 'END:VTODO'));
  expect(sentences).toHaveLength(201);
  expect(sentences.at(-1)).toEqual({ about: null, text: 'And 50 more: was cancelled' });
});

test('a list with more tasks than Daymark holds in one becomes several', async () => {
  const items = Array.from({ length: 10_001 }, (_, place) => ({ id: `${place}`, title: `T${place}` }));
  const { records } = await readText(JSON.stringify({ kind: 'tasks#taskLists', items: [{ title: 'Long', items }] }));
  expect(records.lists.map(({ name }) => name)).toEqual(['Long', 'Long 2']);
  expect(records.tasks.at(-1)).toMatchObject({ list: 2, position: 10_001 });
});

test('a task of Super Productivity that is done keeps the day on which it was planned', async () => {
  const task = (id: string, more: object) => ({
    id,
    title: id,
    projectId: 'P',
    timeSpentOnDay: {},
    created: 1794297600000,
    ...more,
  });
  const entities = {
    a: task('a', { isDone: true, doneOn: 1795014000000, dueDay: '2026-11-18' }),
    b: task('b', { dueDay: '2026-11-20' }),
    c: task('c', { dueDay: '2026-11-23' }),
  };
  const data = {
    task: { ids: ['a', 'b', 'c'], entities },
    project: { ids: ['P'], entities: { P: { id: 'P', title: 'P' } } },
  };
  const { records } = await readText(JSON.stringify({ data }));
  expect(records.tasks.map(({ due_date }) => due_date)).toEqual(['2026-11-18', '2026-11-20', null]);
  expect(records.plan_tasks.map(({ task, plan_date }) => [task, plan_date])).toEqual([[3, '2026-11-23']]);
});

test('the work of one day in Super Productivity follows from project to project', async () => {
  const task = (id: string, projectId: string, minutes: number) => ({
    id,
    title: id,
    projectId,
    timeSpentOnDay: { '2026-11-20': minutes * 60_000 },
    created: 1794297600000,
  });
  const entities = { a: task('a', 'P', 60), b: task('b', 'Q', 30), c: task('c', 'P', 15) };
  const projects = { P: { id: 'P', title: 'P' }, Q: { id: 'Q', title: 'Q' } };
  // The work of the second project began at 11:00 in Berlin.
  const timeTracking = {
    project: { Q: { '2026-11-20': { s: Temporal.Instant.from('2026-11-20T10:00:00Z').epochMilliseconds } } },
  };
  const data = {
    task: { ids: ['a', 'b', 'c'], entities },
    project: { ids: ['P', 'Q'], entities: projects },
    timeTracking,
  };
  const { records } = await readText(JSON.stringify({ data }));
  expect(
    records.time_entries.map(({ task, started_at, ended_at }) => [
      task,
      started_at.slice(11, 16),
      ended_at?.slice(11, 16),
    ]),
  ).toEqual([
    [1, '08:00', '09:00'],
    [2, '09:00', '09:15'],
    [3, '10:00', '10:30'],
  ]);
});

test('the same file gives the same records at every reading', async () => {
  const text = table(TOGGL, toggl('ann', '2026-11-20', '09:00:00', '10:00:00', '01:00:00'));
  expect(await readText(text)).toEqual(await readText(text));
});
