import * as api from '@daymark/contract/busy-time.ts';
import { getPlan, getPlans } from '@daymark/contract/plan.ts';
import { updateSettings } from '@daymark/contract/settings.ts';
import { expect, test } from 'vitest';
import { inTransaction } from '#context/context.ts';
import { type TestApp, testApp } from '#test/app.ts';
import { contextOf } from '#test/databases.ts';
import { entryCalls } from '#test/entries.ts';
import { clockOf, exactPlan, TODAY } from '#test/planned-tasks.ts';
import { replaceBlocks } from './busy-time.service.ts';

type Pushed = api.BusyTime['blocks'][number];

const at = (time: string, date = TODAY) => `${date}T${time}:00.000Z`;
const block = (start: string, end: string, title: string | null = null) => ({ start: at(start), end: at(end), title });

/** The whole of the day at which the clock of the tests stands, a Friday. */
const FRIDAY = { from: at('00:00'), until: at('00:00', '2026-11-21') };

const pushTo =
  ({ send }: Pick<TestApp, 'send'>) =>
  (blocks: Pushed[], span = FRIDAY) =>
    send(api.pushBusyTime, { body: { ...span, blocks } });
const readOf =
  ({ send }: Pick<TestApp, 'send'>) =>
  (span = FRIDAY) =>
    send(api.getBusyTime, { query: span });

/** A plan of today for exact tasks, with the hour at which the clock stands as 9:30, and the calls on busy time. */
async function busyPlan(minutes: number[]) {
  const app = await exactPlan(minutes);
  return { ...app, push: pushTo(app), read: readOf(app) };
}

test('what is pushed replaces the span and nothing outside of it', async () => {
  const app = await testApp();
  const [push, read] = [pushTo(app), readOf(app)];
  expect(await push([block('13:00', '14:00', 'Call'), block('10:00', '11:00')])).toEqual([
    block('10:00', '11:00'),
    block('13:00', '14:00', 'Call'),
  ]);
  const morning = { from: at('09:00'), until: at('12:00') };
  expect(await push([block('09:30', '10:30', ' Stand-up ')], morning)).toEqual([block('09:30', '10:30', 'Stand-up')]);
  expect(await read()).toEqual([block('09:30', '10:30', 'Stand-up'), block('13:00', '14:00', 'Call')]);
  expect(await push([], morning)).toEqual([]);
  expect(await read()).toEqual([block('13:00', '14:00', 'Call')]);
  expect(await read({ from: at('13:59'), until: at('20:00') })).toHaveLength(1);
  expect(await read({ from: at('14:00'), until: at('20:00') })).toEqual([]);
});

test('a block over an edge of the span is cut to it, and one that is there keeps its part outside', async () => {
  const app = await testApp();
  const [push, read] = [pushTo(app), readOf(app)];
  const night = { start: at('22:00'), end: at('02:00', '2026-11-21'), title: 'Night' };
  expect(await push([night])).toEqual([block('22:00', '23:59', 'Night')].map((cut) => ({ ...cut, end: FRIDAY.until })));
  // The next day brings the other part, as calendars give what reaches into a day.
  const saturday = { from: FRIDAY.until, until: at('00:00', '2026-11-22') };
  await push([night], saturday);
  expect(await read(saturday)).toEqual([{ ...night, start: FRIDAY.until }]);
  await push([block('08:00', '18:00', 'Fair')], { from: at('06:00'), until: at('20:00') });
  await push([block('12:00', '13:00')], { from: at('12:00'), until: at('14:00') });
  expect((await read()).slice(0, 3)).toEqual([
    block('08:00', '12:00', 'Fair'),
    block('12:00', '13:00'),
    block('14:00', '18:00', 'Fair'),
  ]);
});

test('blocks may overlap, equal ones are kept once, and a blank title is none', async () => {
  const push = pushTo(await testApp());
  const blocks = [block('10:00', '11:00'), block('10:00', '11:00', ' '), block('10:30', '12:00', 'Call')];
  expect(await push([...blocks, { ...block('10:00', '11:00') }])).toEqual([
    block('10:00', '11:00'),
    block('10:30', '12:00', 'Call'),
  ]);
});

