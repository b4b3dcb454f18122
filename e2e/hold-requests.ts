import type { Page } from '@playwright/test';

/** Holds every request to this URL back until the returned function is called. */
export async function holdRequests(page: Page, url: string): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(url, async (route) => {
    await released;
    await route.continue();
  });
  return release;
}

/** Holds the stream of events back: the page learns of changes elsewhere by its own calls alone. */
export const withoutStream = (page: Page): Promise<unknown> => holdRequests(page, '**/api/events?*');
