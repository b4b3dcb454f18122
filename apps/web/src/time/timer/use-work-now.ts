import type { TimeEntry } from '@daymark/contract/entries.ts';
import { minutesThatAddUp } from '@daymark/domain/durations.ts';
import { useQuery } from '@tanstack/react-query';
import { useTicking } from '#shared/ticking.ts';
import { asOf } from '#time/entries/new-times.ts';
import { serverNow } from './clock.ts';
import { timerQueries } from './timer.queries.ts';

/** Reads the end of running work: the server's time while a timer runs, else the browser's. */
export function useWorkClock(): () => Temporal.Instant {
  const timer = useQuery(timerQueries.active()).data ?? null;
  return () => (timer ? serverNow(timer) : Temporal.Now.instant());
}

/** The end of running work, in whole minutes. */
export function useWorkNow(): Temporal.Instant {
  const now = useWorkClock();
  const ms = useTicking(() => String(now().round({ smallestUnit: 'minute', roundingMode: 'floor' }).epochMilliseconds));
  return Temporal.Instant.fromEpochMilliseconds(Number(ms));
}

/** Whole minutes of each entry, which add up to those of all; the running entry grows. */
export function useEntryMinutes(entries: readonly TimeEntry[]): number[] {
  const now = useWorkClock();
  const isRunning = entries.some(({ ended_at }) => ended_at === null);
  const read = () => minutesThatAddUp(entries.map((entry) => lengthMs(entry, now()))).join(' ');
  const ended = isRunning ? '' : read();
  const text = useTicking(() => (isRunning ? read() : ended));
  return text === '' ? [] : text.split(' ').map(Number);
}

function lengthMs(entry: TimeEntry, now: Temporal.Instant): number {
  const { started_at, ended_at } = asOf(now, entry);
  return Math.max(0, ended_at.epochMilliseconds - started_at.epochMilliseconds);
}
