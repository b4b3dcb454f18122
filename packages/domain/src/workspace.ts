import { Id, Instant } from '@daymark/contract/fields.ts';
import { List } from '@daymark/contract/lists.ts';
import { z } from 'zod';
import { dayOf } from './days.ts';

/** A list of the current day as the browser stores it; it never crosses the wire. */
export const WorkspaceList = List.extend({
  /** False for a list created for the day, true for one imported from a project. */
  isWorkspaceList: z.boolean(),
  originalProjectId: Id,
  originalProjectName: z.string(),
  addedToWorkspaceAt: Instant,
  workspaceDate: z.iso.date(),
  userId: Id,
  total_tasks: z.int().nonnegative(),
});
export type WorkspaceList = z.infer<typeof WorkspaceList>;

/** The ids of a day's lists in the order of its board. */
export const WorkspaceOrder = z.array(Id);

/** Days that a browser keeps a workspace for (specification §9). */
const RETENTION = 30;

/** How a list came into the workspace. */
export type Origin = 'created' | 'imported';

/** Who adds a list, when, and where they are: that says which day it is for them. */
export type Adding = { userId: number; now: Temporal.Instant; timeZone: string };

export function workspaceList(list: List, origin: Origin, { userId, now, timeZone }: Adding): WorkspaceList {
  return {
    ...list,
    isWorkspaceList: origin === 'imported',
    originalProjectId: list.project_id,
    originalProjectName: list.project_name,
    addedToWorkspaceAt: now.toString({ fractionalSecondDigits: 3 }),
    workspaceDate: dayOf(now, timeZone).toString(),
    userId,
    total_tasks: list.task_count,
  };
}

/** What the server says of a list now; how it came into the workspace stays. */
export function recounted(known: WorkspaceList, { id, ...list }: List): WorkspaceList {
  return { ...known, ...list, total_tasks: list.task_count };
}

/** As the user has put them; what is not in that order follows, as added. */
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

export type WorkspaceTotals = { lists: number; created: number; imported: number; tasks: number; completed: number };

export function workspaceTotals(lists: WorkspaceList[]): WorkspaceTotals {
  const imported = lists.filter(({ isWorkspaceList }) => isWorkspaceList).length;
  return {
    lists: lists.length,
    created: lists.length - imported,
    imported,
    tasks: lists.reduce((sum, { total_tasks }) => sum + total_tasks, 0),
    completed: lists.reduce((sum, { completed_tasks }) => sum + completed_tasks, 0),
  };
}

export type PastDay = { date: string } & WorkspaceTotals;

/** The days before this one that had lists, newest first, with what was known of them when they ended. */
export function workspaceHistory(lists: WorkspaceList[], today: Temporal.PlainDate): PastDay[] {
  return [...Map.groupBy(lists, ({ workspaceDate }) => workspaceDate)]
    .filter(([date]) => Temporal.PlainDate.compare(date, today) < 0)
    .map(([date, ofDay]) => ({ date, ...workspaceTotals(ofDay) }))
    .toSorted((one, other) => Temporal.PlainDate.compare(other.date, one.date));
}

/** Whether the workspace of a date is to be kept no longer. */
export function isOutdated(date: Temporal.PlainDate, today: Temporal.PlainDate): boolean {
  return date.until(today).total('days') > RETENTION;
}
