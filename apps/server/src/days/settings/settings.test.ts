import { getProfile } from '@daymark/contract/account.ts';
import { CHANGED_ELSEWHERE } from '@daymark/contract/fields.ts';
import * as api from '@daymark/contract/settings.ts';
import { login } from '@daymark/contract/sign-in.ts';
import { expect, test } from 'vitest';
import { capacityOf } from '#days/capacity/capacity.service.ts';
import { type TestApp, testApp } from '#test/app.ts';
import { contextOf } from '#test/databases.ts';
import { insertOverlapping } from '#test/entries.ts';

const NONE = [null, null, null, null, null, null, null];

/** Sends a change of the settings as it is. */
async function patch({ raw, headers }: Pick<TestApp, 'raw' | 'headers'>, payload: object) {
  const response = await raw({ method: 'PATCH', url: '/api/settings', headers, payload });
  return { status: response.statusCode, ...response.json() };
}

test('a new account has days from midnight on, and learned capacities', async () => {
  const { send, user } = await testApp();
  const settings = {
    day_start_hour: 0,
    capacity_minutes: NONE,
    learned_minutes: NONE,
    inbox_list_id: null,
    ask_before_done: false,
  };
  expect(await send(api.getSettings, {})).toEqual(settings);
  expect(user.day_start_hour).toBe(0);
});

test('changed settings are stored, and the user carries the start of days', async () => {
  const app = await testApp();
  const other = await app.another();
  const capacity_minutes = [480, 0, null, 960, null, null, 1];
  const settings = {
    day_start_hour: 6,
    capacity_minutes,
    learned_minutes: NONE,
    inbox_list_id: null,
    ask_before_done: true,
  };
  expect(await app.send(api.updateSettings, { body: { day_start_hour: 6 } })).toMatchObject({ day_start_hour: 6 });
  expect(await app.send(api.updateSettings, { body: { ask_before_done: true } })).toMatchObject({
    ask_before_done: true,
  });
  expect(await app.send(api.updateSettings, { body: { capacity_minutes } })).toEqual(settings);
  expect(await app.send(api.updateSettings, { body: {} })).toEqual(settings);
  expect(await app.send(api.getSettings, {})).toEqual(settings);
  expect((await app.send(getProfile, {})).day_start_hour).toBe(6);
  const credentials = { login: app.user.username, password: app.password };
  expect((await app.anonymous(login, { body: credentials })).user.day_start_hour).toBe(6);
  expect(await other.send(api.getSettings, {})).toMatchObject({ day_start_hour: 0, capacity_minutes: NONE });
});

const week = (monday: unknown) => [monday, ...NONE.slice(1)];

test.each([
  { change: { day_start_hour: 7 }, path: 'day_start_hour', message: 'Day start must be between 0 and 6' },
  { change: { day_start_hour: -1 }, path: 'day_start_hour', message: 'Day start must be between 0 and 6' },
  { change: { day_start_hour: 1.5 }, path: 'day_start_hour', message: 'Day start must be a whole number' },
  { change: { day_start_hour: '4' }, path: 'day_start_hour', message: 'Day start must be between 0 and 6' },
  { change: { day_start_hour: null }, path: 'day_start_hour', message: 'Day start must be between 0 and 6' },
  { change: { ask_before_done: 1 }, path: 'ask_before_done', message: 'Ask before done must be true or false' },
  { change: { capacity_minutes: 300 }, path: 'capacity_minutes', message: 'Capacity must hold 7 weekdays' },
  { change: { capacity_minutes: [300] }, path: 'capacity_minutes', message: 'Capacity must hold 7 weekdays' },
  { change: { capacity_minutes: [...NONE, 1] }, path: 'capacity_minutes', message: 'Capacity must hold 7 weekdays' },
  {
    change: { capacity_minutes: week(961) },
    path: 'capacity_minutes.0',
    message: 'Capacity must be between 0 and 960',
  },
  { change: { capacity_minutes: week(-1) }, path: 'capacity_minutes.0', message: 'Capacity must be between 0 and 960' },
  { change: { capacity_minutes: week(0.5) }, path: 'capacity_minutes.0', message: 'Capacity must be a whole number' },
  { change: { capacity_minutes: week('') }, path: 'capacity_minutes.0', message: 'Capacity must be between 0 and 960' },
  { change: { expected: 4 }, path: 'expected', message: 'Expected must be an object' },
])('$change is refused: $message', async ({ change, path, message }) => {
  const app = await testApp();
  expect(await patch(app, { day_start_hour: 3, ...change })).toMatchObject({
    status: 422,
    message,
    errors: [{ path, message }],
  });
  expect(await app.send(api.getSettings, {})).toMatchObject({ day_start_hour: 0, capacity_minutes: NONE });
});

