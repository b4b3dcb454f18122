import * as api from '@daymark/contract/plan.ts';
import { type TestApp, testApp } from './app.ts';
import { givenFinished } from './finished-tasks.ts';

/** Tasks that took exactly as long as estimated: 30 minutes likely take 30, and 40 minutes of the day at the usual pace. */
const EXACT = Array(60).fill({ estimate: 30, worked: 30 });

/** The day of the fake clock, which stands at 09:30 on a Friday. */
export const TODAY = '2026-11-20';

/**
 * A server with tasks of these minutes in the plan of a day. Likely times are exact; half-half figures are the estimates, and
 * 8-of-10 figures of one task 1.0075 times as much.
 */
export async function exactPlan(minutes: number[], date: string = TODAY) {
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

/** Has the levels of forecasts learned: the first forecast does it, and its queries would be counted as those of a call. */
export async function levelsLearned({ send }: Pick<TestApp, 'send'>): Promise<void> {
  await send(api.getPlan, { params: { date: TODAY } });
}

/** Likely start and end of each task of a plan as the clocks show them, such as '09:30–10:10'. */
export const clockOf = ({ tasks }: Pick<api.Plan, 'tasks'>): (string | null)[] =>
  tasks.map(({ likely_start, likely_end }) =>
    likely_start && likely_end ? `${likely_start.slice(11, 16)}–${likely_end.slice(11, 16)}` : null,
  );
