import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { deflateRawSync } from 'node:zlib';
import { ARCHIVE_RECORDS, type ArchiveRecords } from '@daymark/contract/archive.ts';
import { archiveRules } from '@daymark/domain/archive.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { BROUGHT_TABLES, type BroughtRecords } from './brought-records.ts';
import * as generated from './generated-zip.ts';
import { readFile } from './read.ts';

const SAMPLES = join(import.meta.dirname, '..', 'samples');
const NOW = Temporal.Instant.from('2026-11-23T08:00:00Z');
const CHOICES = { zone: 'Europe/Berlin', now: NOW };

const samples = readdirSync(SAMPLES)
  .filter((name) => !name.endsWith('.expected.json') && statSync(join(SAMPLES, name)).isFile())
  .map((name) => ({ name, bytes: new Uint8Array(readFileSync(join(SAMPLES, name))) }));

const read = (bytes: Uint8Array, name = 'file') => readFile({ bytes, name, changedAt: null }, CHOICES);
const readText = (text: string) => read(new TextEncoder().encode(text));

/** Expects a file to be refused in words, or to become records that an import takes. */
async function expectReadOrRefused(bytes: Uint8Array): Promise<void> {
  const result = await read(bytes);
  if (result.kind === 'refused') expect(result.reason).toMatch(/\.$/);
  if (result.kind === 'read') expect(faultsOf(result.records)).toEqual([]);
}

function faultsOf(records: BroughtRecords): unknown[] {
  const rules = archiveRules(NOW);
  const faults = BROUGHT_TABLES.flatMap((table) => {
    const ofTable: unknown[] = records[table];
    return ofTable.flatMap((record): unknown[] => {
      const parsed = ARCHIVE_RECORDS[table].safeParse(record);
      return parsed.success ? rules.check(table, parsed.data as ArchiveRecords[typeof table]) : parsed.error.issues;
    });
  });
  return [...faults, ...rules.checkEnd()];
}

const sample = fc.constantFrom(...samples);

test('a file that was cut anywhere is read as far as it goes, or refused', async () => {
  await fc.assert(
    fc.asyncProperty(sample, fc.double({ min: 0, max: 1, noNaN: true }), async ({ bytes }, share) => {
      await expectReadOrRefused(bytes.subarray(0, Math.floor(bytes.length * share)));
    }),
    { numRuns: 150 },
  );
});

test('a file with bytes that were changed anywhere is read or refused', async () => {
  const change = fc.record({ at: fc.double({ min: 0, max: 1, noNaN: true }), byte: fc.integer({ min: 0, max: 255 }) });
  await fc.assert(
    fc.asyncProperty(sample, fc.array(change, { minLength: 1, maxLength: 20 }), async ({ bytes }, changes) => {
      const changed = bytes.slice();
      for (const { at, byte } of changes) changed[Math.floor(at * (bytes.length - 1))] = byte;
      await expectReadOrRefused(changed);
    }),
    { numRuns: 200 },
  );
});

/** Values that a field of a JSON file does not expect. */
const STRANGE = [
  '',
  'x',
  -1,
  'TOO LARGE',
  1e15,
  null,
  true,
  [],
  [[]],
  {},
  '2026-02-30',
  '9999-12-31T00:00:00Z',
  '\0',
  '\ud800',
  'FREQ=DAILY;COUNT=3',
];

test('a JSON file with strange values in its fields is read or refused', async () => {
  const json = samples.filter(({ name }) => name.endsWith('.json'));
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...json), fc.infiniteStream(fc.nat(199)), async ({ bytes }, numbers) => {
      const text = JSON.stringify(JSON.parse(new TextDecoder().decode(bytes)), (key, value) => {
        const place = numbers.next().value;
        return key !== '' && place < STRANGE.length ? structuredClone(STRANGE[place]) : value;
      });
      await expectReadOrRefused(new TextEncoder().encode(text.replaceAll('"TOO LARGE"', '1e999')));
    }),
    { numRuns: 150 },
  );
});

