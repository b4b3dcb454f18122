import { currentDayOf, type DayRule, dayOf, startOf } from '@daymark/domain/days.ts';
import type { WorkspaceContext } from '@daymark/domain/workspace.ts';
import { getSession, useSession } from '#api/session.ts';
import { useTicking } from './ticking.ts';

/** A day, 'YYYY-MM-DD', of one user. */
export type Day = { userId: number; date: string };

/**
 * The signed-in user with the current instant and zone of this browser (decisions §8), for the board of a day, or of the
 * current one; null once signed out.
 */
export function currentContext(date?: string): WorkspaceContext | null {
  const session = getSession();
  return session && { userId: session.user.id, now: Temporal.Now.instant(), days: dayRule(), date };
}

/** How the signed-in user counts days: in this browser's zone, each from the hour of the settings on. */
export function dayRule(): DayRule {
  return ruleOf(getSession());
}

/** How the signed-in user counts days, for a component: it renders again when the settings change. */
export function useDayRule(): DayRule {
  return ruleOf(useSession());
}

const ruleOf = (session: ReturnType<typeof getSession>): DayRule => ({
  timeZone: Temporal.Now.timeZoneId(),
  startHour: session?.user.day_start_hour ?? 0,
});

/** The current day of the signed-in user; null once signed out. */
export function currentDay(): Day | null {
  const session = getSession();
  return session && { userId: session.user.id, date: currentDate() };
}

/** The current day of the signed-in user; it changes at the hour at which the user's days begin. */
export function useCurrentDay(): Day {
  const date = useCurrentDate();
  return { userId: useSession()?.user.id ?? 0, date };
}

/** The current day, 'YYYY-MM-DD'; it changes at the hour at which the user's days begin, and after a machine's sleep. */
export function useCurrentDate(): string {
  return useTicking(currentDate);
}

/** The day in which an instant lies, 'YYYY-MM-DD'. */
export const dateOf = (instant: string): string => dayOf(Temporal.Instant.from(instant), dayRule()).toString();

/** The day that was asked for last: every date on the screen asks for it with each tick. */
let known: { days: DayRule; from: number; until: number; date: string } | undefined;

function currentDate(): string {
  const now = Temporal.Now.instant();
  const days = dayRule();
  const at = now.epochMilliseconds;
  const isKnown = known?.days.timeZone === days.timeZone && known.days.startHour === days.startHour;
  if (isKnown && known && known.from <= at && at < known.until) return known.date;
  const date = currentDayOf({ now, days });
  const startOfDay = (day: Temporal.PlainDate) => startOf(day, days).epochMilliseconds;
  known = { days, from: startOfDay(date), until: startOfDay(date.add({ days: 1 })), date: date.toString() };
  return known.date;
}
