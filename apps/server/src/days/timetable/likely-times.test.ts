import { completeWithoutTimer } from '@daymark/contract/completion.ts';
import { forecastTasks } from '@daymark/contract/forecasts.ts';
import * as api from '@daymark/contract/plan.ts';
import { updateSettings } from '@daymark/contract/settings.ts';
import { forecastInOrder } from '@daymark/domain/forecast.ts';
import { FIRST_LEVELS } from '@daymark/domain/levels.ts';
import { expect, test } from 'vitest';
import { testApp } from '#test/app.ts';
import { contextOf } from '#test/databases.ts';
import { insertOverlapping } from '#test/entries.ts';
import { givenFinished } from '#test/finished-tasks.ts';
import { REFLECTED, timerOf } from '#test/timer.ts';

// The clock stands at 09:30 on Friday.
const [EARLIER, YESTERDAY, TODAY, TOMORROW] = ['2026-09-01', '2026-11-19', '2026-11-20', '2026-11-21'] as const;

/** Eight done tasks: too few to show a pace, since they were all finished this night. */
const HISTORY = [0.8, 1, 1, 1.2, 1.5, 2, 1, 0.9].map((factor) => ({ estimate: 30, worked: 30 * factor }));

/** A server with tasks of these minutes in one list, and its calls on plans. */
async function planApp(...minutes: number[]) {
  const app = await testApp();
  const { id: list_id } = await app.given.list();
  const ids: number[] = [];
  for (const planned_duration of minutes) ids.push((await app.given.task({ list_id, planned_duration })).id);
  return {
    ...app,
    ids,
    plan: (date: string) => app.send(api.getPlan, { params: { date } }),
    add: (date: string) => app.send(api.addToPlan, { params: { date }, body: { task_ids: ids } }),
    forecast: (...task_ids: number[]) => app.send(forecastTasks, { body: { task_ids } }),
  };
}

/** The likely times of each task of a plan, and of the running one its place among them. */
const timesIn = ({ tasks }: api.Plan) => tasks.map(({ likely_start, likely_end }) => [likely_start, likely_end]);

/** 9:30 and so many minutes of work at a pace. */
const afterWork = (from: string, minutes: number, pace: number) =>
  Temporal.Instant.from(from)
    .add({ milliseconds: Math.round((minutes * 60_000) / pace) })
    .toString({ fractionalSecondDigits: 3 });

test('the plan of today tells from when to when each open task is likely worked on, from now on', async () => {
  const { plan, add, ids, forecast, ...app } = await planApp(30, 60, 45);
  await givenFinished(app, HISTORY);
  await add(TODAY);
  const open = [30, 60, 45].map((estimate) => ({ estimate, worked: 0 }));
  const read = await plan(TODAY);
  const ends = forecastInOrder(open, HISTORY, FIRST_LEVELS).map((minutes) =>
    afterWork('2026-11-20T09:30:00Z', minutes, read.pace),
  );
  expect(timesIn(read)).toEqual([
    ['2026-11-20T09:30:00.000Z', ends[0]],
    [ends[0], ends[1]],
    [ends[1], ends[2]],
  ]);
  // Nobody knows the pace of this person yet: usual ones lie around three quarters.
  expect(read.pace).toBeCloseTo(0.75, 1);
  expect(read.latest_pace).toBeLessThan(read.pace);
  expect(read.forecast).toEqual(await forecast(...ids));
  expect(read.forecast).toMatchObject({ tasks: 3, history_tasks: 8 });
  expect(ends[2]).toBe(afterWork('2026-11-20T09:30:00Z', read.forecast?.p50_minutes ?? 0, read.pace));
});

test('the running task comes first, and done ones have no likely times', async () => {
  const { plan, add, ids, forecast, ...app } = await planApp(30, 60, 45);
  const [done = 0, waiting = 0, running = 0] = ids;
  await givenFinished(app, HISTORY);
  await add(TODAY);
  await app.send(completeWithoutTimer, { params: { id: String(done) }, body: REFLECTED });
  await timerOf(app, { id: running }).start();
  app.passMinutes(20);
  const read = await plan(TODAY);
  const [, , [start, end] = []] = timesIn(read);
  expect(start).toBe('2026-11-20T09:50:00.000Z');
  expect(timesIn(read)).toEqual([
    [null, null],
    [end, afterWork('2026-11-20T09:50:00Z', read.forecast?.p50_minutes ?? 0, read.pace)],
    [start, end],
  ]);
  expect(read.forecast).toEqual(await forecast(running, waiting));
});

test('likely times come after 8 finished tasks; the forecast itself says from how many it comes', async () => {
  const { plan, add, ...app } = await planApp(30);
  await givenFinished(app, HISTORY.slice(1));
  await add(TODAY);
  const read = await plan(TODAY);
  expect(timesIn(read)).toEqual([[null, null]]);
  expect(read.forecast).toMatchObject({ tasks: 1, basis: 'mixed', history_tasks: 7 });
});

