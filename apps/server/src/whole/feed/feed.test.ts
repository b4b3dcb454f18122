import * as feed from '@daymark/contract/calendar-feed.ts';
import { completeWithoutTimer } from '@daymark/contract/completion.ts';
import { addToPlan, getPlan, placeInPlan } from '@daymark/contract/plan.ts';
import { getProjects } from '@daymark/contract/projects.ts';
import { makePromise } from '@daymark/contract/promises.ts';
import { login } from '@daymark/contract/sign-in.ts';
import { updateTask } from '@daymark/contract/tasks.ts';
import { expect, test } from 'vitest';
import { newFeedSecret } from '#people/security/personal-tokens.ts';
import { type TestApp, testApp } from '#test/app.ts';
import { ruleTest } from '#test/engine.ts';
import { exactPlan, levelsLearned, TODAY } from '#test/planned-tasks.ts';
import { REFLECTED, timerOf } from '#test/timer.ts';

type App = Pick<TestApp, 'send' | 'raw'>;

const ALL = { due_days: true, plan: true, worked_time: true, promises: true };
const NOTHING = { due_days: false, plan: false, worked_time: false, promises: false };

type Asked = { method?: 'GET' | 'HEAD'; query?: string; headers?: Record<string, string> };

/** Makes the feed of the account, and gives how it is fetched. */
async function madeFeed({ send, raw }: App, contents: feed.NewFeed = ALL) {
  const { secret } = await send(feed.createCalendarFeed, { body: contents });
  const url = `/feeds/${secret}.ics`;
  return {
    secret,
    url,
    fetch: ({ method = 'GET', query = '', headers = {} }: Asked = {}) => raw({ method, url: url + query, headers }),
  };
}

/** The components of a calendar, each with its unfolded lines by name. */
function componentsOf(text: string): Record<string, string>[] {
  const components = text.replaceAll('\r\n ', '').matchAll(/BEGIN:(VEVENT|VTODO)\r\n(.*?)\r\nEND:\1/gs);
  return [...components].map(([, type = '', lines = '']) => ({
    type,
    ...Object.fromEntries(lines.split('\r\n').map((line) => line.split(/:(.*)/s, 2))),
  }));
}

/** Summary, start and end of each event or to-do, such as 'Write 20261120T093000Z 20261120T101000Z'. */
const linesOf = (text: string) =>
  componentsOf(text).map((component) => {
    const { SUMMARY, DTSTART, DTEND, DUE } = component;
    const [day, lastDay, due] = ['DTSTART', 'DTEND', 'DUE'].map((name) => component[`${name};VALUE=DATE`]);
    return [SUMMARY, DTSTART ?? day, DTEND ?? lastDay, DUE ?? (due && `due ${due}`)].filter(Boolean).join(' ');
  });

/** An account with a plan of which likely times are known, due tasks and work. */
async function fullAccount() {
  const app = await exactPlan([30, 30]);
  const { send, given, ids } = app;
  await send(updateTask, { params: { id: String(ids[0]) }, body: { name: 'Offer' } });
  const later = await given.task({ name: 'Far', planned_duration: 45 });
  const due = await given.task({ name: 'Invoice', due_date: '2026-11-30' });
  await given.task({ name: 'Overdue', due_date: '2026-11-18' });
  for (const due_date of ['2026-10-20', '2027-11-21']) await given.task({ name: 'Out of sight', due_date });
  await send(addToPlan, { params: { date: '2026-12-24' }, body: { task_ids: [later.id, due.id] } });
  await send(placeInPlan, { params: { date: '2026-12-24', id: String(later.id) }, body: { at: '15:00' } });
  return { ...app, due };
}

ruleTest(
  'a feed shows due days, planned tasks with their likely times, and later ones at their time or on their day',
  async () => {
    const app = await fullAccount();
    const { fetch } = await madeFeed(app, { ...ALL, worked_time: false });
    const { body } = await fetch();
    expect(linesOf(body)).toEqual([
      'Due: Invoice 20261130 20261201',
      'Due: Overdue 20261118 20261119',
      'Offer 20261120T093000Z 20261120T101000Z',
      expect.stringMatching(/^Task .+ 20261120T101000Z 20261120T105000Z$/),
      'Far 20261224T150000Z 20261224T154500Z',
      'Invoice 20261224 20261225',
    ]);
    expect(body).toMatch(/^BEGIN:VCALENDAR\r\nVERSION:2\.0\r\n/);
    expect(body).toContain('\r\nREFRESH-INTERVAL;VALUE=DURATION:PT1H\r\nX-PUBLISHED-TTL:PT1H\r\n');
    expect(componentsOf(body).map(({ TRANSP }) => TRANSP)).toEqual([
      ...['TRANSPARENT', 'TRANSPARENT', 'OPAQUE', 'OPAQUE', 'OPAQUE', 'TRANSPARENT'],
    ]);
  },
);

