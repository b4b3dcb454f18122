import { notifyManager, useQueryClient } from '@tanstack/react-query';
import { useCallback, useSyncExternalStore } from 'react';
import { asOfScreen } from '#api/copy-keeping.ts';
import { useCurrentDate } from '#shared/current-day.ts';
import { dayWordInside } from '#shared/day-words.ts';
import { formatTime } from '#ui/format.ts';

type Props = { isOffline: boolean };

/** Sentence on how old the screen is, while the server is out of reach or has not answered yet. */
export function AsOf({ isOffline }: Props) {
  const client = useQueryClient();
  const today = useCurrentDate();
  const subscribe = useCallback(
    (notify: () => void) => client.getQueryCache().subscribe(notifyManager.batchCalls(notify)),
    [client],
  );
  const at = useSyncExternalStore(subscribe, () => asOfScreen(client, isOffline));
  if (at === undefined) return null;
  const age = `Shown as of ${moment(at, today)}`;
  return isOffline ? ` ${age}.` : `${age}, until the server answers.`;
}

function moment(at: number, today: string): string {
  const instant = Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(Temporal.Now.timeZoneId());
  const date = instant.toPlainDate().toString();
  return date === today ? formatTime(instant) : `${dayWordInside(date, today)} at ${formatTime(instant)}`;
}
