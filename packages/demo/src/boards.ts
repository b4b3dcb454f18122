import { dayOf, fromMidnight } from '@daymark/domain/days.ts';
import { firstKeptDay } from '@daymark/domain/workspace.ts';
import type { PlannedList } from './plan.ts';
import type { DemoRecord } from './records.ts';
import { type DemoOptions, endedWork, openTasks, type WorkHistory } from './work-history.ts';

/** Lists on today's board, where so many have open tasks. */
const TODAY = 6;

/** The boards of the days that the server keeps: the lists worked on in each, and today also some with open tasks. */
export function boardRecords(
  work: WorkHistory,
  { now, timeZone }: DemoOptions,
  indexOf: (list: PlannedList) => number,
): DemoRecord<'workspace_lists'>[] {
  const days = fromMidnight(timeZone);
  const first = firstKeptDay(dayOf(now, days)).toString();
  const { running } = work;
  const boards = new Map<string, Map<PlannedList, Temporal.Instant>>();
  const add = (list: PlannedList, at: Temporal.Instant, most = Number.POSITIVE_INFINITY) => {
    const date = dayOf(at, days).toString();
    const board = boards.get(date) ?? new Map<PlannedList, Temporal.Instant>();
    if (date < first || board.has(list) || board.size >= most) return;
    boards.set(date, board.set(list, at));
  };
  add(running.task.list, running.since); // the first on its board
  for (const { task, started_at } of endedWork(work)) add(task.list, started_at);
  for (const { list } of openTasks(work)) add(list, now, TODAY);
  return [...boards].flatMap(([workspace_date, board]) =>
    [...board].map(([list, at], position) => {
      const createdAt = work.creationTimes.lists.get(list) ?? at;
      const isNew = dayOf(createdAt, days).toString() === workspace_date;
      return {
        list: indexOf(list),
        workspace_date,
        origin: isNew ? 'created' : 'imported',
        position,
        added_at: isNew ? createdAt : at,
      };
    }),
  );
}
