import type { Browser } from '@playwright/test';
import { TASKS } from './loads.ts';
import { openPage, openScreen, reached, settled, visitScreens } from './open-page.ts';
import { SCREENS } from './presses.ts';
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
  await page.goto('/dashboard?view=board', { waitUntil: 'commit' });
  const tasks = await reached(page, 'tasks');
  const figures: Figure[] = [
    { name: 'slow network: first paint', unit: 'ms', value: await page.evaluate('daymarkProbe.firstPaint()') },
    { name: 'slow network: shell', unit: 'ms', value: await reached(page, 'shell') },
    { name: 'slow network: 100 tasks', unit: 'ms', value: tasks },
  ];

  const headings = await visitScreens(page);
  const times: number[] = [];
  let loading = 0;
  for (const screen of SCREENS) {
    const { ms, hasLoaded } = await openScreen(page, screen, headings.get(screen) ?? '');
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
