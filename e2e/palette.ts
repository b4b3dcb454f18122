import { expect, type Page } from '@playwright/test';

export async function openPalette(page: Page): Promise<void> {
  // Nobody answers keys before the page has its header.
  await expect(page.getByRole('banner').getByRole('button', { name: 'Search' })).toBeVisible();
  await expect(page.getByRole('dialog')).toBeHidden();
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('combobox', { name: 'Search' })).toBeFocused();
}

/** Runs the first command that the palette finds. Afterwards keys go to what the command has opened, or to the page. */
export async function runCommand(page: Page, search: string): Promise<void> {
  await openPalette(page);
  await page.keyboard.type(search);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog').getByRole('combobox', { name: 'Search' })).toBeHidden();
}
