import type { Task } from '@daymark/contract/tasks.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useCurrentDate } from '#shared/current-day.ts';
import { entryQueries } from '#time/entries/entries.queries.ts';
import { newTimes } from '#time/entries/new-times.ts';
import { AddTimeDialog } from './add-time-dialog.tsx';

type Props = { task?: Task; onClose: () => void };

/** Begins with free time of the day on which it was opened, whose entries it loads first. */
export function AddTimeToday({ task, onClose }: Props) {
  const [date] = useState(useCurrentDate());
  const [now] = useState(() => Temporal.Now.instant());
  const { data: entries = [], status } = useQuery(entryQueries.ofDay(date));
  if (status === 'pending') return null;
  return (
    <AddTimeDialog {...(task && { task })} times={newTimes(date, entries, now)} entries={entries} onClose={onClose} />
  );
}
