import { expect, test } from 'vitest';
import { type Reading, readFile } from './read.ts';

// Files that a stranger writes after the tables of the formats: what no sample has.

const NOW = Temporal.Instant.from('2026-11-23T08:00:00Z');

async function reading(text: string, name = 'file', zone = 'Europe/Berlin'): Promise<Reading> {
  const bytes = new TextEncoder().encode(text);
  const result = await readFile({ bytes, name, changedAt: null }, { zone, now: NOW });
  if (result.kind !== 'read') throw new Error(JSON.stringify(result));
  return result;
}

const sentencesOf = ({ sentences }: Reading) => sentences.map(({ text }) => text);
const spansOf = ({ records }: Reading) =>
  records.time_entries.map(({ started_at, ended_at }) => [started_at.slice(0, 16), ended_at?.slice(0, 16)]);

const KIMAI = [
  ...['Date', 'From', 'To', 'Duration', 'Currency', 'Price', 'Internal price', 'Hourly price', 'Fixed price', 'Name'],
  ...['User', 'Email', 'Staff number', 'Customer', 'Project', 'Activity', 'Description', 'Billable', 'Tags', 'Type'],
  'Category',
];
const IN_GERMAN = [
  ...['Datum', 'Von', 'Bis', 'Dauer', 'Währung', 'Preis', 'Interner Preis', 'Stundensatz', 'Festpreis', 'Name'],
  ...['Benutzer', 'E-Mail', 'Personalnummer', 'Kunde', 'Projekt', 'Tätigkeit', 'Beschreibung', 'Abrechenbar'],
  ...['Schlagworte', 'Typ', 'Kategorie'],
];
const kimai = (header: string[], rows: [day: string, from: string, to: string, duration: string][]) =>
  [header, ...rows.map((row) => [...row, ...'EUR,0,0,0,,Ann,ann,a@x.org,,Bo,Shop,Page,,1,,timesheet,work'.split(',')])]
    .map((cells) => cells.join(','))
    .join('\n');

test.each([
  { of: 'days of the language', row: ['19.11.2026', '13:00', '14:30', '1:30'] as const, from: '2026-11-19T12:00' },
  { of: 'days of America', row: ['11/19/2026', '1:00 PM', '2:30 PM', '1:30'] as const, from: '2026-11-19T12:00' },
  { of: 'no clock', row: ['2026-11-19', '', '', '1:30'] as const, from: '2026-11-19T08:00' },
  { of: 'no clock and decimal hours', row: ['2026-11-19', '', '', '1.50'] as const, from: '2026-11-19T08:00' },
])('Kimai in another language is known by $of', async ({ row, from }) => {
  const read = await reading(kimai(IN_GERMAN, [[...row]]));
  expect([read.format, read.counts.worked_ms]).toEqual(['kimai', 90 * 60_000]);
  expect(read.records.time_entries[0]?.started_at.slice(0, 16)).toBe(from);
});

test('an entry of Kimai that ends at the time of its start lasts a whole day, or no time', async () => {
  const rows: Parameters<typeof kimai>[1] = [
    ['2026-11-17', '11:00', '11:00', '24:00'],
    ['2026-11-19', '10:00', '10:00', '0:00'],
  ];
  expect(spansOf(await reading(kimai(KIMAI, rows)))).toEqual([['2026-11-17T10:00', '2026-11-18T10:00']]);
});

test('words of todo.txt that are no marks stay in the name', async () => {
  const { records } = await reading(
    '(A) Call due:tomorrow est:soon @phone\n(B) Pay due:2026-11-30 est:1h30',
    'todo.txt',
  );
  expect(records.tasks.map(({ name, due_date, planned_duration }) => [name, due_date, planned_duration])).toEqual([
    ['Call due:tomorrow est:soon', null, 25],
    ['Pay', '2026-11-30', 90],
  ]);
});

test('an exception of a calendar that stands alone is a task', async () => {
  const todo = (uid: string, name: string, ...lines: string[]) =>
    ['BEGIN:VTODO', `UID:${uid}`, `SUMMARY:${name}`, ...lines, 'END:VTODO'].join('\n');
  const alone = todo('1', 'Alone', 'RECURRENCE-ID:20261120T080000Z');
  const [series, exception] = [todo('2', 'Series'), todo('2', 'Exception', 'RECURRENCE-ID:20261120T080000Z')];
  const { records } = await reading(`BEGIN:VCALENDAR\n${[alone, exception, series].join('\n')}\nEND:VCALENDAR`);
  expect(records.tasks.map(({ name }) => name)).toEqual(['Alone', 'Series']);
});

