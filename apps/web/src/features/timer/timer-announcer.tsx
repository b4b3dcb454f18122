import { useEffect, useEffectEvent, useRef } from 'react';
import { announce } from '#api/announcements.ts';
import { useTicking } from '#shared/ticking.ts';
import { setTitleNews } from '#ui/document-title.ts';
import { counted } from '#ui/format.ts';
import { msLeft, type RunningTimerState, readCountdown } from './clock.ts';

/** Minutes left that are said aloud. */
const SAID_AT = [5, 1];

/** Tells of the running timer outside of the page: in the browser's tab and to screen readers. */
export function TimerAnnouncer({ timer }: { timer: RunningTimerState }) {
  const text = useTicking(() => readCountdown(timer).text);
  useEffect(() => setTitleNews(`${text} · ${timer.task.name}`), [text, timer.task.name]);
  useEffect(() => () => setTitleNews(null), []);
  return <SpokenRest key={`${timer.task.id} ${timer.current_planned_end}`} timer={timer} />;
}

/** Speaks when a limit is passed, not when a timer that is past it is first seen. */
function SpokenRest({ timer }: { timer: RunningTimerState }) {
  const passed = useTicking(() => String(SAID_AT.filter((minutes) => msLeft(timer) <= minutes * 60_000).at(-1) ?? ''));
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
