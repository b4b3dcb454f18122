import type { Browser } from '@playwright/test';
import { TASKS } from './loads.ts';
import { openPage, reached, screenAfterPress, settled } from './open-page.ts';
import { clickAt, pointOf, SCREENS, screenLink } from './presses.ts';
import type { Figure } from './web-report.ts';
import type { WebSide } from './web-sides.ts';

const NETWORK = { bytesPerSecond: 200_000, latencyMs: 300 };

const SHELL = { selector: 'nav[aria-label="Main"]', count: 1 };

const MUST_OF_WARM_MS = 50;

/** A first load over a slow network, then screens that were seen before. The processor is not slowed down. */
export async function measureSlowNetwork(browser: Browser, { origins, accounts }: WebSide): Promise<Figure[]> {
  const marks = { shell: SHELL, tasks: TASKS };
  const options = { origin: origins.dashboard, account: accounts.board, slowdown: 1, network: NETWORK, marks };
  const { page, close } = await openPage(browser, options);
  await page.goto('/dashboard', { waitUntil: 'commit' });
  const tasks = await reached(page, 'tasks');
  const figures: Figure[] = [
    { name: 'slow network: first paint', unit: 'ms', value: await page.evaluate('daymarkProbe.firstPaint()') },
    { name: 'slow network: shell', unit: 'ms', value: await reached(page, 'shell') },
    { name: 'slow network: 100 tasks', unit: 'ms', value: tasks },
  ];

  const headings = new Map<string, string>();
  for (const screen of SCREENS) {
    await screenLink(page, screen).click();
    await page.waitForLoadState('networkidle').catch(() => undefined); // the stream of events never ends on some revisions
    await settled(page);
    headings.set(screen, (await page.locator('main h1').textContent()) ?? '');
  }
  const times: number[] = [];
  let loading = 0;
  for (const screen of SCREENS) {
    const point = await pointOf(screenLink(page, screen));
    const shown = screenAfterPress(page, headings.get(screen) ?? '');
    await clickAt(page, point);
    const { ms, hasLoaded } = await shown;
    times.push(ms);
    if (hasLoaded) loading += 1;
    await settled(page);
  }
  await close();
  return [
    ...figures,
    { name: 'slow network: slowest screen seen before', unit: 'ms', value: Math.max(...times), must: MUST_OF_WARM_MS },
    { name: 'slow network: screens seen before that show a spinner', unit: '', value: loading, must: 0 },
  ];
}