test('instants in any offset are the same moments', async () => {
  const push = pushTo(await testApp());
  const berlin = { start: '2026-11-20T10:00:00+01:00', end: '2026-11-20T04:30:00.5-06:00' };
  expect(await push([berlin])).toEqual([{ ...block('09:00', '10:30'), end: '2026-11-20T10:30:00.500Z' }]);
});

const inSpan = { ...FRIDAY, blocks: [] };
const many = (length: number) => Array.from({ length }, () => block('10:00', '11:00'));

test.each([
  { body: { ...inSpan, until: FRIDAY.from }, path: 'until', message: 'Until must be after from' },
  { body: { ...inSpan, until: at('00:01', '2027-11-21') }, path: 'until', message: 'A span is at most 366 days long' },
  { body: { ...inSpan, from: '2026-11-20' }, path: 'from', message: 'From must be an instant' },
  { body: { ...inSpan, blocks: undefined }, path: 'blocks', message: 'Blocks must be an array' },
  { body: { ...inSpan, blocks: many(2001) }, path: 'blocks', message: 'Blocks must be at most 2000' },
  { body: { ...inSpan, blocks: [block('11:00', '11:00')] }, path: 'blocks.0.end', message: 'End must be after start' },
  {
    body: { ...inSpan, blocks: [block('09:00', '10:00'), block('11:00', '10:00')] },
    ...{ path: 'blocks.1.end', message: 'End must be after start' },
  },
  {
    body: { ...inSpan, blocks: [{ start: at('00:00', '2026-11-21'), end: at('01:00', '2026-11-21') }] },
    ...{ path: 'blocks.0.start', message: 'A block must lie in the span' },
  },
  {
    body: { ...inSpan, blocks: [{ start: at('22:00', '2026-11-19'), end: at('00:00') }] },
    ...{ path: 'blocks.0.start', message: 'A block must lie in the span' },
  },
  {
    body: { ...inSpan, blocks: [{ ...block('10:00', '11:00'), title: 'x'.repeat(201) }] },
    ...{ path: 'blocks.0.title', message: 'Title must be at most 200 characters' },
  },
])('$message, for $path', async ({ body, path, message }) => {
  const { raw, headers } = await testApp();
  const answer = await raw({ method: 'PUT', url: '/api/busy', headers, payload: body });
  expect([answer.statusCode, answer.json().errors]).toEqual([422, [{ path, message }]]);
});

test('two thousand blocks are taken at once, and twenty thousand kept', async () => {
  const app = await testApp();
  const push = pushTo(app);
  const days = Array.from({ length: 11 }, (_, days) => Temporal.Instant.from(FRIDAY.from).add({ hours: 24 * days }));
  const blocksFrom = (day: Temporal.Instant) =>
    Array.from({ length: 2000 }, (_, place) => ({
      start: day.add({ seconds: 40 * place }).toString(),
      end: day.add({ seconds: 40 * place + 20 }).toString(),
    }));
  const pushDay = (day: Temporal.Instant) =>
    push(blocksFrom(day), { from: day.toString(), until: day.add({ hours: 24 }).toString() });
  for (const day of days.slice(0, 10)) expect(await pushDay(day)).toHaveLength(2000);
  const [, , , , , , , , , , last = days[0] as Temporal.Instant] = days;
  await expect(pushDay(last)).rejects.toMatchObject({
    ...{ status: 409, message: 'An account keeps at most 20,000 blocks of busy time' },
  });
  expect(await readOf(app)({ from: last.toString(), until: last.add({ hours: 24 }).toString() })).toEqual([]);
  // Blocks that are there already are no more by being sent again, and the answer of all ends somewhere.
  expect(await pushDay(days[3] as Temporal.Instant)).toHaveLength(2000);
  expect(await readOf(app)({ from: FRIDAY.from, until: last.toString() })).toHaveLength(2000);
});

test('likely times go around busy time, which takes from the capacity once and leaves gaps', async () => {
  const { plan, push, ids } = await busyPlan([30, 30]);
  expect(await plan()).toMatchObject({ capacity_minutes: 360, busy_minutes: 0, busy: [] });
  await push([block('10:00', '11:00', 'Call'), block('10:30', '11:30'), block('16:30', '18:00', 'Dinner')]);
  const read = await plan();
  // Thirty minutes of work take forty at the usual pace, and fit nowhere before ten.
  expect(clockOf(read)).toEqual(['11:30–12:10', '12:10–12:50']);
  expect(read).toMatchObject({
    busy: [block('10:00', '11:00', 'Call'), block('10:30', '11:30'), block('16:30', '18:00', 'Dinner')],
    ...{ busy_minutes: 120, capacity_minutes: 240, usual_start: at('09:00'), usual_end: at('17:00') },
  });
  expect(read.gaps[0]).toMatchObject({ start: at('09:30'), end: at('10:00'), minutes: 30 });
  expect(ids).toHaveLength(2);
});

