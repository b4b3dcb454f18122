import type { Page } from '@playwright/test';

/** The card of this very name. */
export const card = (page: Page, name: string) => page.getByRole('article', { name, exact: true });

/** The name on a task's card: a button. */
export const nameOf = (page: Page, name: string) => card(page, name).getByRole('button', { name, exact: true });

/** Takes an action of a card's menu. */
export async function choose(page: Page, name: string, action: string): Promise<void> {
  await page.getByRole('button', { name: `Actions for ${name}` }).click();
  await page.getByRole('menuitem', { name: action }).click();
}

/** Chooses in the form of a task. */
export async function chooseCategory(page: Page, name: string): Promise<void> {
  await page.getByRole('combobox', { name: 'Category' }).click();
  await page.getByRole('option', { name }).click();
}

/** A thing as the path of a call names it. */
export const of = ({ id }: { id: number }) => ({ params: { id: String(id) } });
