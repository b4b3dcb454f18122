import type { Locator, Page } from '@playwright/test';
import { expect } from './fixtures.ts';

/** The button by which a task, list or project is moved. */
export const handle = (page: Page, name: string): Locator =>
  page.getByRole('button', { name: `Move ${name}`, exact: true });

/** Expects an announcement of a move to screen readers. */
export const said = (page: Page, text: string): Promise<void> =>
  expect(page.locator('[aria-live="assertive"]', { hasText: text })).toBeAttached();

/**
 * Lifts by the keyboard what belongs to the focused handle, and waits until arrow keys move it: a drag listens to them
 * a turn after it was announced, and before its next picture; a busy browser hands a key over sooner than that.
 */
export async function pickUp(page: Page, announcement: string): Promise<void> {
  await page.keyboard.press('Space');
  await said(page, announcement);
  await page.evaluate(
    () => new Promise<void>((resolve) => setTimeout(() => requestAnimationFrame(() => setTimeout(resolve)))),
  );
}

/** Drags by mouse from the middle of one place to that of another. */
export async function drag(page: Page, from: Locator, to: Locator): Promise<void> {
  const [start, end] = [await middleOf(from), await middleOf(to)];
  await page.mouse.move(start.x, start.y);
  await page.mouse.down();
  await page.mouse.move(end.x, end.y + 3, { steps: 5 });
  await page.mouse.move(end.x, end.y, { steps: 2 });
  await page.mouse.up();
}

export async function middleOf(place: Locator): Promise<{ x: number; y: number }> {
  await place.scrollIntoViewIfNeeded();
  const box = await place.boundingBox();
  if (!box) throw new Error('It is not on the page');
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}
