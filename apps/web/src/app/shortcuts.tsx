import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';
import { STORED } from '#api/stored-keys.ts';
import { lastView } from '#days/dashboard/views.ts';
import { timerQueries, useIsTimerBusy } from '#time/timer/timer.queries.ts';
import { useTimerActions } from '#time/timer/timer-actions.ts';
import { SCREENS, type ScreenId, type ShortcutId, VIEW_KEYS, type ViewId } from '#ui/shortcuts.ts';
import { pressPageAdd } from '#ui/use-return-focus.ts';
import { listenToShortcuts } from './key-presses.ts';

type Props = { onPalette: () => void; onCapture: () => void; onSheet: () => void; onSidebar: () => void };

/** Acts on the shortcuts of every screen. */
export function Shortcuts({ onPalette, onCapture, onSheet, onSidebar }: Props) {
  const timer = useQuery(timerQueries.active()).data;
  const { pause, complete } = useTimerActions();
  const isBusy = useIsTimerBusy();
  const navigate = useNavigate();

  const actions: Record<Exclude<ShortcutId, ScreenId | ViewId>, () => void> = {
    palette: onPalette,
    capture: onCapture,
    sheet: onSheet,
    sidebar: onSidebar,
    sideList: () => document.querySelector<HTMLElement>('main [data-side-list]')?.click(),
    primary: pressPageAdd,
    pause: () => timer && !isBusy && pause(timer.task),
    complete: () => timer && !isBusy && complete(timer.task),
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

const isScreen = (id: ShortcutId): id is ScreenId => id in SCREENS;
const isView = (id: ShortcutId): id is ViewId => id in VIEW_KEYS;