test('a table whose cells were exchanged is read or refused', async () => {
  const tables = samples.filter(({ name }) => name.endsWith('.csv'));
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...tables), fc.infiniteStream(fc.nat(30)), async ({ bytes }, numbers) => {
      const lines = new TextDecoder().decode(bytes).split('\n');
      const mixed = lines.map((line, place) => {
        const cells = line.split(',');
        const [one, other] = [numbers.next().value % cells.length, numbers.next().value % cells.length];
        if (place > 0) [cells[one], cells[other]] = [cells[other] ?? '', cells[one] ?? ''];
        return cells.join(',');
      });
      await expectReadOrRefused(new TextEncoder().encode(mixed.join('\n')));
    }),
    { numRuns: 150 },
  );
});

test.each(samples.filter(({ name }) => !name.endsWith('.zip')))(
  '$name is the same with other line ends, a byte order mark, and in UTF-16 with and without one',
  async ({ name, bytes }) => {
    const text = new TextDecoder().decode(bytes);
    const plain = await read(bytes, name);
    const forms = ['\r\n', '\r'].map((end) => text.replaceAll('\r\n', '\n').replaceAll('\n', end));
    // A text has line breaks of its own in JSON, where they are written out.
    for (const form of forms) expect(await read(new TextEncoder().encode(form), name)).toEqual(plain);
    expect(await read(new TextEncoder().encode(`\ufeff${text}`), name)).toEqual(plain);
    expect(await read(Buffer.from(`\ufeff${text}`, 'utf16le'), name)).toEqual(plain);
    expect(await read(Buffer.from(`\ufeff${text}`, 'utf16le').swap16(), name)).toEqual(plain);
    expect(await read(Buffer.from(text, 'utf16le'), name)).toEqual(plain);
    expect(await read(Buffer.from(text, 'utf16le').swap16(), name)).toEqual(plain);
  },
);

test.each([
  { what: 'nothing', text: '', reason: 'This file is empty.' },
  { what: 'JSON of nobody', text: '{"a":1}', reason: /^This file is of no planner/ },
  { what: 'half a JSON', text: '{"cards":[{"id":"', reason: /^This JSON file is broken/ },
  { what: 'deep JSON', text: '['.repeat(1000), reason: /^This JSON file is broken/ },
  {
    what: 'JSON with deep projects',
    text: `[{"title":"P","tasks":${'['.repeat(100)}${']'.repeat(100)}}]`,
    reason: /^This JSON file is broken/,
  },
  {
    what: 'JSON with values without end',
    text: `{"lists":[],"cards":[${'0,'.repeat(10_000_001)}0]}`,
    reason: /holds more than can be read/,
  },
  { what: 'a row of cells without end', text: `name,b\n${','.repeat(60_000)}`, reason: /more than 2000 columns/ },
  { what: 'a calendar of deep components', text: 'BEGIN:VCALENDAR\n'.repeat(101), reason: /too deep in each other/ },
  {
    what: 'a calendar of lines without end',
    text: `BEGIN:VCALENDAR${'\n'.repeat(5_000_001)}`,
    reason: /more than 5,000,000 lines/,
  },
  { what: 'a text', text: 'Dear Bo,\nall the best', reason: /^This file is of no planner/ },
  { what: 'a picture', text: '\x89PNG\r\n\x1a\n\0\0\0\rIHDR', reason: /^This file is of no planner/ },
  {
    what: 'a board without cards',
    text: '{"lists":[],"cards":[]}',
    reason: 'There is no task in this file of Trello.',
  },
  {
    what: 'a calendar of events',
    text: 'BEGIN:VCALENDAR\nEND:VCALENDAR',
    reason: 'There is no task in this file of the calendar.',
  },
  {
    what: 'columns without end',
    text: `${Array.from({ length: 100_000 }, (_, place) => `c${place}`).join()}\nx\n`,
    reason: /more than 2000 columns/,
  },
  { what: 'one long line', text: `name,b\n${'a'.repeat(5_000_000)}`, reason: /longer than 1 MiB/ },
  { what: 'one long line of a calendar', text: `BEGIN:VCALENDAR\n${'a'.repeat(5_000_000)}`, reason: /more than 4 MiB/ },
])('$what is refused', async ({ text, reason }) => {
  expect(await readText(text)).toMatchObject({ kind: 'refused', reason: expect.stringMatching(reason) });
});

