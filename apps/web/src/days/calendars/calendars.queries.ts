import * as api from '@daymark/contract/calendars.ts';
import { queryOptions, useMutation } from '@tanstack/react-query';
import { send } from '#api/client.ts';
import { usePendingChanges, whileOnline } from '#api/pending.ts';
import { useSave } from '#api/use-save.ts';

export const calendarQueries = {
  all: () => queryOptions({ queryKey: ['access', 'calendars'], queryFn: () => send(api.getCalendars, {}) }),
};

export function useAddCalendar() {
  return useSave({
    mutationFn: (body: api.NewCalendar) => send(api.createCalendar, { body }),
    meta: { done: 'Calendar added', failed: 'Failed to add the calendar' },
  });
}

/** The boxes of a calendar. */
export type Ticks = Pick<api.Calendar, 'counts_all_day' | 'keeps_titles'>;

const changeOf = (id: number) => ['change-calendar', id];

/** The calendar with the changes that are on their way to the server. */
export function useShownCalendar(calendar: api.Calendar): api.Calendar {
  const changes = usePendingChanges<Partial<Ticks>>(changeOf(calendar.id));
  return Object.assign({ ...calendar }, ...changes);
}

export function useChangeCalendar(id: number) {
  return useMutation({
    mutationKey: changeOf(id),
    // Sent one after the other: the last press decides.
    scope: { id: changeOf(id).join() },
    onMutate: (change: Partial<Ticks>) => whileOnline(change),
    mutationFn: (body: Partial<Ticks>) => send(api.updateCalendar, { params: { id: String(id) }, body }),
    meta: { failed: 'Failed to change the calendar' },
  });
}

export function useReadCalendar(id: number) {
  return useMutation({
    mutationFn: () => send(api.readCalendar, { params: { id: String(id) } }),
    meta: { failed: 'Failed to read the calendar' },
  });
}

export function useRemoveCalendar(id: number) {
  return useSave({
    mutationFn: () => send(api.deleteCalendar, { params: { id: String(id) } }),
    meta: { done: 'Calendar removed', failed: 'Failed to remove the calendar' },
  });
}