const FAR = '3000-01-01T00:00:00Z';
const FAR_DATES = [
  ['a calendar', 'BEGIN:VCALENDAR\nBEGIN:VTODO\nSUMMARY:Far\nDUE:30000101T000000Z\nEND:VTODO\nEND:VCALENDAR'],
  [
    'Taskwarrior',
    JSON.stringify([{ uuid: '1', entry: '20261101T080000Z', status: 'pending', description: 'Far', due: FAR }]),
  ],
  ['Google', JSON.stringify({ kind: 'tasks#taskLists', items: [{ title: 'L', items: [{ title: 'Far', due: FAR }] }] })],
  ['Trello', JSON.stringify({ lists: [{ id: 'l', name: 'L' }], cards: [{ name: 'Far', idList: 'l', due: FAR }] })],
  ['Vikunja', JSON.stringify([{ id: 1, title: 'P', tasks: [{ id: 1, title: 'Far', due_date: FAR }] }])],
  ['TickTick', `"Folder Name","Title","Due Date"\n"","Far","${FAR}"`],
  ['Todoist', `TYPE,CONTENT,PRIORITY,INDENT,DEADLINE\ntask,Far,4,1,${FAR}`],
  [
    'Super Productivity',
    JSON.stringify({
      task: { ids: ['a'], entities: { a: { id: 'a', title: 'Far', deadlineDay: '3000-01-01' } } },
      project: { ids: [], entities: {} },
    }),
  ],
] as const;

test.each(FAR_DATES)('a date of %s that cannot be kept is told, and its task stays', async (_of, text) => {
  const read = await reading(text, 'P.csv');
  expect(read.records.tasks.map(({ name, due_date }) => [name, due_date])).toEqual([['Far', null]]);
  expect(sentencesOf(read)).toContainEqual(expect.stringMatching(/^"Far": the date "30000?-?\d.*" cannot be kept/));
});

test('durations that no table should have are kept in words', async () => {
  const rows = ['A,about 2 hours,1h30,2026-11-19', 'B,2d,soon,2026-11-19', 'C,1h 05,90 minutes,2026-11-19'];
  const read = await reading(['Task,Estimate,Time Spent,Completed On', ...rows].join('\n'));
  expect(read.records.tasks.map(({ description, planned_duration }) => [description, planned_duration])).toEqual([
    ['Estimate in the table: about 2 hours', 25],
    ['Estimate in the table: 2d\nTime in the table: soon', 25],
    ['', 65],
  ]);
  expect(read.counts.worked_ms).toBe(180 * 60_000);
  expect(sentencesOf(read).filter((text) => text.includes('was not understood'))).toHaveLength(3);
});

test.each(['19/Dez/25', '19/déc./25', '19/dic/25', '19/Dec/25'])(
  'Jira writes months in its own language: %s',
  async (day) => {
    const header = 'Summary,Issue key,Status,Created,Due date,Log Work';
    const read = await reading(`${header}\nPage,S-1,Offen,${day} 9:00 AM,${day} 12:00 AM,;${day} 2:00 PM;ann;3600`);
    expect(read.records.tasks[0]?.due_date).toBe('2025-12-19');
    expect(spansOf(read)).toEqual([['2025-12-19T13:00', '2025-12-19T14:00']]);
  },
);

test('zones of half and quarter hours, and work over midnight in them, lose no minute', async () => {
  const header = 'User,Email,Project,Description,Start date,Start time,End date,End time,Duration';
  const text = `${header}\nA,a@x.org,P,Page,2026-11-19,23:50:00,2026-11-20,00:10:05,00:20:05`;
  for (const [zone, from] of [
    ['Asia/Kolkata', '2026-11-19T18:20'],
    ['Asia/Kathmandu', '2026-11-19T18:05'],
    ['Australia/Lord_Howe', '2026-11-19T12:50'],
  ] as const) {
    const read = await reading(text, 'toggl.csv', zone);
    expect([spansOf(read)[0]?.[0], read.counts.worked_ms]).toEqual([from, 1_205_000]);
  }
});