test('the file of an export of Daymark is told from others', async () => {
  expect(await readText('{"format":"daymark-archive","version":5,\n"projects":[]}')).toEqual({ kind: 'archive' });
});

test('tasks that are parents of each other all come in, each with one parent at most', async () => {
  const items = ['A', 'B', 'C'].map((id, place) => ({
    id,
    title: id,
    status: 'needsAction',
    parent: 'ABC'[(place + 1) % 3],
  }));
  const result = await readText(JSON.stringify({ kind: 'tasks#taskLists', items: [{ title: 'L', items }] }));
  if (result.kind !== 'read') throw new Error(result.kind);
  expect(result.records.tasks.map(({ name }) => name)).toEqual(['C', 'C › B', 'B › A']);
  expect(result.sentences).toEqual([{ about: 'C', text: '"C": it is its own parent in the file' }]);
});

test('a chain of 20,000 parents is read', async () => {
  const items = Array.from({ length: 20_000 }, (_, place) => ({
    id: `${place}`,
    title: `${place}`,
    parent: `${place + 1}`,
  }));
  const result = await readText(JSON.stringify({ kind: 'tasks#taskLists', items: [{ title: 'L', items }] }));
  expect(result).toMatchObject({ kind: 'read', counts: { tasks: 20_000, lists: 2 } });
});

const text = (content: string) => new TextEncoder().encode(content);
const zipOf = (files: Parameters<typeof generated.zipOf>[0]) => generated.zipOf(files, deflateRawSync);
const TODOIST = 'TYPE,CONTENT,PRIORITY,INDENT,DATE\ntask,A,4,1,\n';

test('a zip of one project of Todoist is read', async () => {
  expect(await read(zipOf([{ name: 'Home [1].csv', data: text(TODOIST) }]))).toMatchObject({
    kind: 'read',
    format: 'todoist_zip',
  });
});

test('the export of solidtime is joined by ids: done tasks, tags, and tasks without work', async () => {
  const id = (digit: number) => `${digit}aaaaaaa-aaaa-4aaa-8aaa-aaaaaaaaaaaa`;
  const files = {
    'time_entries.csv': [
      'id,description,start,end,member_id,user_id,client_id,project_id,task_id,tags',
      `${id(1)},Page,2026-11-19T12:00:00Z,2026-11-19T13:30:00Z,${id(6)},u,,${id(2)},${id(3)},"[""${id(5)}""]"`,
      `${id(7)},Running,2026-11-20T12:00:00Z,,${id(6)},u,,${id(2)},,[]`,
    ],
    'tasks.csv': [
      'id,name,project_id,done_at,created_at',
      `${id(3)},Fonts,${id(2)},2026-11-20T08:00:00Z,2026-11-01T08:00:00Z`,
      `${id(4)},Later,${id(2)},,2026-11-02T08:00:00Z`,
    ],
    'projects.csv': ['id,name,client_id', `${id(2)},Shop,${id(8)}`],
    'clients.csv': ['id,name', `${id(8)},Bo Ltd`],
    'members.csv': ['id,user_id,name,email', `${id(6)},u,Ann,ann@example.com`],
    'tags.csv': ['id,name', `${id(5)},design`],
    'meta.json': ['{"version":"1.0"}'],
  };
  const zip = zipOf(Object.entries(files).map(([name, lines]) => ({ name, data: text(lines.join('\n')) })));
  const result = await read(zip);
  if (result.kind !== 'read') throw new Error(JSON.stringify(result));
  expect(faultsOf(result.records)).toEqual([]);
  expect(result.records.projects).toMatchObject([{ name: 'Shop', description: 'Client: Bo Ltd' }]);
  expect(result.records.tasks).toMatchObject([
    {
      name: 'Fonts',
      description: 'Page',
      category: 1,
      status: 'done',
      completed_at: '2026-11-20T08:00:00.000Z',
      created_at: '2026-11-01T08:00:00.000Z',
    },
    { name: 'Later', status: 'not_started', created_at: '2026-11-02T08:00:00.000Z' },
  ]);
  expect(result.sentences).toEqual([{ about: 'Running', text: '"Running": an entry is left out: it still runs' }]);
});

