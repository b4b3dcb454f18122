import { Readable } from 'node:stream';
import { LATER_TABLES, NO_CSV } from '@daymark/contract/archive.ts';
import { startTimer } from '@daymark/contract/timer.ts';
import { expect, test } from 'vitest';
import { allRows, testApp } from '#test/app.ts';
import { archiveCalls, fileOf, withoutTables } from '#test/archive.ts';

const AT = '"2026-11-20T09:00:00.000Z"';
const PROJECT = `{"number":1,"name":"P","description":"","status":"done","created_at":${AT},"updated_at":${AT}}`;
const PLAIN = fileOf({});
const withProjects = (...projects: string[]) => PLAIN.replace('"projects":[', `"projects":[${projects.join(',')}`);
const changed = (from: string, to: string) => withProjects(PROJECT.replace(from, () => to));

const NOT_JSON = 'The file is not valid JSON, or a part of it is missing';
const NO_RECORD = 'no record';
const NO_ARCHIVE = 'The file is not one that Daymark has exported';

test('the unchanged files are accepted', async () => {
  const app = await testApp();
  const { imported } = archiveCalls(app);
  for (const file of [PLAIN, withProjects(PROJECT)]) expect((await imported(app, file)).statusCode).toBe(201);
});

test.each([
  { what: 'nothing', file: '', says: NOT_JSON },
  { what: 'no JSON', file: 'Buy milk\r\nBuy bread, too', says: NOT_JSON },
  { what: 'an exported table', file: 'number,name\r\n1,P\r\n', says: NO_CSV },
  { what: 'CSV of a spreadsheet', file: '\ufeff"Aufgabe";"Minuten"\r\n"P";5\r\n', says: NO_CSV },
  { what: 'CSV with tabs', file: 'Task\tMinutes\n', says: NO_CSV },
  { what: 'JSON with a comma in the wrong place', file: '[,]', says: NOT_JSON },
  { what: 'a file that was cut off', file: PLAIN.slice(0, -4), says: NOT_JSON },
  { what: 'a file with trailing data', file: `${PLAIN}{}`, says: NOT_JSON },
  { what: 'invalid UTF-8', file: Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d]), says: NOT_JSON },
  { what: 'a number with a leading zero', file: changed('"number":1', '"number":01'), says: NOT_JSON },
  { what: 'a text with a raw line break', file: changed('"P"', '"\n"'), says: NOT_JSON },
  { what: 'deep nesting', file: '['.repeat(3_000_000), says: NO_RECORD },
  { what: 'deep nesting in a record', file: withProjects(`{"a":`.repeat(500_000)), says: NO_RECORD },
  { what: 'an endless text', file: changed('"P"', `"${'x'.repeat(3_000_000)}"`), says: NO_RECORD },
  { what: 'an empty object', file: '{}', says: NO_ARCHIVE },
  { what: 'an array', file: `[${PROJECT}]`, says: NO_ARCHIVE },
  { what: 'a single word', file: 'true', says: NO_ARCHIVE },
  { what: 'another format', file: PLAIN.replace('daymark-archive', 'others'), says: NO_ARCHIVE },
  { what: 'a version that never existed', file: PLAIN.replace('"version":7', '"version":0'), says: NO_ARCHIVE },
  { what: 'a version as text', file: PLAIN.replace('"version":7', '"version":"6"'), says: NO_ARCHIVE },
  { what: 'a newer version', file: PLAIN.replace('"version":7', '"version":8'), says: 'newer version of Daymark' },
  { what: 'half a version', file: PLAIN.replace('"version":7', '"version":1.5'), says: NO_ARCHIVE },
  { what: 'records before the format', file: `{"projects":[${PROJECT}],${PLAIN.slice(1)}`, says: NO_ARCHIVE },
  {
    what: 'tables in another order',
    file: swapped('lists', 'categories'),
    says: 'lists is missing, or not in its place',
  },
  { what: 'a missing table', file: PLAIN.replace('"lists":[\n],\n', ''), says: 'lists is missing' },
  {
    what: 'a missing last table',
    file: withoutTables(PLAIN, ['workspace_lists', ...LATER_TABLES]),
    says: 'workspace_lists is missing',
  },
  {
    what: 'boards in a file of version 1',
    file: withoutTables(PLAIN.replace('"version":7', '"version":1'), LATER_TABLES),
    says: 'There is no workspace_lists in an archive',
  },
  { what: 'a table twice', file: PLAIN.replace('"lists"', '"projects":[],"lists"'), says: 'lists is missing, or not' },
  {
    what: 'plans in a file of version 1',
    file: withoutTables(PLAIN.replace('"version":7', '"version":1'), ['repeats', 'workspace_lists']),
    says: 'There is no plan_tasks in an archive',
  },
  { what: 'plans out of their place', file: swapped('plan_tasks', 'tasks'), says: 'tasks is missing, or not' },
  { what: 'settings twice', file: PLAIN.replace('}\n', ',"settings":[]}'), says: 'There is no settings in an archive' },
  { what: 'an unknown table', file: PLAIN.replace('}\n', ',"users":[]}'), says: 'There is no users in an archive' },
  {
    what: 'a table that is a number',
    file: PLAIN.replace('"lists":[\n]', '"lists":7'),
    says: 'lists must be an array',
  },
  {
    what: 'a table that is an object',
    file: PLAIN.replace('"lists":[\n]', '"lists":{}'),
    says: 'lists must be an array',
  },
  { what: 'a record that is a number', file: withProjects('7'), says: 'A record must be a JSON object' },
  { what: 'an unknown field', file: changed('"number"', '"user_id":1,"number"'), says: 'There is no field user_id' },
  {
    what: 'a prototype',
    file: changed('"number"', '"__proto__":{"name":"x"},"number"'),
    says: 'There is no field __proto__',
  },
  {
    what: 'a prototype in place of the fields',
    file: withProjects(`{"__proto__":${PROJECT}}`),
    says: 'must be a whole number',
  },
  { what: 'a missing field', file: changed('"name":"P",', ''), says: 'Project name is required' },
  { what: 'NUL', file: changed('"P"', '"a\\u0000b"'), says: 'cannot be stored' },
  { what: 'half a character', file: changed('"P"', '"\\ud83d"'), says: 'cannot be stored' },
  { what: 'a long text', file: changed('"P"', `"${'x'.repeat(201)}"`), says: 'at most 200 characters' },
  { what: 'a huge number', file: changed('"number":1', '"number":1e999'), says: 'Number must be' },
  {
    what: 'a number too large to be exact',
    file: changed('"number":1', '"number":9007199254740993'),
    says: 'Number must be',
  },
  { what: 'a number twice', file: withProjects(PROJECT, PROJECT), says: 'Number must be 2' },
  { what: 'a gap', file: changed('"number":1', '"number":2'), says: 'Number must be 1' },
  {
    what: 'a day that does not exist',
    file: changed('2026-11-20T', '2026-02-30T'),
    says: 'Created at must be an instant',
  },
  { what: 'a time before 1970', file: changed('2026-11-20T', '1969-12-31T'), says: 'must be between 1970 and 2200' },
  { what: 'a time in the future', file: changed('2026-11-20T', '2026-11-22T'), says: 'lies in the future' },
])('$what is refused with its message, and changes nothing', async ({ file, says }) => {
  const app = await testApp();
  const { id } = await app.given.project({ name: 'Here before' });
  const before = await allRows(app.db());
  const answer = await archiveCalls(app).imported(app, file);
  expect(answer.json()).toMatchObject({ success: false, message: expect.stringContaining(says) });
  expect(answer.statusCode).toBe([NOT_JSON, NO_CSV, NO_RECORD].includes(says) ? 400 : 422);
  expect(await allRows(app.db())).toEqual(before);
  expect(id).toBeGreaterThan(0);
});