test('a change of settings that were changed elsewhere is refused with the present ones', async () => {
  const app = await testApp();
  const present = {
    day_start_hour: 4,
    capacity_minutes: week(300),
    learned_minutes: NONE,
    inbox_list_id: null,
    ask_before_done: false,
  };
  await patch(app, { day_start_hour: 4, capacity_minutes: week(300) });
  const refused = { status: 409, message: CHANGED_ELSEWHERE, data: present };
  expect(await patch(app, { day_start_hour: 2, expected: { day_start_hour: 0 } })).toMatchObject(refused);
  const changed = { capacity_minutes: week(240), expected: { capacity_minutes: NONE } };
  expect(await patch(app, { day_start_hour: 2, ...changed })).toMatchObject(refused);
  expect(await app.send(api.getSettings, {})).toEqual(present);
  // An edit is accepted where the expected values are stored, and where the very values of the edit are.
  expect(await patch(app, { ...changed, expected: { capacity_minutes: week(300) } })).toMatchObject({ status: 200 });
  expect(await patch(app, { ...changed, expected: { capacity_minutes: week(0) } })).toMatchObject({ status: 200 });
});

const DATES = ['2026-11-19', '2026-11-20', '2026-11-21', '2026-11-22'];

/** The days in which every call finds work, a completion and an experiment of this moment. */
async function foundOn({ raw, headers, given }: TestApp) {
  const get = async (path: string) => (await raw({ url: `/api${path}`, headers })).json().data;
  const on = async (has: (date: string) => Promise<boolean>) => {
    const found: string[] = [];
    for (const date of DATES) if (await has(date)) found.push(date);
    return found;
  };
  const range: { date: string; worked_minutes: number }[] = await get(
    `/analytics/daily?start_date=${DATES[0]}&end_date=${DATES.at(-1)}`,
  );
  const file = await raw({ url: '/api/archive', headers });
  return {
    day: await on(async (date) => (await get(`/analytics/daily/${date}`)).worked_minutes > 0),
    range: range.filter(({ worked_minutes }) => worked_minutes > 0).map(({ date }) => date),
    month: Object.keys(await get('/analytics/daily/month/2026/11')),
    summary: await on(
      async (date) => (await get(`/analytics/summary?start_date=${date}&end_date=${date}`)).completed_tasks > 0,
    ),
    entries: await on(async (date) => (await get(`/entries?date=${date}`)).length > 0),
    done: await on(async (date) => (await get(`/task/done?date=${date}`)).length > 0),
    experiment: [(await given.experiment()).start_date],
    file: String(file.headers['content-disposition']).match(/\d{4}-\d\d-\d\d/g),
  };
}

test('before the hour at which days start, it is still the day before in every call', async () => {
  const app = await testApp();
  app.passMinutes(16.5 * 60); // 2:00 on November 21
  const { id, list_id } = await app.given.task({ category_id: (await app.given.category()).id });
  const times = { started_at: '2026-11-21T01:00:00Z', ended_at: '2026-11-21T01:30:00Z' };
  await app.given.entry({ ...times, task_id: id });
  const review = { mental_state: 'tired', reflection: 'Late' };
  await app.raw({ method: 'POST', url: `/api/task/${id}/complete`, headers: app.headers, payload: review });
  const found = await foundOn(app);
  const all = (date: string) => Object.fromEntries(Object.keys(found).map((call) => [call, [date]]));
  expect(found).toEqual(all('2026-11-21'));
  await patch(app, { day_start_hour: 4 });
  expect(await foundOn(app)).toEqual(all('2026-11-20'));

  // The board of tomorrow is the last that can be changed.
  const addTo = async (date: string) => {
    const payload = { list_ids: [list_id], origin: 'created' };
    const url = `/api/workspace/${date}/lists`;
    return (await app.raw({ method: 'POST', url, headers: app.headers, payload })).statusCode;
  };
  expect([await addTo('2026-11-21'), await addTo('2026-11-22')]).toEqual([200, 422]);
  app.passMinutes(120);
  expect([await addTo('2026-11-21'), await addTo('2026-11-22')]).toEqual([200, 200]);
});

