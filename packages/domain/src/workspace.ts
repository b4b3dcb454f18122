import type { List } from '@daymark/contract/lists.ts';
import type { ProjectStatus } from '@daymark/contract/statuses.ts';
import { type BoardList, LISTS_OF_A_DAY, type Origin } from '@daymark/contract/workspace.ts';
import { currentDayOf, type DayRule, fromMidnight } from './days.ts';

/** A list of a day, with the fields of the specification; it never crosses the wire. */
export type WorkspaceList = List & {
  /** Whether the list was imported from a project; false for a list created for the day. */
  isWorkspaceList: boolean;
  originalProjectId: number;
  originalProjectName: string;
  addedToWorkspaceAt: string;
  workspaceDate: string;
  userId: number;
  total_tasks: number;
  /** The instant at which the server has added it; absent until the server has acknowledged it. */
  addedOnServerAt?: string | undefined;
};

/** Days for which a browser keeps its copy (specification §9), and the server the boards (decisions §10). */
const KEPT_BY_BROWSER = 30;
const KEPT_BY_SERVER = 90;

/** The user who adds a list, with the moment and the rule that give the day. */
export type WorkspaceContext = {
  userId: number;
  now: Temporal.Instant;
  days: DayRule;
  /** The day whose board gets it; the one of the moment where absent. */
  date?: string | undefined;
};

export function workspaceList(list: List, origin: Origin, context: WorkspaceContext): WorkspaceList {
  return {
    ...list,
    isWorkspaceList: origin === 'imported',
    originalProjectId: list.project_id,
    originalProjectName: list.project_name,
    addedToWorkspaceAt: context.now.toString({ fractionalSecondDigits: 3 }),
    workspaceDate: context.date ?? currentDayOf(context).toString(),
    userId: context.userId,
    total_tasks: list.task_count,
  };
}

/** A list that the server has on the board of this day. */
export function acknowledgedList(
  list: List,
  { origin, added_at }: BoardList,
  { userId, date }: { userId: number; date: string },
): WorkspaceList {
  const now = Temporal.Instant.from(added_at);
  return {
    ...workspaceList(list, origin, { userId, now, days: fromMidnight('UTC') }),
    workspaceDate: date,
    addedOnServerAt: added_at,
  };
}

/** Lists added together: each counts as added a millisecond after the one before, which keeps their order on the board. */
export function addedLists(lists: readonly List[], origin: Origin, context: WorkspaceContext): WorkspaceList[] {
  return lists.map((list, place) => {
    const addedAt = context.now.add({ milliseconds: place }).toString({ fractionalSecondDigits: 3 });
    return { ...workspaceList(list, origin, context), addedToWorkspaceAt: addedAt };
  });
}

/** A stored list with the server's current figures; its origin stays. */
export function recounted(known: WorkspaceList, { id, ...list }: List): WorkspaceList {
  return { ...known, ...list, total_tasks: list.task_count };
}

/** Lists in the user's order; lists that are not in it follow in the order of their addition. */
export function inOrder(lists: WorkspaceList[], order: number[]): WorkspaceList[] {
  const positions = new Map(order.map((id, position) => [id, position]));
  const positionOf = ({ id }: WorkspaceList) => positions.get(id) ?? order.length;
  return lists.toSorted(
    (one, other) =>
      positionOf(one) - positionOf(other) ||
      Temporal.Instant.compare(one.addedToWorkspaceAt, other.addedToWorkspaceAt) ||
      one.id - other.id,
  );
}

/** How many lists of a day were created for it and how many imported. */
export function countByOrigin(lists: WorkspaceList[]): { created: number; imported: number } {
  const imported = lists.filter(({ isWorkspaceList }) => isWorkspaceList).length;
  return { created: lists.length - imported, imported };
}

export type PastDay = { date: string; lists: number };

/** Past days with their number of lists, newest first. */
export function workspaceHistory(lists: WorkspaceList[], today: Temporal.PlainDate): PastDay[] {
  return [...Map.groupBy(lists, ({ workspaceDate }) => workspaceDate)]
    .map(([date, ofDay]) => ({ date: Temporal.PlainDate.from(date), lists: ofDay.length }))
    .filter(({ date }) => Temporal.PlainDate.compare(date, today) < 0 && !isOutdated(date, today))
    .toSorted((one, other) => Temporal.PlainDate.compare(other.date, one.date))
    .map(({ date, lists }) => ({ date: date.toString(), lists }));
}

const OPENNESS: Record<ProjectStatus, number> = { in_progress: 0, pending: 1, not_started: 2, done: 3 };

/** Projects as the import offers them: those under way first, done ones last, otherwise in the given order. */
export function openProjectsFirst<Project extends { status: ProjectStatus }>(projects: readonly Project[]): Project[] {
  return projects.toSorted((one, other) => OPENNESS[one.status] - OPENNESS[other.status]);
}

/** Whether a browser no longer keeps the workspace of a date. */
export function isOutdated(date: Temporal.PlainDate, today: Temporal.PlainDate): boolean {
  return date.until(today).total('days') > KEPT_BY_BROWSER;
}

/** The first day whose board the server keeps. */
export function firstKeptDay(today: Temporal.PlainDate): Temporal.PlainDate {
  return today.subtract({ days: KEPT_BY_SERVER });
}

/**
 * Why the board of a date cannot be changed, in words for the user; null when it can. A browser that was offline hands in
 * earlier days; tomorrow is allowed, since its clock may be ahead.
 */
export function whyNotChangeBoard(date: Temporal.PlainDate, today: Temporal.PlainDate): string | null {
  const isKept = Temporal.PlainDate.compare(date, firstKeptDay(today)) >= 0;
  const isNear = Temporal.PlainDate.compare(date, today.add({ days: 1 })) <= 0;
  return isKept && isNear ? null : `A board can be changed from ${KEPT_BY_SERVER} days ago to tomorrow`;
}

export const FULL_DAY = `A day can hold at most ${LISTS_OF_A_DAY} lists`;
