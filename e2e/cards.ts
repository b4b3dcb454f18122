import type { Page } from '@playwright/test';

/** The card with exactly this name. */
export const card = (page: Page, name: string) => page.getByRole('article', { name, exact: true });

/** The button that is the name on a task's card. */
export const nameButton = (page: Page, name: string) => card(page, name).getByRole('button', { name, exact: true });

/** Unfolds the done tasks of a page's grid. */
export async function showDone(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Done \d+$/, expanded: false }).click();
}

/** Picks an action in a card's menu. */
export async function choose(page: Page, name: string, action: string): Promise<void> {
  await page.getByRole('button', { name: `Actions for ${name}` }).click();
  await page.getByRole('menuitem', { name: action }).click();
}

/** Picks a category in the form of a task. */
export async function chooseCategory(page: Page, name: string): Promise<void> {
  await page.getByRole('combobox', { name: 'Category' }).click();
  await page.getByRole('option', { name }).click();
}

/** The path parameters of a call for this record. */
export const withId = ({ id }: { id: number }) => ({ params: { id: String(id) } });