const zeros = new Uint8Array(20 * 1024 * 1024);

/** Bytes that cannot be packed, the same at every run. */
const noise = createHash('shake256', { outputLength: 500_000 }).digest();

test.each([
  {
    what: 'that unpacks to 1000 times its size',
    zip: zipOf([{ name: 'a.csv', data: zeros }]),
    reason: /unpacks to more than it may/,
  },
  { what: 'that lies about its size', zip: zipOf([{ name: 'a.csv', data: text(TODOIST), size: 5 }]), reason: /broken/ },
  {
    what: 'with a bomb beside noise',
    zip: zipOf([
      { name: 'large.bin', data: noise },
      { name: 'a.csv', data: zeros },
    ]),
    reason: /unpacks to more than it may/,
  },
  {
    what: 'whose files all lie in one place',
    zip: zipOf([
      { name: '0.csv', data: zeros.subarray(0, 500_000) },
      ...Array.from({ length: 500 }, (_, place) => ({
        name: `${place + 1}.csv`,
        data: zeros.subarray(0, 500_000),
        at: 0,
      })),
    ]),
    reason: /unpacks to more than it may|broken/,
  },
  {
    what: 'of more than 10,000 files',
    zip: zipOf(Array.from({ length: 10_001 }, (_, place) => ({ name: `${place}`, data: text('') }))),
    reason: /more than 10,000 files/,
  },
  {
    what: 'in a zip',
    zip: zipOf([{ name: 'a.zip', data: zipOf([{ name: 'a.csv', data: text(TODOIST) }]) }]),
    reason: /of no planner/,
  },
  { what: 'that was cut off', zip: zipOf([{ name: 'a.csv', data: text(TODOIST) }]).subarray(0, 60), reason: /broken/ },
])('a zip $what is refused', async ({ zip, reason }) => {
  expect(await read(zip)).toMatchObject({ kind: 'refused', reason: expect.stringMatching(reason) });
});

// A rule of every second would be computed since 1970; one of a few days tells the same where the guard is gone.
test('a calendar whose clocks change more often than once a year is read without its clocks', async () => {
  const zone = [
    'BEGIN:VTIMEZONE',
    'TZID:Odd',
    'BEGIN:STANDARD',
    'DTSTART:19700101T000000',
    'RRULE:FREQ=DAILY;UNTIL=19700110T000000Z',
    'TZOFFSETFROM:+0100',
    'TZOFFSETTO:+0200',
    'END:STANDARD',
    'END:VTIMEZONE',
  ];
  const todo = ['BEGIN:VTODO', 'SUMMARY:A', 'DUE;TZID=Odd:20261128T100000', 'END:VTODO'];
  const result = await readText(['BEGIN:VCALENDAR', ...zone, ...todo, 'END:VCALENDAR'].join('\r\n'));
  expect(result).toMatchObject({
    kind: 'read',
    records: { tasks: [{ due_date: '2026-11-28', description: 'At 10:00' }] },
  });
});
