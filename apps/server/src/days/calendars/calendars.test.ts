import { getBusyTime } from '@daymark/contract/busy-time.ts';
import * as api from '@daymark/contract/calendars.ts';
import { expect, onTestFinished, test } from 'vitest';
import { type TestApp, testApp } from '#test/app.ts';
import { type CalendarAnswer, startCalendarServer } from '#test/calendar-server.ts';
import { ruleTest } from '#test/engine.ts';

const calendarOf = (...events: string[][]) =>
  [
    ...['BEGIN:VCALENDAR', 'VERSION:2.0'],
    ...events.flatMap((lines) => ['BEGIN:VEVENT', ...lines, 'END:VEVENT']),
    ...['END:VCALENDAR', ''],
  ].join('\r\n');

const MEETING = ['DTSTART:20261120T100000Z', 'DTEND:20261120T110000Z', 'SUMMARY:Secret plans'];
const HOLIDAY = ['DTSTART;VALUE=DATE:20261121', 'SUMMARY:Holiday'];
const TEXT = calendarOf(MEETING, HOLIDAY);

const plain: CalendarAnswer = (request, response) => {
  if (request.headers['if-none-match'] === '"1"') response.writeHead(304).end();
  else response.setHeader('etag', '"1"').end(TEXT);
};

const OPEN = { OUTBOUND: 'calendars', OUTBOUND_ALLOW: '127.0.0.0/8' };

async function scene(answer: CalendarAnswer = plain, env: Record<string, string> = OPEN) {
  const server = await startCalendarServer(answer);
  onTestFinished(() => server.close());
  const app = await testApp({ env, outgoing: server.outgoing });
  const address = server.urlOf('/private-of-nobody-else/basic.ics');
  return { ...app, server, address, ...callsOf(app, address) };
}

function callsOf({ send }: Pick<TestApp, 'send'>, address: string) {
  const list = async () => (await send(api.getCalendars, {})).calendars;
  const span = { from: '2026-11-01T00:00:00Z', until: '2026-12-01T00:00:00Z' };
  const change = (id: number, body: api.CalendarChanges) =>
    send(api.updateCalendar, { params: { id: String(id) }, body });
  /** Waits until nothing is being read that somebody has asked for. */
  const settled = async () => {
    await expect.poll(async () => (await list()).some(({ is_reading }) => is_reading), { timeout: 30_000 }).toBe(false);
    return list();
  };
  return {
    list,
    add: (body: Partial<api.NewCalendarInput> = {}) =>
      send(api.createCalendar, { body: { name: 'Work', address, ...body } }),
    change,
    settled,
    readNow: (id: number) => send(api.readCalendar, { params: { id: String(id) } }),
    busy: async () =>
      (await send(getBusyTime, { query: span })).map(({ start, end, title }) => [
        start.slice(5, 16),
        end.slice(5, 16),
        title,
      ]),
  };
}

const BUSY = ['11-20T10:00', '11-20T11:00', null];

ruleTest('a calendar is read as soon as it is added, and its address is told to nobody', async () => {
  const { add, settled, busy, address, raw, headers, logLines, server } = await scene();
  const added = await add();
  expect(added).toEqual({
    ...{ id: added.id, name: 'Work', host: 'calendars.test', counts_all_day: false, keeps_titles: false },
    ...{ read_at: null, failure: null, is_reading: true, created_at: '2026-11-20T09:30:00.000Z' },
  });
  expect(await settled()).toEqual([{ ...added, read_at: '2026-11-20T09:30:00.000Z', is_reading: false }]);
  expect(await busy()).toEqual([BUSY]);
  expect(server.requests.map(({ url }) => url)).toEqual(['/private-of-nobody-else/basic.ics']);
  const told = [(await raw({ url: '/api/calendars', headers })).body, ...logLines].join();
  expect(told).not.toContain('private-of-nobody-else');
  expect(address).toContain('private-of-nobody-else');
});

test('whole days and titles count from when they are ticked, and titles go as soon as they are not', async () => {
  const { add, settled, busy, change, server } = await scene();
  const { id } = await add();
  await settled();
  expect(await change(id, { keeps_titles: true, counts_all_day: true })).toMatchObject({ is_reading: true });
  await settled();
  const holiday = ['11-21T00:00', '11-22T00:00'];
  expect(await busy()).toEqual([
    [...BUSY.slice(0, 2), 'Secret plans'],
    [...holiday, 'Holiday'],
  ]);
  server.answerBy((_request, response) => response.writeHead(500).end());
  await change(id, { keeps_titles: false });
  expect(await busy()).toEqual([BUSY, [...holiday, null]]);
});