test('the night of a clock change belongs to the day before it where days start after it', async () => {
  const app = await testApp();
  const ctx = { ...contextOf(app.db()), userId: app.user.id, signInId: 0 };
  const { id: task_id } = await app.given.task();
  const [started_at, ended_at] = ['2026-03-27T00:00Z', '2026-03-31T00:00Z'].map((at) => Temporal.Instant.from(at));
  if (!started_at || !ended_at) throw new Error('There are two');
  await insertOverlapping(ctx, [{ task_id, started_at, ended_at, planned_end_at: ended_at }]);
  const hours = async (zone: string) => {
    const url = '/api/analytics/daily?start_date=2026-03-28&end_date=2026-03-29';
    const { data } = (await app.raw({ url, headers: { ...app.headers, 'x-time-zone': zone } })).json();
    return data.map(({ worked_minutes }: { worked_minutes: number }) => worked_minutes / 60);
  };
  expect(await hours('Europe/Berlin')).toEqual([24, 23]);
  await patch(app, { day_start_hour: 4 });
  expect(await hours('Europe/Berlin')).toEqual([23, 24]);
  expect(await hours('Asia/Kolkata')).toEqual([24, 24]);
});

test('capacity is learned from the days of the last eight weeks, as the present settings count them', async () => {
  const app = await testApp();
  const ctx = { ...contextOf(app.db()), userId: app.user.id, signInId: 0 };
  const { id: task_id } = await app.given.task();
  const entry = (start: string, minutes: number) => {
    const started_at = Temporal.Instant.from(start);
    const ended_at = started_at.add({ minutes });
    return { task_id, started_at, ended_at, planned_end_at: ended_at };
  };
  const mondays = ['2026-09-28', '2026-10-05', '2026-11-16'];
  await insertOverlapping(ctx, [
    ...mondays.map((date, week) => entry(`${date}T10:00:00Z`, 60 + week * 30)),
    // The nights after these Mondays.
    ...['2026-09-29', '2026-10-06', '2026-11-17'].map((date) => entry(`${date}T01:00:00Z`, 20)),
    // A Thursday too early, two others, and the current Friday.
    ...['2026-09-24', '2026-10-01', '2026-10-08'].map((date) => entry(`${date}T10:00:00Z`, 45)),
    ...['2026-11-06', '2026-11-13', '2026-11-20'].map((date) => entry(`${date}T08:00:00Z`, 45)),
  ]);
  const learned = async () => (await app.send(api.getSettings, {})).learned_minutes;
  expect(await learned()).toEqual([90, 20, null, null, null, null, null]);
  await patch(app, { day_start_hour: 4, capacity_minutes: [null, 300, null, null, null, null, 0] });
  expect(await learned()).toEqual([110, null, null, null, null, null, null]);

  const days = { timeZone: 'UTC', startHour: 4 };
  const of = (date: string) => capacityOf({ ...ctx, days }, Temporal.PlainDate.from(date));
  expect([await of('2026-11-23'), await of('2026-11-24'), await of('2026-11-25')]).toEqual([110, 300, 360]);
  expect(await of('2026-11-29')).toBe(0);
});

test('the settings take as many queries whatever was worked', async () => {
  const app = await testApp();
  const read = () => app.countQueries(() => app.send(api.getSettings, {}));
  const few = await read();
  for (const hour of ['05', '06', '07'])
    await app.given.entry({ started_at: `2026-11-19T${hour}:00:00Z`, ended_at: `2026-11-19T${hour}:30:00Z` });
  expect([few, await read()]).toEqual([3, 3]);
});
