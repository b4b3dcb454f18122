import { dayOf } from '@daymark/domain/days.ts';
import type { Adding } from '@daymark/domain/workspace.ts';
import { getSession } from '#api/session.ts';
import { useSession } from '#features/sign-in/use-session.ts';
import { useCurrentDate } from '#features/timer/today.ts';
import { type Day, saveLists, workspaceLists } from './workspace-store.ts';

/** Who is here, and the moment and zone of this browser, which say what day it is (decisions §8); null once signed out. */
export function currentContext(): Adding | null {
  const session = getSession();
  return session && { userId: session.user.id, now: Temporal.Now.instant(), timeZone: Temporal.Now.timeZoneId() };
}

/** Which day's workspace is today's; null once signed out. */
export function currentDay(): Day | null {
  const moment = currentContext();
  return moment && { userId: moment.userId, date: dayOf(moment.now, moment.timeZone).toString() };
}

/** One more task of this list is done: today's workspace counts it, whether or not its board is seen again today. */
export function countCompletedToday(listId: number): void {
  const day = currentDay();
  const list = day && workspaceLists(day).find(({ id }) => id === listId);
  if (list) saveLists([{ ...list, completed_tasks: Math.min(list.total_tasks, list.completed_tasks + 1) }]);
}

/** Today's workspace: the day changes by itself. */
export function useCurrentDay(): Day {
  const date = useCurrentDate();
  return { userId: useSession()?.user.id ?? 0, date };
}