test('it is read again every half hour, and what has not changed is not sent again', async () => {
  const { add, settled, busy, change, passMinutes, server, list } = await scene();
  const { id } = await add();
  await settled();
  passMinutes(29);
  await change(id, { name: 'Office' }); // every change looks for what is due
  passMinutes(1);
  await change(id, { name: 'Team' });
  await expect.poll(async () => (await list())[0]?.read_at).toBe('2026-11-20T10:00:00.000Z');
  expect(server.requests.map(({ headers }) => headers['if-none-match'])).toEqual([undefined, '"1"']);
  expect(await busy()).toEqual([BUSY]);
  passMinutes(24 * 60); // a day more is to be read
  await change(id, { name: 'Work' });
  await expect.poll(async () => (await list())[0]?.read_at).toBe('2026-11-21T10:00:00.000Z');
  expect(server.requests[2]?.headers['if-none-match']).toBeUndefined();
});

ruleTest('where it becomes something else, what was read before stays, and one word says why', async () => {
  const { add, settled, busy, readNow, passMinutes, server } = await scene();
  const { id } = await add();
  const [read] = await settled();
  const answers: [string, CalendarAnswer][] = [
    ['unreadable', (_request, response) => response.end('<!doctype html><p>Sign in</p>')],
    ['unreachable', (_request, response) => response.writeHead(404).end()],
    ['refused', (_request, response) => response.writeHead(302, { location: 'https://10.0.0.1/' }).end()],
    ['large', (_request, response) => response.writeHead(200, { 'content-length': 6e6 }).write('B')],
  ];
  for (const [failure, answer] of answers) {
    server.answerBy(answer);
    passMinutes(1);
    await readNow(id);
    expect(await settled()).toEqual([{ ...read, failure }]);
    expect(await busy()).toEqual([BUSY]);
  }
  server.answerBy((_request, response) => response.end(calendarOf()));
  passMinutes(1);
  await readNow(id);
  expect(await settled()).toEqual([{ ...read, read_at: '2026-11-20T09:35:00.000Z' }]);
  expect(await busy()).toEqual([]);
});

ruleTest('rules that are computed without end, and more occurrences than are read, stop nobody', async () => {
  const { add, settled, busy, server } = await scene();
  const never = calendarOf(['DTSTART:20261120T100000Z', 'DURATION:PT1H', 'RRULE:FREQ=DAILY;INTERVAL=7;BYDAY=MO']);
  const often = calendarOf(['DTSTART:19700101T000000Z', 'DURATION:PT1S', 'RRULE:FREQ=SECONDLY']);
  server.answerBy((request, response) =>
    response.end(request.url === '/never' ? never : request.url === '/often' ? often : TEXT),
  );
  await add({ address: server.urlOf('/never') });
  await add({ address: server.urlOf('/often') });
  await add({ address: server.urlOf('/plain') });
  expect((await settled()).map(({ failure }) => failure)).toEqual(['large', 'large', null]);
  expect(await busy()).toEqual([BUSY]);
});

ruleTest('floating times and whole days are those of the zone in which the calendar was last asked for', async () => {
  const floating = calendarOf(['DTSTART:20261120T100000', 'DURATION:PT1H']);
  const { add, settled, busy, raw, headers, passMinutes } = await scene((_request, response) => response.end(floating));
  const { id } = await add();
  await settled();
  expect(await busy()).toEqual([BUSY]);
  passMinutes(1);
  await raw({ method: 'POST', url: `/api/calendars/${id}/read`, headers: { ...headers, 'x-time-zone': 'Asia/Tokyo' } });
  await settled();
  expect(await busy()).toEqual([['11-20T01:00', '11-20T02:00', null]]);
});

ruleTest('what its owner has declined does not count, by the email of the account or in the address', async () => {
  const declinedBy = (email: string) => [...MEETING, `ATTENDEE;PARTSTAT=DECLINED:mailto:${email}`];
  const { add, settled, busy, server, user } = await scene();
  server.answerBy((request, response) => {
    const email = request.url === '/own' ? user.email : 'me@gmail.com';
    response.end(calendarOf(declinedBy(email)));
  });
  await add({ address: server.urlOf('/own') });
  await add({ address: server.urlOf('/calendar/ical/me%40gmail.com/basic.ics') });
  await settled();
  expect(await busy()).toEqual([]);
});

test('a reading is asked for once a minute at most', async () => {
  const { add, settled, readNow, passMinutes } = await scene();
  const { id } = await add();
  await settled();
  passMinutes(0.5);
  await expect(readNow(id)).rejects.toMatchObject({
    status: 429,
    message: 'Too many readings. Try again in 30 seconds.',
  });
  passMinutes(0.5);
  expect(await readNow(id)).toMatchObject({ is_reading: true });
  await settled();
});