test('a gap before busy time offers what fits of the plan, else what is due', async () => {
  const { plan, push, place, given, ids, list_id } = await busyPlan([60, 20]);
  const [, second = 0] = ids;
  await push([block('10:00', '12:00')]);
  expect((await plan()).gaps).toMatchObject([{ minutes: 30, fits: [second], count: 1 }]);
  await place(second, '13:00');
  const due = await given.task({ list_id, planned_duration: 15, due_date: TODAY });
  expect((await plan()).gaps[0]).toMatchObject({ minutes: 30, fits: [due.id], count: 1 });
});

test('busy time over midnight stands in both days, in each by its part', async () => {
  const { plan, push, send } = await busyPlan([30]);
  const span = { from: FRIDAY.from, until: at('00:00', '2026-11-23') };
  await push([{ start: at('16:00'), end: at('10:00', '2026-11-21'), title: 'Hackathon' }], span);
  const [friday, saturday, sunday] = await send(getPlans, { query: { from: TODAY, days: '3' } });
  expect(friday).toMatchObject({
    busy: [{ start: at('16:00'), end: FRIDAY.until, title: 'Hackathon' }],
    busy_minutes: 60,
  });
  expect(saturday).toMatchObject({
    busy: [{ start: FRIDAY.until, end: at('10:00', '2026-11-21'), title: 'Hackathon' }],
    ...{ busy_minutes: 60, capacity_minutes: 300 },
  });
  expect(sunday).toMatchObject({ busy: [], busy_minutes: 0 });
  // A task that does not fit into the rest of the day goes on after the block, not within its part of the next day.
  expect(clockOf(await plan())).toEqual(['09:30–10:10']);
  await push([{ start: at('09:00'), end: at('06:00', '2026-11-21') }], span);
  expect(clockOf(await plan())).toEqual(['06:00–06:40']);
});

test('a whole day that is busy holds nothing, and never less', async () => {
  const { plan, push, send } = await busyPlan([30]);
  await send(updateSettings, { body: { capacity_minutes: Array(7).fill(120) } });
  await push([{ start: FRIDAY.from, end: FRIDAY.until, title: 'Holiday' }]);
  expect(await plan()).toMatchObject({ busy_minutes: 480, capacity_minutes: 0 });
});

test('of a day with thousands of blocks the plan tells the first ones, and all others as one', async () => {
  const app = await testApp();
  const from = Temporal.Instant.from(FRIDAY.from);
  const blocks = Array.from({ length: 1000 }, (_, place) => ({
    start: from.add({ minutes: place }).toString(),
    end: from.add({ minutes: place, seconds: 30 }).toString(),
  }));
  await pushTo(app)(blocks);
  const { busy, busy_minutes } = await app.send(getPlan, { params: { date: TODAY } });
  expect(busy).toHaveLength(200);
  expect(busy.slice(-2)).toEqual([
    { start: at('03:18'), end: '2026-11-20T03:18:30.000Z', title: null },
    { start: at('03:19'), end: '2026-11-20T16:39:30.000Z', title: null },
  ]);
  expect(busy_minutes).toBe(230); // half of the minutes from nine to 16:40
});

test('hours are those of the weekday, and what is learned of it had its busy time, too', async () => {
  const app = await testApp();
  const [push, { book }] = [pushTo(app), entryCalls(app)];
  const task = await app.given.task();
  const fridays = [7, 14, 21].map((days) => Temporal.PlainDate.from(TODAY).subtract({ days }).toString());
  for (const friday of fridays) {
    await book(task, at('06:00', friday), at('09:00', friday));
    await book(task, at('11:00', friday), at('12:00', friday));
    // An hour and a half between six and twelve, half an hour of it worked on.
    await push([{ start: at('08:30', friday), end: at('10:00', friday) }], {
      ...{ from: at('00:00', friday), until: at('23:00', friday) },
    });
  }
  const plan = () => app.send(getPlan, { params: { date: TODAY } });
  expect(await plan()).toMatchObject({
    ...{ usual_start: at('06:00'), usual_end: at('12:00') },
    ...{ capacity_minutes: 300, busy_minutes: 0 },
  });
  await push([block('11:00', '13:00')]);
  expect(await plan()).toMatchObject({ capacity_minutes: 240, busy_minutes: 60 });
});

