import type { List } from '@daymark/contract/lists.ts';
import { WorkspaceList } from '@daymark/contract/workspace.ts';
import { dayOf } from '@daymark/domain/days.ts';

/** Whose workspace, and the moment that says which day it is here. */
type Moment = { userId: number; now: Temporal.Instant; timeZone: string };

export function workspaceLists(moment: Moment): WorkspaceList[] {
  return parse(localStorage.getItem(keyOf(moment)));
}

/**
 * Adds a list created today to the day's workspace; one that is there already stays as it is.
 * @throws {DOMException} where the browser's storage is full or forbidden
 */
export function addCreatedList(list: List, moment: Moment): void {
  const lists = workspaceLists(moment);
  if (lists.some(({ id }) => id === list.id)) return;
  const added: WorkspaceList = {
    ...list,
    isWorkspaceList: false,
    originalProjectId: list.project_id,
    originalProjectName: list.project_name,
    addedToWorkspaceAt: moment.now.toString({ fractionalSecondDigits: 3 }),
    workspaceDate: dateOf(moment),
    userId: moment.userId,
    total_tasks: list.task_count,
  };
  localStorage.setItem(keyOf(moment), JSON.stringify([...lists, added]));
}

const dateOf = ({ now, timeZone }: Moment) => dayOf(now, timeZone).toString();

const keyOf = (moment: Moment) => `daymark-workspace:${moment.userId}:${dateOf(moment)}`;

/** What somebody else wrote or damaged is dropped, list by list. */
function parse(stored: string | null): WorkspaceList[] {
  try {
    const values: unknown = JSON.parse(stored ?? '[]');
    if (!Array.isArray(values)) return [];
    return values.flatMap((value) => WorkspaceList.safeParse(value).data ?? []);
  } catch {
    return [];
  }
}
