import * as timer from '@daymark/contract/timer.ts';
import type { Page } from '@playwright/test';
import { card, numbered, row, startOf, withId } from './cards.ts';
import { expect, PHONE_SIZE, test } from './fixtures.ts';

test.describe('the focus stays in view', () => {
  test.use({ hasTouch: true });

  test('between header and dock, forwards and backwards, in a narrow window and in a low one', async ({
    page,
    given,
    send,
  }) => {
    const list = await given.list();
    const running = await given.task({ name: 'Running', list_id: list.id });
    await given.tasks(list.id, ['Dig', 'Hoe', 'Mow', 'Rake', 'Sow', 'Water', 'Weed', ...numbered(30)]);
    for (const name of numbered(14)) await given.project({ name });
    await send(timer.startTimer, { ...withId(running), body: {} });
    await page.setViewportSize(PHONE_SIZE);
    await page.goto('/projects');
    await card(page, 'Task 14').waitFor();
    await page.getByRole('region', { name: 'Running timer' }).waitFor();
    for (const size of [PHONE_SIZE, { width: 1440, height: 500 }]) {
      await page.setViewportSize(size);
      expect(await coveredWhileTabbing(page, 'Tab')).toEqual([]);
      expect(await coveredWhileTabbing(page, 'Shift+Tab')).toEqual([]);
    }

    // Rows have one tab stop, and arrow keys lead through them.
    await page.goto(`/lists/${list.id}/tasks`);
    for (const size of [PHONE_SIZE, { width: 1440, height: 500 }]) {
      await page.setViewportSize(size);
      await row(page, 'Running').focus();
      for (const key of ['ArrowDown', 'ArrowUp']) {
        const covered: (string | null)[] = [];
        for (let step = 0; step < 37; step += 1) {
          await page.keyboard.press(key);
          covered.push(await coveredFocus(page));
        }
        expect(covered.filter((text) => text !== null)).toEqual([]);
      }
    }
  });

  test('in a dialog that scrolls, and when the dock of a timer that was started elsewhere appears over it', async ({
    page,
    given,
    send,
  }) => {
    await page.setViewportSize({ width: 390, height: 420 });
    const elsewhere = await given.task();
    const { list_id } = await given.task();
    await given.tasks(list_id, ['Dig', 'Hoe', 'Mow', 'Rake', 'Sow', 'Water']);
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
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();

    await page.setViewportSize(PHONE_SIZE);
    const button = startOf(row(page, 'Rake'));
    await button.focus();
    // Just above the lower edge of the window, where the dock will be.
    await button.evaluate((start) => scrollBy(0, start.getBoundingClientRect().bottom + 8 - innerHeight));
    await send(timer.startTimer, { ...withId(elsewhere), body: {} });
    await page.evaluate(() => dispatchEvent(new Event('focus')));
    await page.getByRole('region', { name: 'Running timer' }).waitFor();
    await expect(button).toBeFocused();
    await expect.poll(() => coveredFocus(page)).toBe(null);
  });
});

/** Tabs through the whole page, and names each focused element of its content that header or dock cover. */
async function coveredWhileTabbing(page: Page, key: 'Tab' | 'Shift+Tab'): Promise<string[]> {
  const covered: string[] = [];
  let inContent = 0;
  for (let stop = 0; stop < 50; stop += 1) {
    await page.keyboard.press(key);
    const now = await focusNow(page);
    if (now.covered) covered.push(now.covered);
    inContent += Number(now.isInContent);
  }
  expect(inContent).toBeGreaterThan(25);
  return covered;
}

/** Text of the focused element of the content, where header or dock lie over it. */
const coveredFocus = async (page: Page): Promise<string | null> => (await focusNow(page)).covered;

function focusNow(page: Page): Promise<{ isInContent: boolean; covered: string | null }> {
  return page.evaluate(() => {
    const focused = document.activeElement;
    if (!focused?.closest('main')) return { isInContent: false, covered: null };
    if (focused.matches('main')) return { isInContent: true, covered: null };
    const { top, bottom } = focused.getBoundingClientRect();
    const above = document.querySelector('header')?.getBoundingClientRect().bottom ?? 0;
    const below = document.querySelector('[data-dock]')?.getBoundingClientRect().top ?? innerHeight;
    const isCovered = top < above || bottom > below;
    return { isInContent: true, covered: isCovered ? `${focused.textContent} ${top} to ${bottom}` : null };
  });
}