test('a later day begins at nine, and a day before today has no likely times', async () => {
  const { plan, add, passMinutes, ...app } = await planApp(30);
  await givenFinished(app, HISTORY);
  await add(TODAY);
  await add(TOMORROW);
  const tomorrow = await plan(TOMORROW);
  const [[start, end] = []] = timesIn(tomorrow);
  expect([start, end]).toEqual([
    '2026-11-21T09:00:00.000Z',
    afterWork('2026-11-21T09:00:00Z', tomorrow.forecast?.p50_minutes ?? 0, tomorrow.pace),
  ]);
  passMinutes(24 * 60);
  const past = await plan(TODAY);
  expect(timesIn(past)).toEqual([[null, null]]);
  expect(past.forecast).toEqual((await plan(TOMORROW)).forecast);
});

test('a plan without an open task has no forecast', async () => {
  const { plan, add, ids, send } = await planApp(30);
  expect((await plan(TODAY)).forecast).toBeNull();
  await add(TODAY);
  await send(completeWithoutTimer, { params: { id: String(ids[0]) }, body: REFLECTED });
  expect((await plan(TODAY)).forecast).toBeNull();
});

test('pace and beginning are those of the days with two hours of work or more', async () => {
  const { plan, add, ids, db, user, ...app } = await planApp(30, 30);
  const [worked = 0] = ids;
  await givenFinished({ ...app, db, user }, HISTORY);
  await add(TOMORROW);
  // Five days of two stretches in five hours: three hours of work from 10:00 to 15:00, or from 11:00 to 16:00.
  const stretch = (date: string, from: string, hours: number) => {
    const started_at = Temporal.Instant.from(`${date}T${from}:00Z`);
    const ended_at = started_at.add({ hours });
    return { task_id: worked, started_at, ended_at, planned_end_at: ended_at };
  };
  const days = ['2026-11-09', '2026-11-10', '2026-11-11', '2026-11-12', '2026-11-13'];
  await insertOverlapping(
    { ...contextOf(db()), userId: user.id, signInId: 0 },
    days.flatMap((date, place) =>
      place < 3
        ? [stretch(date, '10:00', 1), stretch(date, '13:00', 2)]
        : [stretch(date, '11:00', 1), stretch(date, '14:00', 2)],
    ),
  );
  // Both tasks take more than any day holds of work: whole days tell.
  const read = await plan(TOMORROW);
  expect(read.worked_minutes).toBe(0);
  expect(read.pace).toBeCloseTo(0.6, 1);
  expect(read.latest_pace).toBeLessThan(read.pace);
  expect(timesIn(read)[0]?.[0]).toBe('2026-11-21T10:00:00.000Z');
  // Half an hour was worked without a break on each of these days.
  await app.send(api.removeFromPlan, { params: { date: TOMORROW, id: String(worked) } });
  expect((await plan(TOMORROW)).pace).toBeGreaterThan(0.9);
});

test('the work of a day so far is told for any day, a running timer included', async () => {
  const { plan, ids, ...app } = await planApp(30, 30);
  const [one = 0, two = 0] = ids;
  const book = (date: string, from: string, to: string) =>
    app.given.entry({ task_id: one, started_at: `${date}T${from}:00Z`, ended_at: `${date}T${to}:00Z` });
  await book(EARLIER, '10:00', '11:30');
  await book(YESTERDAY, '10:00', '10:20');
  await app.given.entry({ task_id: one, started_at: '2026-11-19T23:50:00Z', ended_at: '2026-11-20T00:05:00Z' });
  await timerOf(app, { id: two }).start();
  app.passMinutes(10);
  const worked = async (date: string) => (await plan(date)).worked_minutes;
  expect([await worked(EARLIER), await worked(YESTERDAY), await worked(TODAY), await worked(TOMORROW)]).toEqual([
    90, 30, 15, 0,
  ]);
});

test('capacity is the own figure of the weekday, or what was worked on it', async () => {
  const { plan, ids, db, user, ...app } = await planApp(30);
  const fridays = ['2026-10-30', '2026-11-06', '2026-11-13'].map((date, place) => {
    const started_at = Temporal.Instant.from(`${date}T10:00:00Z`);
    const ended_at = started_at.add({ hours: place + 1 });
    return { task_id: ids[0] ?? 0, started_at, ended_at, planned_end_at: ended_at };
  });
  await insertOverlapping({ ...contextOf(db()), userId: user.id, signInId: 0 }, fridays);
  const capacity = async (date: string) => (await plan(date)).capacity_minutes;
  expect([await capacity(TODAY), await capacity(TOMORROW)]).toEqual([120, 360]);
  await app.send(updateSettings, { body: { capacity_minutes: [null, null, null, null, 300, 45, null] } });
  expect([await capacity(TODAY), await capacity(TOMORROW)]).toEqual([300, 45]);
});

test('a moment beyond a year is not told', async () => {
  const { plan, add, ids, db, user, ...app } = await planApp(480, 480);
  // A timer that was forgotten for years, as a file can hold it.
  await givenFinished({ ...app, db, user }, Array(60).fill({ estimate: 1, worked: 10_000_000 }));
  await add(TODAY);
  expect(timesIn(await plan(TODAY))).toEqual([
    ['2026-11-20T09:30:00.000Z', null],
    [null, null],
  ]);
  expect(ids).toHaveLength(2);
});
