import type { QueryClient } from '@tanstack/react-query';
import { keepCallsBy } from '#api/kept-calls.ts';
import { watchOutbox } from '#api/outbox.ts';

/** Code that is needed without a network, and cannot be loaded then. */
const AHEAD = [() => import('./kept-calls.ts'), () => import('./unsent-line.tsx'), () => import('./unsent-dialog.tsx')];

/** Milliseconds after which it is loaded: nothing of the first load waits for it. */
const AHEAD_AFTER = 10_000;

/** Sends what was done without a network, and is ready to keep more. Gives how to stop that. */
export function startOutbox(client: QueryClient): () => void {
  keepCallsBy(async () => {
    const { keepCall } = await import('./kept-calls.ts');
    return (endpoint, input) => keepCall(client, endpoint, input);
  });
  const stop = watchOutbox(client);
  const ahead = setTimeout(() => {
    for (const load of AHEAD) void load().catch(() => undefined);
  }, AHEAD_AFTER);
  return () => {
    clearTimeout(ahead);
    stop();
  };
}
