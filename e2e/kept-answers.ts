import type { Page } from '@playwright/test';
import { expect } from './fixtures.ts';

/** Keys of the answers that the browser keeps, of all users. */
export const keptKeys = (page: Page) =>
  page.evaluate(async () => {
    const names = (await indexedDB.databases()).map(({ name = '' }) => name);
    const keys = names.map(
      (name) =>
        new Promise<string[]>((resolve) => {
          const opening = indexedDB.open(name);
          opening.onsuccess = () => {
            const database = opening.result;
            const asking = database.transaction('values').objectStore('values').getAllKeys();
            asking.onsuccess = () => {
              database.close();
              resolve(asking.result.map(String));
            };
          };
        }),
    );
    return (await Promise.all(keys)).flat();
  });

/** Time for all files of a version, which a service worker fetches two at a time: a machine with other work takes long for them. */
export const FILES_COME = { timeout: 120_000 };

/** Waits until the service worker has the app. */
export async function untilAppKept(page: Page): Promise<void> {
  const state = () => page.evaluate(() => navigator.serviceWorker.controller?.state);
  await expect.poll(state, FILES_COME).toBe('activated');
}

/** Waits until the service worker has the app, and the browser the answers to these queries. */
export async function untilKept(page: Page, queries: unknown[][]): Promise<void> {
  await untilAppKept(page);
  await untilKeptIn(page, queries);
}

/** Waits until the browser keeps the answers to these queries. */
export async function untilKeptIn(page: Page, queries: unknown[][]): Promise<void> {
  await expect
    .poll(
      async () => {
        const kept = new Set(await keptKeys(page));
        return queries.map((key) => JSON.stringify(key)).filter((key) => !kept.has(key));
      },
      { timeout: 30_000 },
    )
    .toEqual([]);
}

/** Code without which changes are not kept, but fail at once while the server is away: a test holds it back. */
export const CODE_OF_KEPT_CALLS = '**/assets/kept-calls-*.js';

/** Files of the code that keeps changes without a network, of which an outbox of the app and one of the calls. */
const KEEPING = { name: /\/(kept-calls|copy-keeping|outbox|unsent-line|unsent-dialog)-[^/]+\.js$/, files: 6 };

/** Watches a page that is not opened yet for that code; gives how to wait until it runs, but for so many files that are held back. */
export function watchKeeping(page: Page): (held?: number) => Promise<void> {
  const loaded = new Set<string>();
  page.on('response', (response) => {
    if (KEEPING.name.test(response.url()) && response.ok()) loaded.add(response.url());
  });
  return async (held = 0) => {
    await expect.poll(() => loaded.size).toBe(KEEPING.files - held);
    // A file is there once what it imports is there.
    await page.evaluate(`Promise.all(${JSON.stringify([...loaded])}.map((file) => import(file)))`);
  };
}
