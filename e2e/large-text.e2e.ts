import { startTimer } from '@daymark/contract/timer.ts';
import { withId } from './cards.ts';
import { expect, expectNoSidewaysScroll, PHONE, signedInAt, test } from './fixtures.ts';
import { fakeBrowserClock, nextMorning } from './workspace.ts';

test('with letters of twice the size no screen of a phone scrolls sideways, and the dock keeps its buttons', async ({
  playwright,
  launchOptions,
  server,
  account,
  given,
  send,
  watch,
}) => {
  nextMorning(server);
  const category = await given.category({ name: 'Writing' });
  await send(startTimer, withId(await given.task({ name: 'Report of the whole quarter', category_id: category.id })));
  // The size in the browser's settings: widths at which the layout changes follow it.
  const args = [...(launchOptions.args ?? []), '--blink-settings=defaultFontSize=32'];
  const browser = await playwright.chromium.launch({ ...launchOptions, args });
  const context = await browser.newContext({ storageState: signedInAt(server.url, account), ...PHONE });
  await watch(context);
  const page = await context.newPage();
  await fakeBrowserClock(page, server.now());
  const categoryPath = `/categories/${category.id}`;
  for (const path of ['/dashboard', '/dashboard?view=board', '/analytics', categoryPath, '/projects', '/profile']) {
    await page.goto(`${server.url}${path}`);
    await expect(page.locator('main h1, header h1').first()).toBeVisible();
    await expect(page.locator('[data-dock]').getByRole('button', { name: 'Mark Complete' })).toBeInViewport({
      ratio: 1,
    });
    await expectNoSidewaysScroll(page);
  }
  await browser.close();
});

test('where a page makes letters twice as large, the words of the running row grow with them and cover none', async ({
  page,
  server,
  given,
  send,
}) => {
  nextMorning(server);
  await send(startTimer, withId(await given.task({ name: 'Report of the whole quarter', planned_duration: 90 })));
  await fakeBrowserClock(page, server.now());
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto('/dashboard');
  const row = page.getByRole('region', { name: 'Running timer' });
  const name = row.getByRole('button', { name: 'Report of the whole quarter' });
  const parts = [row.locator('span').first(), name, row.getByRole('timer'), row.getByRole('button', { name: 'Pause' })];
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '32px'));
  await expect(name).toHaveCSS('font-size', '30px');
  const boxes = await Promise.all(parts.map((part) => part.boundingBox()));
  for (const [place, box] of boxes.entries()) {
    const before = boxes[place - 1];
    expect(box?.x, `part ${place}`).toBeGreaterThanOrEqual(before ? before.x + before.width : 0);
  }
});
