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
