import * as evening from '@daymark/contract/evening.ts';
import * as api from '@daymark/contract/plan.ts';
import { addToWorkspace, type Workspace } from '@daymark/contract/workspace.ts';
import { BOARD_CHANGE, type BoardAddition } from '#days/workspace/made-on-board.ts';
import { currentDay } from '#shared/current-day.ts';
import { dayWordInside } from '#shared/day-words.ts';
import { keptCall } from './kept-call.ts';
import { knownTask, namesOfTasks } from './known-records.ts';

const wordOf = (date: string): string => dayWordInside(date, currentDay()?.date ?? date);

/** No screen reads the answer to a change of a plan: the plan shows the change itself. */
const CHANGED = {} as api.ChangedPlan;

/** Calls about plans and the evening that are kept while the server is out of reach. */
export const PLAN_CALLS = [
  keptCall(api.addToPlan, ({ params: { date }, body: { task_ids } }, client) => ({
    title: `Plan ${namesOfTasks(client, task_ids)} for ${wordOf(date)}`,
    data: CHANGED,
  })),
  keptCall(api.removeFromPlan, ({ params: { date, id } }, client) => ({
    title: `Take "${knownTask(client, id).name}" out of the plan of ${wordOf(date)}`,
    data: CHANGED,
  })),
  keptCall(api.orderPlan, ({ params: { date } }) => ({
    title: `Put the plan of ${wordOf(date)} in another order`,
    data: CHANGED,
  })),
  keptCall(addToWorkspace, ({ params: { date }, body: { list_ids } }) => ({
    title: `Put the list on the board of ${wordOf(date)}`,
    data: {} as Workspace,
    shown: { mutationKey: BOARD_CHANGE, changes: [{ date, list_ids } satisfies BoardAddition] },
  })),
  keptCall(evening.closeDay, ({ params: { date }, body }, client) => {
    const summary = client.getQueryData<evening.PlanSummary>(['plan', date, 'summary']);
    return { title: 'Close the day', data: { ...summary, date, note: body?.note ?? '' } as evening.PlanSummary };
  }),
  keptCall(evening.updateNote, ({ params: { date }, body: { note } }) => ({
    title: `Change the line for ${wordOf(date)}`,
    data: { note } as never,
  })),
  keptCall(evening.dismissLeftOver, () => ({ title: 'Dismiss what was left', data: null as never })),
  keptCall(evening.dismissCutEntries, () => ({ title: 'Dismiss the news of entries', data: null as never })),
];
