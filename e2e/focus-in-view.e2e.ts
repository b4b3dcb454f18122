import * as timer from '@daymark/contract/timer.ts';
import type { Page } from '@playwright/test';
import { withId } from './cards.ts';
import { expect, test } from './fixtures.ts';

const PHONE = { width: 390, height: 844 };

test.describe('the focus stays in view', () => {
  test.use({ hasTouch: true });

  for (const viewport of [PHONE, { width: 1440, height: 600 }]) {
    test(`between header and dock, forwards and backwards, at ${viewport.width} px`, async ({ page, given, send }) => {
      await page.setViewportSize(viewport);
      const running = await given.task({ name: 'Running' });
      for (let task = 0; task < 14; task += 1) await given.task({ list_id: running.list_id });
      await send(timer.startTimer, { ...withId(running), body: {} });
      await page.goto(`/lists/${running.list_id}/tasks`);
      await page.getByRole('main').getByRole('heading', { level: 2 }).nth(14).waitFor();
      await page.getByRole('article').getByRole('timer').waitFor();
      expect(await coveredWhileTabbing(page, 'Tab')).toEqual([]);
      expect(await coveredWhileTabbing(page, 'Shift+Tab')).toEqual([]);
    });
  }

  test('when the dock of a timer that was started elsewhere appears over it', async ({ page, given, send }) => {
    await page.setViewportSize(PHONE);
    const elsewhere = await given.task();
    const { list_id } = await given.task();
    for (let task = 0; task < 6; task += 1) await given.task({ list_id });
    await page.goto(`/lists/${list_id}/tasks`);
    const button = page.getByRole('main').getByRole('button', { name: 'Start Timer' }).nth(3);
    await button.focus();
    // Just above the lower edge of the window, where the dock will be.
    await button.evaluate((start) => scrollBy(0, start.getBoundingClientRect().bottom + 8 - innerHeight));
    await send(timer.startTimer, { ...withId(elsewhere), body: {} });
    await page.evaluate(() => dispatchEvent(new Event('focus')));
    await page.getByRole('region', { name: 'Running timer' }).waitFor();
    await expect(button).toBeFocused();
    await expect.poll(() => coveredFocus(page)).toBe(null);
  });

  test('in a dialog that scrolls', async ({ page, given }) => {
    await page.setViewportSize({ width: 390, height: 420 });
    const { list_id } = await given.task();
    await page.goto(`/lists/${list_id}/tasks`);
    await page.getByRole('button', { name: 'Add Task' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add New Task' });
    await dialog.getByRole('button', { name: 'Add Task' }).focus();
    for (let stop = 0; stop < 8; stop += 1) {
      await page.keyboard.press('Shift+Tab');
      const isHidden = await dialog.evaluate((element) => {
        const header = element.querySelector('header')?.getBoundingClientRect();
        const focused = document.activeElement;
        if (!header || !focused || focused.closest('header')) return false;
        return focused.getBoundingClientRect().top < header.bottom;
      });
      expect(isHidden, `stop ${stop}`).toBe(false);
    }
  });
});

/** Tabs through the whole page, and names each focused element of its content that header or dock cover. */
async function coveredWhileTabbing(page: Page, key: 'Tab' | 'Shift+Tab'): Promise<string[]> {
  const covered: string[] = [];
  let inContent = 0;
  for (let stop = 0; stop < 80; stop += 1) {
    await page.keyboard.press(key);
    const name = await coveredFocus(page);
    if (name) covered.push(name);
    inContent += await page.evaluate(() => Number(document.activeElement?.closest('main') !== null));
  }
  expect(inContent).toBeGreaterThan(40);
  return covered;
}

/** Text of the focused element of the content, where header or dock lie over it. */
function coveredFocus(page: Page): Promise<string | null> {
  return page.evaluate(() => {
    const focused = document.activeElement;
    if (!focused?.closest('main') || focused.matches('main')) return null;
    const { top, bottom } = focused.getBoundingClientRect();
    const above = document.querySelector('header')?.getBoundingClientRect().bottom ?? 0;
    const below = document.querySelector('[data-dock]')?.getBoundingClientRect().top ?? innerHeight;
    return top < above || bottom > below ? `${focused.textContent} ${top} to ${bottom}` : null;
  });
}
