import type { QueryClient } from '@tanstack/react-query';
import { offline } from '#api/connection.ts';
import { keptCommands } from '#api/kept.ts';
import { followOtherTabs, loadKept, sendKept } from '#api/outbox.ts';

/** Milliseconds between two tries while something waits. */
const TRY_EVERY = 30_000;

const AHEAD = [
  () => import('#time/timer/kept-state.ts'),
  () => import('#work/tasks/made-tasks.ts'),
  () => import('./unsent-line.tsx'),
  () => import('./unsent-dialog.tsx'),
];

/** Sends what waits: at the start, when the server or the screen is back, and again and again. Gives how to stop that. */
export function watchOutbox(client: QueryClient): () => void {
  const send = () => {
    if (keptCommands.get().length > 0 && !offline.get()) void sendKept(client);
  };
  const onVisible = () => {
    if (document.visibilityState === 'visible') send();
  };
  // Code that is needed without a network cannot be loaded then.
  for (const load of AHEAD) void load().catch(() => undefined);
  void loadKept().then(send);
  const stopFollowing = followOtherTabs();
  const { unsubscribe } = offline.subscribe(send);
  const timer = setInterval(send, TRY_EVERY);
  document.addEventListener('visibilitychange', onVisible);
  return () => {
    stopFollowing();
    unsubscribe();
    clearInterval(timer);
    document.removeEventListener('visibilitychange', onVisible);
  };
}