test('it shows what is chosen, and never the work of a running timer or what is done', async () => {
  const { given, send, passMinutes, raw, ...app } = await testApp();
  const task = await given.task({ name: 'Draft', due_date: '2026-11-25' });
  await send(addToPlan, { params: { date: TODAY }, body: { task_ids: [task.id] } });
  const timer = timerOf({ ...app, send }, task);
  await timer.start();
  passMinutes(20);
  const { fetch } = await madeFeed({ send, raw });
  const shown = async (contents: feed.NewFeed) => {
    await send(feed.updateCalendarFeed, { body: { ...NOTHING, ...contents } });
    return linesOf((await fetch()).body);
  };
  expect(await shown({ worked_time: true })).toEqual([]);
  await timer.pause();
  expect(await shown({ worked_time: true })).toEqual(['Draft 20261120T093000Z 20261120T095000Z']);
  expect(await shown({ due_days: true })).toEqual(['Due: Draft 20261125 20261126']);
  expect(await shown({ plan: true })).toEqual(['Draft 20261120 20261121']);
  expect(await shown({})).toEqual([]);
  await timer.start();
  await timer.complete();
  expect(await shown({ due_days: true, plan: true })).toEqual([]);
});

ruleTest('to-dos are asked for by their kind: each open task once, and no work', async () => {
  const app = await fullAccount();
  const { fetch } = await madeFeed(app);
  const { body } = await fetch({ query: '?kind=todo' });
  expect(linesOf(body)).toEqual([
    'Invoice due 20261130',
    'Overdue due 20261118',
    'Offer 20261120T093000Z 20261120T101000Z',
    expect.stringMatching(/^Task .+ 20261120T101000Z 20261120T105000Z$/),
    'Far 20261224T150000Z 20261224T154500Z',
  ]);
  expect(new Set(componentsOf(body).map(({ type }) => type))).toEqual(new Set(['VTODO']));
});

test('an open promise is a day of the calendar, and no to-do', async () => {
  const { send, raw, given } = await testApp();
  const { id: list_id } = await given.list({ name: 'Landing' });
  const task = await given.task({ list_id });
  await send(makePromise, { body: { list_id, promised_date: '2026-12-24' } });
  const { fetch } = await madeFeed({ send, raw }, { ...NOTHING, promises: true });
  expect(linesOf((await fetch()).body)).toEqual(['Promised: Landing 20261224 20261225']);
  expect(linesOf((await fetch({ query: '?kind=todo' })).body)).toEqual([]);
  await send(feed.updateCalendarFeed, { body: NOTHING });
  expect(linesOf((await fetch()).body)).toEqual([]);
  await send(feed.updateCalendarFeed, { body: { promises: true } });
  await send(completeWithoutTimer, { params: { id: String(task.id) }, body: REFLECTED });
  expect(linesOf((await fetch()).body)).toEqual([]);
});

test('likely times are told of seven days, and where nothing is planned none are drawn', async () => {
  const app = await exactPlan([30], '2026-11-26');
  const [id = 0] = app.ids;
  const { fetch } = await madeFeed(app, { ...NOTHING, plan: true });
  const line = linesOf((await fetch()).body)[0];
  expect(line).toMatch(/^Task .+ 20261126T\d{6}Z 20261126T\d{6}Z$/);
  await app.send(addToPlan, { params: { date: '2026-11-27' }, body: { task_ids: [id], from_date: '2026-11-26' } });
  const few = await app.countQueries(fetch);
  expect(linesOf((await fetch()).body)).toEqual([expect.stringMatching(/^Task .+ 20261127 20261128$/)]);
  await app.send(addToPlan, { params: { date: '2026-11-26' }, body: { task_ids: [id] } });
  expect(await app.countQueries(fetch)).toBeGreaterThan(few);
});

test('likely times are those of the plan at each fetch, whatever has changed since the one before', async () => {
  const app = await exactPlan([30, 30]);
  const { send, ids } = app;
  const [id = 0] = ids;
  const { fetch } = await madeFeed(app, { ...NOTHING, plan: true });
  const written = (instant: string | null) => `${instant?.slice(0, 16).replaceAll(/[-:]/g, '')}00Z`;
  const changes = [
    async () => undefined,
    async () => app.passMinutes(7),
    () => send(updateTask, { params: { id: String(id) }, body: { planned_duration: 60 } }),
    () => levelsLearned(app),
    () => send(addToPlan, { params: { date: TODAY }, body: { task_ids: [id], from_date: TODAY } }),
  ];
  const seen = new Set<string>();
  for (const change of changes) {
    await change();
    const { tasks } = await send(getPlan, { params: { date: TODAY } });
    const lines = linesOf((await fetch()).body);
    expect(lines).toEqual(
      tasks.map(({ task, ...at }) => `${task.name} ${written(at.likely_start)} ${written(at.likely_end)}`),
    );
    seen.add(lines.join());
  }
  expect(seen.size).toBeGreaterThan(2);
});

