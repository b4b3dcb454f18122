import { useEffect, useEffectEvent, useRef } from 'react';
import { announce } from '#api/announcements.ts';
import { useTicking } from '#shared/ticking.ts';
import { overrideTitle } from '#ui/document-title.ts';
import { counted } from '#ui/format.ts';
import { msLeft, type RunningTimerState, readCountdown } from './clock.ts';

/** Minutes left that are announced. */
const ANNOUNCED_AT = [5, 1];

/** Shows the running timer in the browser tab's title, and announces it to screen readers. */
export function TimerAnnouncer({ timer }: { timer: RunningTimerState }) {
  const text = useTicking(() => readCountdown(timer).text);
  useEffect(() => overrideTitle(`${text} · ${timer.task.name}`), [text, timer.task.name]);
  useEffect(() => () => overrideTitle(null), []);
  return <AnnouncedRest key={`${timer.task.id} ${timer.current_planned_end}`} timer={timer} />;
}

/** Announces when a limit is passed, but not when the timer is first rendered past it. */
function AnnouncedRest({ timer }: { timer: RunningTimerState }) {
  const passed = useTicking(() =>
    String(ANNOUNCED_AT.filter((minutes) => msLeft(timer) <= minutes * 60_000).at(-1) ?? ''),
  );
  const before = useRef(passed);
  const speak = useEffectEvent(() => {
    if (passed !== '' && msLeft(timer) > 0) announce(`${counted(Number(passed), 'minute')} left`);
  });
  useEffect(() => {
    if (before.current !== passed) speak();
    before.current = passed;
  }, [passed]);
  return null;
}