function swapped(one: string, other: string): string {
  return PLAIN.replace(`"${one}"`, '"?"').replace(`"${other}"`, `"${one}"`).replace('"?"', `"${other}"`);
}

test('a fault that only the whole file shows is found', async () => {
  const app = await testApp();
  const given = await app.given.task();
  await app.send(startTimer, { params: { id: String(given.id) }, body: {} });
  const { exported, imported } = archiveCalls(app);
  const file = JSON.parse(await exported(app));
  const answer = await imported(app, JSON.stringify({ ...file, time_entries: [] }));
  expect(answer.json()).toMatchObject({
    errors: [{ path: 'tasks.1.status', message: 'An active task needs a time entry that runs' }],
  });
});

test('numbers refer to records of the file, never to rows of another user', async () => {
  const app = await testApp();
  const other = await app.another();
  const { list_id } = await other.given.task();
  const file = PLAIN.replace(
    '"tasks":[',
    `"tasks":[{"number":1,"list":${list_id},"category":null,"name":"T","description":"","priority":"low","planned_duration":5,"estimate":null,"status":"not_started","first_started_at":null,"completed_at":null,"mental_state":null,"reflection":null,"created_at":${AT},"updated_at":${AT}}`,
  );
  const answer = await archiveCalls(app).imported(app, file);
  expect(answer.json()).toMatchObject({
    errors: [{ path: 'tasks.1.list', message: `The file has no list ${list_id}` }],
  });
});

test('more than 256 MiB are refused, with and without a content length', async () => {
  const app = await testApp();
  const { imported, exported } = archiveCalls(app);
  const gap = ' '.repeat(1024 * 1024);
  const projects = function* () {
    yield PLAIN.slice(0, PLAIN.indexOf('[') + 1);
    for (let number = 1; number <= 257; number += 1) yield `${PROJECT.replace('1', String(number))},${gap}`;
  };
  const endless = Readable.from(projects());
  const answer = await imported(app, endless);
  expect([answer.statusCode, answer.json().message]).toEqual([413, 'The file must be at most 256 MiB']);
  const declared = await app.raw({
    method: 'POST',
    url: '/api/archive',
    headers: { ...app.headers, 'content-type': 'application/json', 'content-length': String(257 * 1024 * 1024) },
    payload: Readable.from([PLAIN]),
  });
  expect(declared.statusCode).toBe(413);
  expect(await exported(app)).toBe(PLAIN);
});

test('a body with another content type is refused unread', async () => {
  const { raw, headers } = await testApp();
  const response = await raw({
    method: 'POST',
    url: '/api/archive',
    headers: { ...headers, 'content-type': 'text/csv' },
    payload: PLAIN,
  });
  expect(response.statusCode).toBe(415);
});