ruleTest('it counts days by its own zone and the day start of its user', async () => {
  const { send, raw, headers, given } = await testApp();
  const task = await given.task({ name: 'Early' });
  await send(addToPlan, { params: { date: '2026-11-21' }, body: { task_ids: [task.id], at: '08:00' } });
  const { fetch } = await madeFeed({ send, raw });
  expect(linesOf((await fetch()).body)).toEqual(['Early 20261121T080000Z 20261121T082500Z']);
  const zone = { ...headers, 'x-time-zone': 'Asia/Tokyo' };
  await raw({ method: 'PATCH', url: '/api/calendar-feed', headers: zone, payload: {} });
  expect(linesOf((await fetch()).body)).toEqual(['Early 20261120T230000Z 20261120T232500Z']);
});

ruleTest(
  'it is a file without cookie and envelope, which is not kept by others, and names no address it came from',
  async () => {
    const { fetch } = await madeFeed(await testApp());
    const { headers, body } = await fetch();
    expect(headers).toMatchObject({
      'content-type': 'text/calendar; charset=utf-8',
      'content-disposition': 'attachment; filename="daymark.ics"',
      'cache-control': 'private, no-cache',
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex',
      'x-content-type-options': 'nosniff',
    });
    expect(headers).not.toHaveProperty('set-cookie');
    expect(body).toMatch(/^BEGIN:VCALENDAR\r\n.*\r\nEND:VCALENDAR\r\n$/s);
    const head = await fetch({ method: 'HEAD' });
    expect([head.statusCode, head.body, head.headers.etag]).toEqual([200, '', headers.etag]);
    expect(head.headers['content-type']).toBe(headers['content-type']);
  },
);

test('whoever has the present content is told so, until it is another one', async () => {
  const { send, raw, given, passMinutes, ...app } = await testApp();
  const task = await given.task({ name: 'Draft', due_date: '2026-11-25' });
  await send(addToPlan, { params: { date: '2026-11-25' }, body: { task_ids: [task.id] } });
  const { fetch } = await madeFeed({ send, raw });
  const etag = String((await fetch()).headers.etag);
  expect(etag).toMatch(/^W\/"[\w-]{43}"$/);
  passMinutes(61);
  // Lines that follow from the time of the fetch are written anew, and change no content.
  for (const tag of [etag, `"other", ${etag}`, etag.slice(2), '*']) {
    const { statusCode, body } = await fetch({ headers: { 'if-none-match': tag } });
    expect([tag, statusCode, body]).toEqual([tag, 304, '']);
  }
  expect((await fetch({ headers: { 'if-none-match': '"other"' } })).statusCode).toBe(200);
  await send(updateTask, { params: { id: String(task.id) }, body: { name: 'Draft 2' } });
  const changed = await fetch({ headers: { 'if-none-match': etag } });
  expect(linesOf(changed.body)).toEqual(['Due: Draft 2 20261125 20261126', 'Draft 2 20261125 20261126']);
  expect(componentsOf(changed.body)[0]).toMatchObject({
    ...{ DTSTAMP: '20261120T103100Z', 'LAST-MODIFIED': '20261120T103100Z' },
    UID: expect.stringMatching(new RegExp(`^due-${task.id}-u${app.user.id}-[\\da-z]+@daymark$`)),
  });
});

test('an unknown, ended or mistyped secret is answered alike, a mistyped one without a look into the database', async () => {
  const app = await testApp();
  const { secret: ended } = await madeFeed(app);
  const { secret } = await madeFeed(app);
  const mistyped = secret.replace(/.$/, (last) => (last === 'a' ? 'b' : 'a'));
  const addressesOf = (text: string) => `/feeds/${text}`;
  const answerTo = async (url: string) => {
    const { statusCode, body, headers } = await app.raw({ url });
    const { date: _, 'x-request-id': __, ...told } = headers;
    return { statusCode, body, headers: told };
  };
  const refused = await answerTo(addressesOf(`${newFeedSecret()}.ics`));
  expect(refused).toMatchObject({ statusCode: 404, headers: { 'referrer-policy': 'no-referrer' } });
  expect(await answerTo(addressesOf(`${ended}.ics`))).toEqual(refused);
  const queries = await app.countQueries(async () => {
    for (const file of [`${mistyped}.ics`, secret, `${secret}.ical`, `${secret}x.ics`, '.ics', 'dmf_.ics'])
      expect(await answerTo(addressesOf(file))).toEqual(refused);
  });
  expect(queries).toBe(0);
  for (const path of ['/feeds', '/feeds/', `/feeds/${secret}.ics/more`])
    expect((await answerTo(path)).statusCode).toBe(404);
  const posted = await app.raw({ method: 'POST', url: addressesOf(`${secret}.ics`), payload: {} });
  expect(posted.statusCode).toBe(404);
});

