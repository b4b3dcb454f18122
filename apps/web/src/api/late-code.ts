import { offline } from './connection.ts';

/**
 * Code that is loaded after the page. Out of reach of the server only a service worker has what was not loaded before: nothing
 * is tried then, since a browser does not try again to load what it has failed to load.
 */
export function lateCode<Code>(load: () => Promise<Code>): () => Promise<Code> {
  let code: Code | undefined;
  return async () => {
    if (code === undefined && offline.get() && !navigator.serviceWorker?.controller)
      throw new Error('This code was not loaded before the server went out of reach');
    code ??= await load();
    return code;
  };
}

/** Loads the code that keeps calls. */
export const loadOutbox = lateCode(() => import('./outbox.ts'));
