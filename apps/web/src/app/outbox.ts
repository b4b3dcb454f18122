import type { QueryClient } from '@tanstack/react-query';
import { offline } from '#api/connection.ts';
import { loadCopies } from '#api/copy.ts';
import { keepCallsBy, loadKeeping } from '#api/kept-calls.ts';
import { lateCode, loadOutbox } from '#api/late-code.ts';
import { watchOutbox } from '#api/outbox.ts';

/** Code that is needed without a network, and cannot be loaded then where no service worker keeps it. */
const AHEAD = [loadKeeping, lateCode(() => import('./unsent-line.tsx')), lateCode(() => import('./unsent-dialog.tsx'))];

/** Milliseconds after which it is loaded, and between two looks whether the page waits for answers: nothing of the first load waits for it. */
const AHEAD_AFTER = 2_000;
const LOOK_EVERY = 500;

const loadCalls = lateCode(() => import('./kept-calls.ts'));

/** Sends what was done without a network, and is ready to keep more. Gives how to stop that. */
export function startOutbox(client: QueryClient): () => void {
  keepCallsBy(async () => {
    const [{ keepCall }] = await Promise.all([loadCalls(), loadOutbox(), loadCopies()]);
    return (endpoint, input) => keepCall(client, endpoint, input);
  });
  const stop = watchOutbox(client);
  const load = () => {
    for (const part of AHEAD) void part().catch(() => undefined);
  };
  let timer = setTimeout(loadWhenQuiet, AHEAD_AFTER);
  function loadWhenQuiet() {
    if (client.isFetching() === 0) load();
    else timer = setTimeout(loadWhenQuiet, LOOK_EVERY);
  }
  // A page that had not got it before loads it from its service worker, or when the server is back.
  const { unsubscribe } = offline.subscribe(load);
  return () => {
    clearTimeout(timer);
    unsubscribe();
    stop();
  };
}
