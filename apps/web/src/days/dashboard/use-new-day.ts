import { useEffect, useRef } from 'react';
import { toastNews } from '#api/toasts.tsx';
import { cleanUp, pastDays } from '#days/workspace/workspace-store.ts';
import type { Day } from '#shared/current-day.ts';

/** Deletes outdated days, and shows a toast when a new day begins while the dashboard is open. */
export function useNewDay({ userId, date }: Day): void {
  const known = useRef(date);
  useEffect(() => {
    cleanUp(Temporal.PlainDate.from(date));
    const before = known.current;
    known.current = date;
    if (pastDays({ userId, date }).some((past) => past.date === before)) {
      toastNews({ title: 'A new day', message: "Yesterday's lists are in Progress." });
    }
  }, [userId, date]);
}
