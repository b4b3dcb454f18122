import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useRef } from 'react';
import { offline } from '#api/connection.ts';
import { STORED } from '#api/stored-keys.ts';
import { lastView } from '#days/dashboard/views.ts';
import { useDone } from '#days/just-done/use-done.ts';
import { withTakeBack } from '#time/history/on-demand.ts';
import { useStartTimer } from '#time/timer/presses.queries.ts';
import { shownRunningId } from '#time/timer/shown-timer.ts';
import { useShownTimer } from '#time/timer/timer.queries.ts';
import { useTimerActions } from '#time/timer/timer-actions.ts';
import { useIsTimerBusy } from '#time/timer/timer-mutation.ts';
import { SCREENS, type ScreenId, type ShortcutId, VIEW_KEYS, type ViewId } from '#ui/shortcuts.ts';
import { pressPageAdd } from '#ui/use-return-focus.ts';
import { taskQueries } from '#work/tasks/tasks.queries.ts';
import { listenToShortcuts } from './key-presses.ts';
import { knownTask } from './known-records.ts';

type Props = { onPalette: () => void; onCapture: () => void; onSheet: () => void; onSidebar: () => void };

/** Acts on the shortcuts of every screen. */
export function Shortcuts({ onPalette, onCapture, onSheet, onSidebar }: Props) {
  const timer = useShownTimer();
  const { pause, complete } = useTimerActions();
  const { mutate: done } = useDone({ onAsk: complete, isLazy: true });
  const resume = useResume(timer?.task.id);
  const isBusy = useIsTimerBusy();
  const navigate = useNavigate();
  const client = useQueryClient();

  const actions: Record<Exclude<ShortcutId, ScreenId | ViewId>, () => void> = {
    palette: onPalette,
    find: () => {
      const field = shownSearch();
      if (!field) return onPalette();
      field.focus();
      field.select();
    },
    capture: onCapture,
    sheet: onSheet,
    sidebar: onSidebar,
    sideList: () => document.querySelector<HTMLElement>('main [data-side-list]')?.click(),
    primary: pressPageAdd,
    rows: () => document.querySelector<HTMLElement>(TASKS)?.focus(),
    undo: () => withTakeBack(({ undoLatest }) => undoLatest(client)),
    redo: () => withTakeBack(({ redoLatest }) => redoLatest(client)),
    pause: () => timer && !isBusy && pause(timer.task),
    // A pause counts as busy until the screen is up to date; what it has shown by then can be resumed.
    pauseOrResume: () => (timer ? !isBusy && pause(timer.task) : shownRunningId(client) === null && void resume()),
    complete: () => timer && !isBusy && complete(timer.task),
    done: () => timer && !isBusy && done(timer.task),
  };
  const act = useEffectEvent((id: ShortcutId) => {
    if (id === 'dashboard') void navigate({ to: '/dashboard', search: lastView() });
    else if (isScreen(id)) void navigate({ to: `/${id}` });
    else if (isView(id)) void navigate({ to: '/dashboard', search: id === 'today' ? {} : { view: id } });
    else actions[id]();
  });
  useEffect(
    () =>
      listenToShortcuts({
        act: (id) => act(id),
        areSingleKeysOff: () => STORED.singleKeysOff.read() === true,
      }),
    [],
  );
  return null;
}

/** Starts the timer again of the task whose timer ran last in this tab, unless the task was completed since. */
function useResume(runningTaskId: number | undefined): () => Promise<void> {
  const last = useRef(runningTaskId);
  useEffect(() => {
    last.current = runningTaskId ?? last.current;
  }, [runningTaskId]);
  const { mutate: start } = useStartTimer();
  const client = useQueryClient();
  return async () => {
    if (last.current === undefined) return;
    const task = offline.get()
      ? knownTask(client, last.current)
      : await client.fetchQuery({ ...taskQueries.one(last.current), staleTime: 0 }).catch(() => null);
    if (task?.status === 'paused') start({ task });
  };
}

/** The tab stop of rows or of a week, or the name of a card on the board. */
const TASKS = 'main :is([role="grid"] [data-row], [data-week-task])[tabindex="0"], main [data-task] h3 button';

/** The field of the screen in which tasks are looked for, where it is in view. */
const shownSearch = () =>
  [...document.querySelectorAll<HTMLInputElement>('main input[type="search"]')].find((field) =>
    field.checkVisibility(),
  );

const isScreen = (id: ShortcutId): id is ScreenId => id in SCREENS;
const isView = (id: ShortcutId): id is ViewId => id in VIEW_KEYS;
