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

/** Holds the answers to requests for this URL back, as the server has formed them, until the returned function is called. */
export async function holdAnswers(page: Page, url: string) {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>();
  await page.route(url, async (route) => {
    const response = await route.fetch();
    answer();
    await released;
    await route.fulfill({ response });
  });
  return {
    release,
    /** Resolves once the server has answered the first of them. */
    answered,
  };
}

/**
 * Refuses every request to this URL until something is pressed on the page. A page may ask again by itself, by an event of the
 * stream; no answer then takes away what is to be pressed.
 */
export async function refuseUntilPressed(page: Page, url: string): Promise<void> {
  await page.evaluate(() => {
    addEventListener('click', () => document.documentElement.setAttribute('data-pressed', ''), { capture: true });
  });
  await page.route(url, async (route) => {
    const isPressed = await page.evaluate(() => document.documentElement.hasAttribute('data-pressed'));
    return isPressed ? route.continue() : route.fulfill({ json: { success: false, message: 'Busy' } });
  });
}

/** Holds the stream of events back: the page learns of changes elsewhere by its own calls alone. */
export const withoutStream = (page: Page): Promise<unknown> => holdRequests(page, '**/api/events?*');

/** Holds the next call of this method back, until the server answers it or it is refused. */
export async function holdCall(page: Page, method: string, url: string) {
  const { promise, resolve } = Promise.withResolvers<Refusal | null>();
  let isHeld = false;
  await page.route(url, async (route) => {
    if (isHeld || route.request().method() !== method) return route.fallback();
    isHeld = true;
    const refusal = await promise;
    if (!refusal) return route.continue();
    const { status, message } = refusal;
    return route.fulfill({ status, json: { success: false, data: null, message } });
  });
  return {
    answer: () => resolve(null),
    refuse: (status: number, message: string) => resolve({ status, message }),
  };
}

type Refusal = { status: number; message: string };
