import { pushBusyTime } from '@daymark/contract/busy-time.ts';
import { completeWithoutTimer } from '@daymark/contract/completion.ts';
import { type FinishQuestion, forecastWhen } from '@daymark/contract/finish-dates.ts';
import { addToPlan } from '@daymark/contract/plan.ts';
import { updateSettings } from '@daymark/contract/settings.ts';
import { updateTask } from '@daymark/contract/tasks.ts';
import { expect, test } from 'vitest';
import { prepared, type TestApp, testApp } from '#test/app.ts';
import { ruleTest } from '#test/engine.ts';
import { entryCalls } from '#test/entries.ts';
import { REFLECTED } from '#test/timer.ts';

/** The clock of the tests stands at 9:30 on Friday, November 20, 2026. */
const TODAY = Temporal.PlainDate.from('2026-11-20');

type Options = { weeks?: number; minutes?: number };

/** Two hours of work on each of the working days before today, one on each of two projects; of one of them five tasks are open. */
async function givenWeeks(app: TestApp, { weeks = 8, minutes = 60 }: Options = {}) {
  const { given } = app;
  const [project, other] = [await given.project({ name: 'Site' }), await given.project({ name: 'Rest' })];
  const list = await given.list({ project_id: project.id, name: 'Landing' });
  const rest = await given.list({ project_id: other.id, name: 'Else' });
  const worked = await given.task({ list_id: list.id, estimate_origin: null });
  const elsewhere = await given.task({ list_id: rest.id, planned_duration: 60 });
  const { book } = entryCalls(app);
  for (let days = weeks * 7; days > 0; days -= 1) {
    const day = TODAY.subtract({ days });
    if (day.dayOfWeek > 5) continue;
    const times = (hour: number) => [`${day}T${hour}:00:00.000Z`, `${day}T${hour}:${minutes - 1}:00.000Z`] as const;
    await book(worked, ...times(10));
    await book(elsewhere, ...times(14));
  }
  await app.send(completeWithoutTimer, { params: { id: String(worked.id) }, body: REFLECTED });
  const open = [];
  for (let number = 0; number < 5; number += 1) open.push(await given.task({ list_id: list.id, planned_duration: 60 }));
  return { project, list, rest, worked, elsewhere, open };
}

/** A server with these weeks. */
const afterWeeks = prepared((app) => givenWeeks(app));

const when = (app: TestApp) => (body: FinishQuestion) => app.send(forecastWhen, { body });

ruleTest('dates follow from the work of the last weeks', async () => {
  const app = await afterWeeks();
  const { project, list } = app.made;
  const told = await when(app)({ project_id: project.id });
  expect(told).toMatchObject({ tasks: 5, minutes_a_week: 295, is_shared: true, days_known: 56 });
  expect(told?.p50_date?.localeCompare('2026-11-25')).toBe(1);
  expect(told?.p80_date?.localeCompare(told.p50_date ?? '')).toBe(1);
  expect(await when(app)({ list_id: list.id })).toEqual(told);
  expect(await when(app)({ project_id: project.id })).toEqual(told);
});

ruleTest('fewer tasks and more minutes a week are no later', async () => {
  const app = await afterWeeks();
  const { project, open } = app.made;
  const told = await when(app)({ project_id: project.id });
  const fewer = await when(app)({ project_id: project.id, leave_out: open.slice(1).map(({ id }) => id) });
  expect(fewer).toMatchObject({ tasks: 1 });
  const faster = await when(app)({ project_id: project.id, minutes_a_week: 590 });
  expect(faster).toMatchObject({ tasks: 5, minutes_a_week: 590 });
  for (const other of [fewer, faster]) expect(other?.p80_date?.localeCompare(told?.p80_date ?? '')).toBe(-1);
  const tasks = await when(app)({ task_ids: open.map(({ id }) => id) });
  expect(tasks).toMatchObject({ tasks: 5, minutes_a_week: 295 });
});

