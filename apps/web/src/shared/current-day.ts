import { dayOf } from '@daymark/domain/days.ts';
import type { WorkspaceContext } from '@daymark/domain/workspace.ts';
import { getSession, useSession } from '#api/session.ts';
import { useTicking } from './ticking.ts';

/** A calendar day, 'YYYY-MM-DD', of one user. */
export type Day = { userId: number; date: string };

/** The signed-in user with the current instant and zone of this browser (decisions §8); null once signed out. */
export function currentContext(): WorkspaceContext | null {
  const session = getSession();
  return session && { userId: session.user.id, now: Temporal.Now.instant(), timeZone: Temporal.Now.timeZoneId() };
}

/** The current day of the signed-in user; null once signed out. */
export function currentDay(): Day | null {
  const session = getSession();
  return session && { userId: session.user.id, date: currentDate() };
}

/** The current day of the signed-in user; it changes at midnight. */
export function useCurrentDay(): Day {
  const date = useCurrentDate();
  return { userId: useSession()?.user.id ?? 0, date };
}

/** The current date in this browser's zone, 'YYYY-MM-DD'; it changes at midnight and after a machine's sleep. */
export function useCurrentDate(): string {
  return useTicking(currentDate);
}

const currentDate = () => dayOf(Temporal.Now.instant(), Temporal.Now.timeZoneId()).toString();
