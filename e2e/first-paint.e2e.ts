import type { Page } from '@playwright/test';
import { expect, PHONE_SIZE, signedOut, test } from './fixtures.ts';
import { holdRequests } from './hold-requests.ts';

test('a static shell in the colors of the browser is painted before scripts and styles arrive', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  for (const { colorScheme, canvas } of [
    { colorScheme: 'light', canvas: 'rgb(242, 244, 246)' },
    { colorScheme: 'dark', canvas: 'rgb(14, 17, 23)' },
  ] as const) {
    await test.step(colorScheme, async () => {
      await page.emulateMedia({ colorScheme });
      const release = await holdRequests(page, '**/assets/**');
      await page.goto('/projects', { waitUntil: 'commit' });
      await expectShellPainted(page, canvas);
      const mark = page.locator('svg').first();
      const before = await mark.boundingBox();
      expect(before).not.toBeNull();
      release();
      await expect(page.getByText('No projects yet')).toBeVisible();
      await expect(page.locator('#first-paint')).toHaveCount(0);
      expect(await page.getByRole('complementary').locator('svg').first().boundingBox()).toEqual(before);
      await expect(page.locator('body')).toHaveCSS('background-color', canvas);
    });
  }
});

test.describe('signed out', () => {
  test.use(signedOut);

  test('a static shell of the sign-in page is painted before scripts and styles arrive', async ({ page }) => {
    await page.setViewportSize(PHONE_SIZE);
    const release = await holdRequests(page, '**/assets/**');
    await page.goto('/login', { waitUntil: 'commit' });
    await expectShellPainted(page, 'rgb(255, 255, 255)');
    const before = await page.locator('svg').first().boundingBox();
    release();
    await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible();
    await expect(page.locator('#first-paint')).toHaveCount(0);
    expect(await page.getByRole('main').locator('svg').first().boundingBox()).toEqual(before);
  });
});

async function expectShellPainted(page: Page, canvas: string): Promise<void> {
  await expect(page.locator('#first-paint')).toHaveCSS('background-color', canvas);
  const painted = () => page.evaluate(() => performance.getEntriesByName('first-contentful-paint').length);
  await expect.poll(painted).toBe(1);
}