test('plans for other work, days off and a later beginning make it later', async () => {
  const app = await afterWeeks();
  const { project, elsewhere, rest } = app.made;
  const told = await when(app)({ project_id: project.id });
  const expectLater = async (more = {}) => {
    const later = await when(app)({ project_id: project.id, ...more });
    expect(later?.p80_date?.localeCompare(told?.p80_date ?? '')).toBe(1);
    return later;
  };
  const begun = await expectLater({ from: '2026-12-07' });
  expect(begun?.p50_date?.localeCompare('2026-12-06')).toBe(1);
  const long = await app.given.task({ list_id: rest.id, planned_duration: 480 });
  for (let days = 0; days < 14; days += 1) {
    const body = { task_ids: [elsewhere.id, long.id] };
    await app.send(addToPlan, { params: { date: TODAY.add({ days }).toString() }, body });
  }
  await expectLater();
  await app.send(updateSettings, { body: { capacity_minutes: [null, 0, 0, 0, null, null, null] } });
  await expectLater();
});

const openTasks = (ids: number[], leftOut: readonly number[]) => ids.filter((id) => !leftOut.includes(id));

test('a wished date has a chance, and says which tasks would have to go', async () => {
  const app = await afterWeeks();
  const { project, open } = app.made;
  const ids = open.map(({ id }) => id);
  const [first, second] = open;
  await app.send(updateTask, { params: { id: String(first?.id) }, body: { priority: 'low' } });
  await app.send(updateTask, { params: { id: String(second?.id) }, body: { priority: 'high' } });
  const told = await when(app)({ project_id: project.id });
  expect(told?.wished).toBeNull();
  const wish = (wished_date: string, more = {}) => when(app)({ project_id: project.id, wished_date, ...more });

  // A working day holds an hour of it, of which the rest of today and three days are not enough for five.
  const tight = await wish('2026-11-25');
  expect(tight).toEqual({
    ...told,
    wished: { date: '2026-11-25', chance: expect.any(Number), leave_out: expect.any(Array) },
  });
  expect(tight?.wished?.chance).toBeLessThan(8);
  const leave_out = tight?.wished?.leave_out ?? [];
  expect([ids[0], ids[4], ids[3], ids[2]].slice(0, leave_out.length).toSorted()).toEqual(leave_out.toSorted());
  expect(leave_out).not.toContain(second?.id);
  const rest = await wish('2026-11-25', { leave_out });
  expect(rest?.wished).toEqual({ date: '2026-11-25', chance: expect.any(Number), leave_out: [] });
  expect(rest?.wished?.chance).toBeGreaterThanOrEqual(8);
  expect(await when(app)({ task_ids: ids, wished_date: '2026-11-25', leave_out })).toMatchObject({
    wished: rest?.wished,
  });
  expect(await when(app)({ task_ids: openTasks(ids, leave_out), wished_date: '2026-11-25' })).toEqual(rest);

  expect((await wish(told?.p80_date ?? ''))?.wished).toEqual({ date: told?.p80_date, chance: 8, leave_out: [] });
  expect((await wish('2027-11-20'))?.wished).toEqual({ date: '2027-11-20', chance: 10, leave_out: [] });
});

ruleTest('where no task can be kept for a wished date, none are told', async () => {
  const app = await afterWeeks();
  const { project } = app.made;
  const wished = { date: '2026-11-21', chance: 0, leave_out: null };
  const question = { project_id: project.id, wished_date: '2026-11-21', from: '2026-11-23' };
  expect(await when(app)(question)).toMatchObject({ wished });
});

ruleTest('what was never worked on would get all the work, and says so', async () => {
  const app = await afterWeeks();
  const { id } = await app.given.list({ name: 'New' });
  await app.given.task({ list_id: id, planned_duration: 60 });
  expect(await when(app)({ list_id: id })).toMatchObject({
    tasks: 1,
    minutes_a_week: 590,
    is_shared: false,
    added_per_finished: null,
  });
});

test('nothing is told without open tasks, and before 15 days are known', async () => {
  const app = await testApp();
  const { list } = await givenWeeks(app, { weeks: 2 });
  expect(await when(app)({ list_id: list.id })).toBeNull();
  const old = await testApp();
  const empty = await old.given.list({ name: 'Empty' });
  await givenWeeks(old);
  expect(await when(old)({ list_id: empty.id })).toBeNull();
});