ruleTest('a feed opens nothing else, and a token no feed', async () => {
  const app = await testApp();
  const { secret } = await madeFeed(app);
  await expect(app.sender(secret)(getProjects, {})).rejects.toMatchObject({ status: 401 });
  expect((await app.raw({ url: `/feeds/${app.token}.ics` })).statusCode).toBe(404);
});

ruleTest('a feed is fetched sixty times an hour, and others as well', async () => {
  const app = await testApp();
  const { fetch } = await madeFeed(app, NOTHING);
  const other = await madeFeed({ send: (await app.another()).send, raw: app.raw }, NOTHING);
  for (let fetched = 0; fetched < 60; fetched += 1) expect((await fetch()).statusCode).toBe(200);
  app.passMinutes(30);
  const { statusCode, headers } = await fetch();
  expect([statusCode, headers['retry-after']]).toEqual([429, '1800']);
  expect((await other.fetch()).statusCode).toBe(200);
  app.passMinutes(30);
  expect((await fetch()).statusCode).toBe(200);
});

test('ten guesses a minute are allowed from an address, and keep nobody there from signing in', async () => {
  const app = await testApp();
  const guess = async () => (await app.raw({ url: `/feeds/${newFeedSecret()}.ics` })).statusCode;
  for (let guessed = 0; guessed < 10; guessed += 1) expect(await guess()).toBe(404);
  expect(await guess()).toBe(429);
  const { user, password } = app;
  expect(await app.anonymous(login, { body: { login: user.username, password } })).toMatchObject({
    user: { id: user.id },
  });
  app.passMinutes(1);
  expect(await guess()).toBe(404);
});

test('no log holds a secret, however the address was written', async () => {
  const app = await testApp();
  app.expectFailure(); // 503, since the web app is not built here
  const { secret, url } = await madeFeed(app);
  const written = [
    ...[url, `${url}?kind=todo`, `${url}/`, `${url}/more`, `${url}%`, `${url.replace('dmf', '%64mf')}`],
    ...[`/Feeds/${secret}.ics`, `/api/feeds/${secret}.ics`, `//feeds/${secret}.ics`, `/x?feed=${secret}`],
    ...[`/%66eeds/${secret}.ics`, `/feed/${secret.replace('_', '%5F')}.ics`],
  ];
  for (const address of written) await app.raw({ url: address, headers: { referer: `http://localhost${url}` } });
  const log = app.logLines.join('');
  expect(log).toContain('"path":"/feeds/…"');
  expect(log).not.toContain(secret.slice(4, 20));
  expect(log.match(/"status":/g)?.length).toBeGreaterThanOrEqual(written.length);
});

test('a feed holds nothing of another user', async () => {
  const app = await testApp();
  const stranger = await app.another();
  const theirs = await stranger.given.task({ name: 'Theirs', due_date: TODAY });
  await stranger.send(addToPlan, { params: { date: TODAY }, body: { task_ids: [theirs.id] } });
  await stranger.given.entry({
    ...{ task_id: theirs.id, started_at: '2026-11-20T08:00:00Z', ended_at: '2026-11-20T09:00:00Z' },
  });
  const { fetch } = await madeFeed(app);
  expect(linesOf((await fetch()).body)).toEqual([]);
});

test('a feed of many records takes no more queries than one of few', async () => {
  const app = await fullAccount();
  await levelsLearned(app);
  const { fetch } = await madeFeed(app);
  await fetch();
  const few = await app.countQueries(fetch);
  const { id: list_id } = await app.given.list();
  for (let place = 0; place < 12; place += 1) {
    const { id } = await app.given.task({ list_id, due_date: '2026-11-27' });
    for (const date of [TODAY, '2026-11-24', '2027-02-01'])
      await app.send(addToPlan, { params: { date }, body: { task_ids: [id] } });
  }
  expect(await app.countQueries(fetch)).toBe(few);
});
