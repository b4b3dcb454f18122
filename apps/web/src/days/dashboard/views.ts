import { STORED } from '#api/stored-keys.ts';
import { currentDay } from '#shared/current-day.ts';

/** Views of the dashboard, in the order of the switch. */
export const VIEWS = [
  { value: 'today', label: 'Today' },
  { value: 'week', label: 'Week' },
  { value: 'board', label: 'Board' },
  { value: 'progress', label: 'Progress' },
] as const;
export type View = (typeof VIEWS)[number]['value'];

/** The address of the view that this user had open last today on this device; on a new day it is Today. */
export function lastView(): { view?: View } {
  const day = currentDay();
  const last = day && STORED.lastView(day.userId).read();
  const view = last?.date === day?.date ? VIEWS.find(({ value }) => value === last?.view)?.value : undefined;
  return view && view !== 'today' ? { view } : {};
}

/** Remembers the view that this user has open. */
export function rememberView(view: View): void {
  const day = currentDay();
  if (day) STORED.lastView(day.userId).write({ date: day.date, view });
}
