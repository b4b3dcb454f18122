import type { Page } from '@playwright/test';

/** Lets the calls of an address wait for as long as the test wants: the answer lets them go. */
export async function hold(page: Page, url: string): Promise<() => void> {
  let letGo = () => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route(url, async (route) => {
    await held;
    await route.continue();
  });
  return letGo;
}