test('blocks of calendars are those of one source, and are deleted with it', async () => {
  const app = await testApp();
  const [push, read] = [pushTo(app), readOf(app)];
  await push([block('10:00', '11:00', 'Pushed')]);
  const ctx = { ...contextOf(app.db()), userId: app.user.id, signInId: 0, now: Temporal.Instant.from(at('09:30')) };
  const calendar = {
    ...{ user_id: app.user.id, name: 'Work', address: 'https://example.org/work.ics' },
    ...{ counts_all_day: 0, keeps_titles: 1, etag: null, read_at: null, read_until: null },
    ...{ failure: null, next_read_at: 0, created_at: 0, time_zone: 'UTC', asked_at: 0, tried_at: null },
  };
  const { id: calendarId } = await app
    .db()
    .insertInto('calendars')
    .values(calendar)
    .returning('id')
    .executeTakeFirstOrThrow();
  const ms = (time: string, date = TODAY) => Date.parse(at(time, date));
  const span = { from: ms('00:00', '2026-07-01'), until: ms('00:00', '2026-12-01') };
  const replaced = (blocks: [string, string, string?][]) =>
    inTransaction(ctx, (ctx) =>
      replaceBlocks(ctx, {
        ...{ calendarId, ...span },
        blocks: blocks.map(([from, until, date]) => ({ from: ms(from, date), until: ms(until, date), title: 'Read' })),
      }),
    );
  const old: [string, string, string] = ['12:00', '13:00', '2026-07-02'];
  expect(await replaced([['12:00', '13:00'], old])).toBe(true);
  expect(await replaced([['12:00', '13:00'], old])).toBe(false); // the old one is kept no longer
  expect(await app.db().selectFrom('busy_blocks').select('id').execute()).toHaveLength(2);
  expect(await read()).toEqual([block('10:00', '11:00', 'Pushed'), block('12:00', '13:00', 'Read')]);
  await push([]);
  expect(await read()).toEqual([block('12:00', '13:00', 'Read')]);
  await app.db().deleteFrom('calendars').where('id', '=', calendarId).execute();
  expect(await read()).toEqual([]);
});

test('nobody reads or replaces the busy time of another user', async () => {
  const app = await testApp();
  await pushTo(app)([block('10:00', '11:00', 'Mine')]);
  const other = await app.another();
  await pushTo(other)([]);
  expect(await readOf(other)()).toEqual([]);
  expect(await readOf(app)()).toHaveLength(1);
  expect(await other.send(getPlan, { params: { date: TODAY } })).toMatchObject({ busy: [] });
});

test('a push takes as many queries for a thousand blocks as for one, and what has not changed writes nothing', async () => {
  const app = await testApp();
  const push = pushTo(app);
  const blocks = Array.from({ length: 400 }, (_, place) => ({
    start: Temporal.Instant.from(FRIDAY.from).add({ minutes: place }).toString(),
    end: Temporal.Instant.from(FRIDAY.from)
      .add({ minutes: place + 1 })
      .toString(),
  }));
  const one = await app.countQueries(() => push(blocks.slice(0, 1)));
  await push([]);
  expect(await app.countQueries(() => push(blocks))).toBe(one);
  expect(await app.countQueries(() => push(blocks))).toBeLessThan(one);
});

test('a block is kept for 90 days after its end, and deleted with the next change', async () => {
  const app = await testApp();
  const push = pushTo(app);
  await push([block('10:00', '11:00')]);
  for (let weeks = 0; weeks < 13; weeks += 1) {
    app.passMinutes(7 * 24 * 60); // in steps, as a sign-in ends
    expect(await readOf(app)()).toHaveLength(1);
  }
  const later = { from: at('00:00', '2027-03-01'), until: at('00:00', '2027-03-02') };
  await push([{ start: at('10:00', '2027-03-01'), end: at('11:00', '2027-03-01') }], later);
  expect(await readOf(app)()).toEqual([]);
  expect(await readOf(app)(later)).toHaveLength(1);
});