ruleTest('tasks that were added and finished in the last 60 days are compared', async () => {
  const app = await afterWeeks();
  const { list, elsewhere } = app.made;
  expect(await when(app)({ list_id: list.id })).toMatchObject({ tasks: 5, added_per_finished: 6 });
  expect(await when(app)({ task_ids: [elsewhere.id] })).toMatchObject({ added_per_finished: null });
});

test('tasks of others cannot be left out', async () => {
  const app = await testApp();
  const { id: list_id } = await app.given.list();
  const stranger = await app.another();
  const { id } = await stranger.given.task();
  await expect(when(app)({ list_id, leave_out: [id] })).rejects.toMatchObject({
    status: 404,
    message: 'Task not found',
  });
});

ruleTest.each([
  [{}, 'Please select one project, list or some tasks'],
  [{ project_id: 1, list_id: 1 }, 'Please select one project, list or some tasks'],
  [{ list_id: 1, minutes_a_week: 14 }, 'Minutes a week must be a whole number from 15 to 10080'],
  [{ list_id: 1, minutes_a_week: 90.5 }, 'Minutes a week must be a whole number from 15 to 10080'],
  [{ list_id: 1, from: '2026-11-19' }, 'Dates reach from today to a year ahead'],
  [{ list_id: 1, from: '2027-11-21' }, 'Dates reach from today to a year ahead'],
  [{ list_id: 1, wished_date: '2026-11-19' }, 'A wished date lies from today to two years ahead'],
  [{ list_id: 1, wished_date: '2028-12-01' }, 'A wished date lies from today to two years ahead'],
  [{ list_id: 1, from: 'soon' }, 'From must be a day like 2026-11-20'],
])('%j is refused: %s', async (body, message) => {
  const app = await testApp();
  await expect(when(app)(body)).rejects.toMatchObject({ status: 422, message });
});

/** Meetings from 12 to 13 on the working days of so many weeks from a day on. */
function meetings(app: TestApp, from: Temporal.PlainDate, weeks: number) {
  const days = Array.from({ length: weeks * 7 }, (_, days) => from.add({ days })).filter((day) => day.dayOfWeek < 6);
  return app.send(pushBusyTime, {
    body: {
      ...{ from: `${from}T00:00:00Z`, until: `${from.add({ weeks })}T00:00:00Z` },
      blocks: days.map((day) => ({ start: `${day}T12:00:00Z`, end: `${day}T13:00:00Z` })),
    },
  });
}

test('days ahead offer less by their meetings, which can be left out of the question', async () => {
  const app = await afterWeeks();
  const { project } = app.made;
  const told = await when(app)({ project_id: project.id });
  expect(told?.busy_minutes).toBe(0);
  await meetings(app, TODAY, 52);
  const busy = await when(app)({ project_id: project.id });
  expect(busy?.p80_date?.localeCompare(told?.p80_date ?? '')).toBe(1);
  // Work is from 10 to 15: an hour of these on each working day, the last one included.
  const days = Array.from({ length: TODAY.until(busy?.p80_date ?? TODAY).days + 1 }, (_, days) => TODAY.add({ days }));
  expect(busy?.busy_minutes).toBe(60 * days.filter(({ dayOfWeek }) => dayOfWeek < 6).length);
  expect(busy).toMatchObject({ minutes_a_week: 295, is_shared: true });
  expect(await when(app)({ project_id: project.id, without_busy: true })).toEqual(told);
});

ruleTest('whoever had such meetings before is told the same dates as without any', async () => {
  const app = await afterWeeks();
  const { project } = app.made;
  const told = await when(app)({ project_id: project.id });
  await meetings(app, TODAY.subtract({ weeks: 8 }), 52);
  const busy = await when(app)({ project_id: project.id });
  expect(busy).toMatchObject({ p50_date: told?.p50_date, p80_date: told?.p80_date, minutes_a_week: 295 });
  const free = await when(app)({ project_id: project.id, without_busy: true });
  expect(free?.p80_date?.localeCompare(told?.p80_date ?? '')).toBe(-1);
});