test('an account has ten calendars, each address once', async () => {
  const { add, server, another } = await scene();
  const added = await add({ address: server.urlOf('/0').replace('https:', 'webcal:') });
  expect(added.host).toBe('calendars.test');
  await expect(add({ address: `${server.urlOf('/0')}#top` })).rejects.toMatchObject({
    ...{ status: 409, message: 'You have added this calendar already' },
  });
  for (let number = 1; number < 10; number += 1) await add({ address: server.urlOf(`/${number}`) });
  await expect(add()).rejects.toMatchObject({ status: 409, message: 'An account can have at most 10 calendars' });
  await callsOf(await another(), server.urlOf('/0')).add();
});

ruleTest.each([
  'http://calendars.test/a.ics',
  'https://ada:secret@calendars.test/a.ics',
  'ftp://calendars.test/a.ics',
  'calendars.test/a.ics',
  'https://',
])('the address %s is refused', async (address) => {
  const { add } = await scene();
  await expect(add({ address })).rejects.toMatchObject({
    ...{ status: 422, message: 'Address must begin with https:// or webcal://, without a name or password in it' },
  });
});

test('a deleted calendar takes its busy time with it', async () => {
  const { add, settled, busy, send, list } = await scene();
  const { id } = await add();
  await settled();
  await send(api.deleteCalendar, { params: { id: String(id) } });
  expect([await list(), await busy()]).toEqual([[], []]);
  await expect(send(api.deleteCalendar, { params: { id: String(id) } })).rejects.toMatchObject({ status: 404 });
});

test('a calendar that is deleted and added again is read once a minute at most', async () => {
  const { add, settled, change, passMinutes, send, server, list } = await scene();
  const { id } = await add();
  await settled();
  await send(api.deleteCalendar, { params: { id: String(id) } });
  passMinutes(0.5);
  const again = await add();
  await add({ address: server.urlOf('/other.ics') }); // due after it, and read
  await expect.poll(async () => (await list()).map(({ is_reading }) => is_reading)).toEqual([true, false]);
  expect(server.requests).toHaveLength(2);
  passMinutes(1);
  await change(again.id, { name: 'Office' });
  await settled();
  expect(server.requests).toHaveLength(3);
});

test('a change of what was changed elsewhere is refused', async () => {
  const { add, change } = await scene();
  const { id } = await add();
  await change(id, { name: 'Team', expected: { name: 'Work' } });
  await expect(change(id, { name: 'Office', expected: { name: 'Work' } })).rejects.toMatchObject({
    ...{ status: 409, data: { id, name: 'Team' } },
  });
});

ruleTest('nobody reads, changes or deletes the calendars of another user', async () => {
  const { add, settled, another, address, list } = await scene();
  const { id } = await add();
  const [own] = await settled();
  const other = await another();
  const calls = callsOf(other, address);
  const NONE = { status: 404, message: 'Calendar not found' };
  expect([await calls.list(), await calls.busy()]).toEqual([[], []]);
  await expect(calls.change(id, { name: 'Mine' })).rejects.toMatchObject(NONE);
  await expect(calls.readNow(id)).rejects.toMatchObject(NONE);
  await expect(other.send(api.deleteCalendar, { params: { id: String(id) } })).rejects.toMatchObject(NONE);
  expect(await list()).toEqual([own]);
});

test('where the host has not opened it, the answer says so and nothing is asked', async () => {
  const { add, send, server, expectFailure } = await scene(plain, {});
  expectFailure();
  expect(await send(api.getCalendars, {})).toEqual({ is_open: false, calendars: [] });
  await expect(add()).rejects.toMatchObject({
    ...{ status: 503, message: 'This server reads no calendars: its host has not opened that' },
  });
  expect(server.requests).toEqual([]);
});

test('an address that is not public is refused until the host allows it', async () => {
  const { add, settled, server } = await scene(plain, { OUTBOUND: 'calendars' });
  await add();
  expect(await settled()).toMatchObject([{ failure: 'refused', read_at: null }]);
  expect(server.requests).toEqual([]);
});

ruleTest('a calendar that was changed while it was read is read anew', async () => {
  const arrived = Promise.withResolvers<void>();
  const held = Promise.withResolvers<void>();
  const { add, settled, busy, change, server } = await scene((_request, response) => {
    arrived.resolve();
    void held.promise.then(() => response.end(TEXT));
  });
  const { id } = await add({ keeps_titles: true });
  await arrived.promise;
  await change(id, { keeps_titles: false });
  held.resolve();
  await expect.poll(() => server.requests.length).toBe(2);
  await settled();
  expect(await busy()).toEqual([BUSY]);
});
