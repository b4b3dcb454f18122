import { dayOf } from '@daymark/domain/days.ts';
import { firstKeptDay } from '@daymark/domain/workspace.ts';
import type { DemoRecord } from './history.ts';
import type { PlannedList } from './plan.ts';
import type { DemoOptions, WorkHistory } from './work-history.ts';

/** Lists on today's board, where so many have open tasks. */
const TODAY = 6;

/** The boards of the days that the server keeps: the lists worked on in each, and today also some with open tasks. */
export function boardRecords(
  work: WorkHistory,
  { now, timeZone }: DemoOptions,
  indexOf: (list: PlannedList) => number,
): DemoRecord<'workspace_lists'>[] {
  const today = dayOf(now, timeZone);
  const first = firstKeptDay(today).toString();
  const boards = new Map<string, Map<PlannedList, Temporal.Instant>>([[today.toString(), new Map()]]);
  for (const { list, at } of starts(work)) {
    const date = dayOf(at, timeZone).toString();
    const board = boards.get(date) ?? new Map<PlannedList, Temporal.Instant>();
    if (date >= first) boards.set(date, board.has(list) ? board : board.set(list, at));
  }
  const todays = boards.get(today.toString());
  for (const list of openLists(work)) if (todays && todays.size < TODAY && !todays.has(list)) todays.set(list, now);
  return [...boards].flatMap(([workspace_date, board]) =>
    [...board].map(([list, at], position) => {
      const createdAt = work.creationTimes.lists.get(list) ?? at;
      const isNew = dayOf(createdAt, timeZone).toString() === workspace_date;
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

/** Every start of work in order, with the list of its task. */
function starts({ works, running }: WorkHistory) {
  const ended = [...works].flatMap(([{ list }, { entries }]) =>
    entries.map(({ started_at }) => ({ list, at: started_at })),
  );
  return [...ended, { list: running.task.list, at: running.since }].sort((one, other) =>
    Temporal.Instant.compare(one.at, other.at),
  );
}

/** Lists with tasks that nobody has begun, the most urgent first. */
function openLists({ creationTimes, works }: WorkHistory): PlannedList[] {
  const open = [...creationTimes.tasks.keys()].filter((task) => !works.has(task));
  return open.sort((one, other) => one.due - other.due).map(({ list }) => list);
}
