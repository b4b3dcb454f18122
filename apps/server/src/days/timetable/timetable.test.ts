import * as api from '@daymark/contract/plan.ts';
import { expect, test } from 'vitest';
import { testApp } from '#test/app.ts';
import { givenFinished } from '#test/finished-tasks.ts';

// The clock stands at 09:30 on Friday.
const TODAY = '2026-11-20';

/** Sixty tasks that took exactly as long as estimated: a task of 30 minutes likely takes 30, and 40 in an hour at the usual pace. */
const EXACT = Array(60).fill({ estimate: 30, worked: 30 });

/** A server with tasks of these minutes in the plan of today. */
async function planApp(minutes: number[], date: string = TODAY) {
  const app = await testApp();
  const { id: list_id } = await app.given.list();
  const ids: number[] = [];
  for (const planned_duration of minutes) ids.push((await app.given.task({ list_id, planned_duration })).id);
  await givenFinished(app, EXACT);
  if (ids.length > 0) await app.send(api.addToPlan, { params: { date }, body: { task_ids: ids } });
  return {
    ...app,
    ids,
    list_id,
    plan: (day: string = date) => app.send(api.getPlan, { params: { date: day } }),
    place: (id: number, at: string | null, day: string = date) =>
      app.send(api.placeInPlan, { params: { date: day, id: String(id) }, body: { at } }),
  };
}

/** The times of each task of a plan as the clocks show them. */
const clockOf = ({ tasks }: Pick<api.Plan, 'tasks'>, timeZone = 'UTC') =>
  tasks.map(({ likely_start, likely_end }) =>
    [likely_start, likely_end].map((at) =>
      at === null ? null : Temporal.Instant.from(at).toZonedDateTimeISO(timeZone).toPlainTime().toString().slice(0, 5),
    ),
  );

test('a task that is placed at a time stands there, and the others follow around it', async () => {
  const { plan, place, ids } = await planApp([30, 30, 30]);
  const [first = 0, second = 0, third = 0] = ids;
  expect(clockOf(await plan())).toEqual([
    ['09:30', '10:10'],
    ['10:10', '10:50'],
    ['10:50', '11:30'],
  ]);
  const placed = await place(first, '10:30');
  expect(placed.tasks.map(({ task, at }) => [task.id, at])).toEqual([
    [first, '10:30'],
    [second, null],
    [third, null],
  ]);
  const read = await plan();
  expect(read.tasks.map(({ at }) => at)).toEqual(['10:30', null, null]);
  expect(clockOf(read)).toEqual([
    ['10:30', '11:10'],
    ['09:30', '10:10'],
    ['11:10', '11:50'],
  ]);
  expect(read.gaps).toEqual([
    {
      ...{ start: '2026-11-20T10:10:00.000Z', end: '2026-11-20T10:30:00.000Z', minutes: 20 },
      ...{ fits: [], count: 0 },
    },
  ]);
  expect((await place(first, null)).tasks.map(({ at }) => at)).toEqual([null, null, null]);
  expect((await plan()).gaps).toEqual([]);
});
