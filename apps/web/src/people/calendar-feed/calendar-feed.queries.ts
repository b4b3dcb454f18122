import * as api from '@daymark/contract/calendar-feed.ts';
import { useMutation } from '@tanstack/react-query';
import { send } from '#api/client.ts';
import { usePendingChanges, whileOnline } from '#api/pending.ts';
import { useSave } from '#api/use-save.ts';

const FEED_CHANGE = ['calendar-feed'];

/** The feed with the changes that are on their way to the server. */
export function useShownFeed(feed: api.CalendarFeed): api.CalendarFeed {
  const changes = usePendingChanges<api.NewFeed>(FEED_CHANGE);
  return Object.assign({ ...feed }, ...changes);
}

export function useMakeFeed() {
  return useMutation({
    mutationFn: (body: api.FeedContents) => send(api.createCalendarFeed, { body }),
    meta: { failed: 'Failed to make the address' },
  });
}

/** Makes the address anew: the feed goes on to show what it shows. */
export function useMakeFeedAnew() {
  return useSave({
    mutationFn: () => send(api.createCalendarFeed, { body: {} }),
    meta: { failed: 'Failed to make the address' },
  });
}

export function useChangeFeed() {
  return useMutation({
    mutationKey: FEED_CHANGE,
    // Sent one after the other: the last press decides.
    scope: { id: FEED_CHANGE.join() },
    onMutate: (change: api.NewFeed) => whileOnline(change),
    mutationFn: (body: api.NewFeed) => send(api.updateCalendarFeed, { body }),
    meta: { failed: 'Failed to change the calendar' },
  });
}

export function useEndFeed() {
  return useMutation({
    mutationFn: () => send(api.endCalendarFeed, {}),
    meta: { done: 'Calendar address ended', failed: 'Failed to end the address' },
  });
}
