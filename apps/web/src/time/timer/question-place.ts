import type { Task } from '@daymark/contract/tasks.ts';
import { type RefObject, useEffect, useState } from 'react';
import { useTicking } from '#shared/ticking.ts';
import { minutesWorked, type RunningTimerState } from './clock.ts';
import { isUnestimated, useIsDeclined } from './estimate-asked.ts';

/**
 * Whether the running task is asked about, and whether the question's place is kept: a question that goes leaves it empty, so
 * that the tasks below do not move under the pointer, until that leaves the card or row, or the page moves anyway.
 */
export function useQuestionPlace(
  task: Task,
  timer: RunningTimerState | null,
  inCard: RefObject<HTMLElement | null>,
): { isAsked: boolean; isKept: boolean; wasAsked: boolean } {
  const isDeclined = useIsDeclined(task.id);
  const worked = () => (timer ? minutesWorked(timer) : task.total_time_worked);
  const isEarly = useTicking(() => String(isUnestimated(task, worked()))) === 'true';
  const isAsked = isEarly && !isDeclined;
  const [place, setPlace] = useState<'none' | 'kept' | 'released'>('none');
  if (isAsked && place !== 'kept') setPlace('kept');
  const isEmpty = place === 'kept' && !isAsked;

  useEffect(() => {
    if (!isEmpty) return;
    const listening = new AbortController();
    const { signal } = listening;
    const release = () => setPlace('released');
    const card = inCard.current?.closest<HTMLElement>('article, [role="row"], section');
    // A finger leaves with every press, and its next one may follow at once.
    card?.addEventListener('pointerleave', ({ pointerType }) => pointerType === 'mouse' && release(), { signal });
    addEventListener('scroll', release, { signal, capture: true, passive: true });
    document.addEventListener('visibilitychange', release, { signal });
    return () => listening.abort();
  }, [isEmpty, inCard]);

  return { isAsked, isKept: place === 'kept', wasAsked: place !== 'none' };
}
