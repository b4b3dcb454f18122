import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, CDPSession, Page } from '@playwright/test';
import type { SignedIn } from './accounts.ts';
import { pointOf, SCREENS, type Screen, screenLink } from './presses.ts';
import type { InputEvent } from './web-figures.ts';

/** Factor by which the processor is slowed down, to about the speed of a mid-range phone. */
export const SLOWDOWN = 4;

/** Zone of the browser: the one of the boards, which the server makes without a zone. */
const TIME_ZONE = 'UTC';

/** A CSS selector, and how many of its elements are waited for. */
export type Mark = { selector: string; count: number };

type Options = {
  origin: string;
  /** The account that is signed in, if any. */
  account?: SignedIn | undefined;
  slowdown?: number;
  network?: { bytesPerSecond: number; latencyMs: number };
  marks?: Record<string, Mark>;
};

export type OpenPage = { page: Page; cdp: CDPSession; close: () => Promise<void> };

const PROBE = readFileSync(join(import.meta.dirname, 'in-page.js'), 'utf8');

/** Opens an empty tab of a browser without any cache. */
export async function openPage(browser: Browser, options: Options): Promise<OpenPage> {
  const { origin, account, slowdown = SLOWDOWN, network, marks = {} } = options;
  const context = await browser.newContext({
    baseURL: origin,
    locale: 'en-US',
    timezoneId: TIME_ZONE,
    viewport: { width: 1440, height: 900 },
    storageState: { cookies: [], origins: [{ origin, localStorage: account ? storedBy(account) : [] }] },
  });
  const page = await context.newPage();
  const cdp = await context.newCDPSession(page);
  await page.addInitScript(`${PROBE}\ninstallProbe(${JSON.stringify(marks)});`);
  // Durations count time on the processor, which other work on the machine hardly changes.
  await cdp.send('Performance.enable', { timeDomain: 'threadTicks' });
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  if (network) {
    const { bytesPerSecond: throughput, latencyMs: latency } = network;
    await cdp.send('Network.enable');
    await cdp.send('Network.emulateNetworkConditions', {
      offline: false,
      latency,
      downloadThroughput: throughput,
      uploadThroughput: throughput,
    });
  }
  return { page, cdp, close: () => context.close() };
}

const storedBy = ({ token, user, board }: SignedIn) => [
  { name: 'access_token', value: token },
  { name: 'user', value: JSON.stringify(user) },
  // The bare page finds its lists here; the product asks the server for them.
  { name: 'bare-lists', value: board.join(',') },
];

/** Milliseconds from the start of the navigation until the mark was painted. */
export const reached = (page: Page, mark: string): Promise<number> =>
  page.evaluate(`daymarkProbe.reached(${JSON.stringify(mark)})`);

/** Waits until the page has nothing left to do. */
export const settled = (page: Page): Promise<void> => page.evaluate('daymarkProbe.settled()');

/** Opens the screens of the sidebar for the first time; gives their headings. */
export async function visitScreens(page: Page): Promise<Map<Screen, string>> {
  const headings = new Map<Screen, string>();
  for (const screen of SCREENS) {
    await screenLink(page, screen).click();
    await page.evaluate('daymarkProbe.loaded()');
    headings.set(screen, (await page.locator('main h1').textContent()) ?? '');
  }
  return headings;
}

/** Events and long tasks since the last call. */
export const takeNoted = (page: Page): Promise<{ events: InputEvent[]; longTasks: number[] }> =>
  page.evaluate('daymarkProbe.take()');

/** Milliseconds of the frames since the last call that took 50 or more. */
export const takeFrames = (page: Page): Promise<number[]> => page.evaluate('daymarkProbe.takeFrames()');

/** Time from the press on a screen's link until the screen with this heading is painted. */
export async function openScreen(
  page: Page,
  screen: Screen,
  heading: string,
): Promise<{ ms: number; hasLoaded: boolean }> {
  const { x, y } = await pointOf(screenLink(page, screen));
  await page.evaluate(`daymarkProbe.awaitScreen(${JSON.stringify(heading)})`);
  await page.mouse.click(x, y);
  return page.evaluate('daymarkProbe.screenTime()');
}

/** Milliseconds on the processor since the page was opened. */
export async function processorTimeOf(cdp: CDPSession, of: 'TaskDuration' | 'ScriptDuration'): Promise<number> {
  const { metrics } = await cdp.send('Performance.getMetrics');
  return (metrics.find(({ name }) => name === of)?.value ?? 0) * 1000;
}
