import { updateProfile } from '@daymark/contract/account.ts';
import * as api from '@daymark/contract/calendar-feed.ts';
import { TIME_ZONE_HEADER } from '@daymark/contract/envelope.ts';
import { expect, test } from 'vitest';
import { type TestApp, testApp } from '#test/app.ts';

const FEED = {
  ...{ due_days: true, plan: true, worked_time: false, promises: true, time_zone: 'UTC' },
  ...{ created_at: '2026-11-20T09:30:00.000Z', last_fetched_at: null },
};

const NO_FEED = { status: 404, message: 'Calendar feed not found' };

const made = ({ send }: Pick<TestApp, 'send'>, body: api.NewFeed = {}) => send(api.createCalendarFeed, { body });

const statusOf = async ({ raw }: TestApp, secret: string) => (await raw({ url: `/feeds/${secret}.ics` })).statusCode;

test('the secret of a feed is told once, and kept as its hash', async () => {
  const app = await testApp();
  expect(await app.send(api.getCalendarFeed, {})).toBeNull();
  const { secret, ...told } = await made(app);
  expect(secret).toMatch(/^dmf_[\dA-Za-z]{49}$/);
  expect(told).toEqual(FEED);
  expect(await app.send(api.getCalendarFeed, {})).toEqual(FEED);
  const rows = await app.db().selectFrom('calendar_feeds').selectAll().execute();
  expect(JSON.stringify(rows)).not.toContain(secret.slice(4, 47));
});

test('made anew, the feed shows what it showed, and its secret before opens nothing', async () => {
  const app = await testApp();
  const first = await made(app, { plan: false, worked_time: true });
  app.passMinutes(5);
  expect(await statusOf(app, first.secret)).toBe(200);
  const second = await made(app, { due_days: false });
  expect(second).toMatchObject({ due_days: false, plan: false, worked_time: true, last_fetched_at: null });
  expect(second.created_at).toBe('2026-11-20T09:35:00.000Z');
  expect([await statusOf(app, first.secret), await statusOf(app, second.secret)]).toEqual([404, 200]);
  expect(await app.db().selectFrom('calendar_feeds').select('id').execute()).toHaveLength(1);
});

test('what it shows is changed in place, and counts days by the zone of the last change', async () => {
  const { send, raw, headers } = await testApp();
  const change = (payload: object, zone: string) =>
    raw({
      ...{ method: 'PATCH', url: '/api/calendar-feed', payload },
      headers: { ...headers, [TIME_ZONE_HEADER]: zone },
    });
  expect((await change({ plan: false }, 'UTC')).json()).toMatchObject({ message: NO_FEED.message, data: null });
  await made({ send });
  const answer = await change({ worked_time: true }, 'Europe/Berlin');
  expect(answer.json().data).toEqual({ ...FEED, worked_time: true, time_zone: 'Europe/Berlin' });
  expect((await change({ due_days: false, plan: false }, 'Asia/Tokyo')).json().data).toEqual({
    ...{ ...FEED, due_days: false, plan: false, worked_time: true, time_zone: 'Asia/Tokyo' },
  });
  expect(await send(api.getCalendarFeed, {})).toMatchObject({ due_days: false, time_zone: 'Asia/Tokyo' });
  expect((await change({ plan: 'yes' }, 'UTC')).json()).toMatchObject({ message: 'Plan must be true or false' });
});

test('a change of what was changed elsewhere is refused, with what it shows', async () => {
  const app = await testApp();
  await made(app);
  const change = (body: api.FeedChanges) => app.send(api.updateCalendarFeed, { body });
  await change({ plan: false, expected: { plan: true } });
  await expect(change({ worked_time: true, plan: true, expected: { worked_time: true } })).rejects.toMatchObject({
    status: 409,
    data: { ...FEED, plan: false },
  });
  expect(await app.send(api.getCalendarFeed, {})).toEqual({ ...FEED, plan: false });
});

test('its last fetch is told, to the minute', async () => {
  const app = await testApp();
  const { secret } = await made(app);
  const lastFetch = async () => (await app.send(api.getCalendarFeed, {}))?.last_fetched_at;
  app.passMinutes(1);
  await statusOf(app, secret);
  expect(await lastFetch()).toBe('2026-11-20T09:31:00.000Z');
  app.passMinutes(0.5);
  await statusOf(app, secret);
  expect(await lastFetch()).toBe('2026-11-20T09:31:00.000Z');
  app.passMinutes(0.5);
  await statusOf(app, secret);
  expect(await lastFetch()).toBe('2026-11-20T09:32:00.000Z');
});

test('a feed is ended by its owner alone', async () => {
  const app = await testApp();
  const stranger = await app.another();
  const [own, theirs] = [await made(app), await made(stranger)];
  await app.send(api.endCalendarFeed, {});
  expect([await statusOf(app, own.secret), await statusOf(app, theirs.secret)]).toEqual([404, 200]);
  await expect(app.send(api.endCalendarFeed, {})).rejects.toMatchObject(NO_FEED);
  await expect(app.send(api.updateCalendarFeed, { body: {} })).rejects.toMatchObject(NO_FEED);
  expect(await app.send(api.getCalendarFeed, {})).toBeNull();
});

test('a change of the password ends the feed where it ends the tokens', async () => {
  const app = await testApp();
  const { secret } = await made(app);
  const change = { current_password: app.password, new_password: 'Another-horse2 battery' };
  await app.send(updateProfile, { body: change });
  expect(await statusOf(app, secret)).toBe(200);
  const back = { current_password: change.new_password, new_password: app.password, end_tokens: true };
  await app.send(updateProfile, { body: back });
  expect(await statusOf(app, secret)).toBe(404);
});

test('a key keeps no answer that tells a secret', async () => {
  const app = await testApp();
  const headers = { ...app.headers, 'idempotency-key': 'once' };
  const request = { method: 'POST', url: '/api/calendar-feed', headers, payload: {} } as const;
  const secrets = [await app.raw(request), await app.raw(request)].map((answer) => answer.json().data.secret);
  expect(new Set(secrets).size).toBe(2);
  expect(await app.db().selectFrom('kept_answers').selectAll().execute()).toEqual([]);
});
