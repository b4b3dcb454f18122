import { expect, type Page } from '@playwright/test';

/** The card with exactly this name. */
export const card = (page: Page, name: string) => page.getByRole('article', { name, exact: true });

/** The button that is the name on a task's card. */
export const nameButton = (page: Page, name: string) => card(page, name).getByRole('button', { name, exact: true });

/**
 * Scrolls down until the card with this name is in view: of more than 100 tasks only those near to it are drawn, and the others
 * are headings.
 */
export async function scrollToCard(page: Page, name: string, scroller = 'html'): Promise<void> {
  await page.locator(scroller).evaluate((element) => element.scrollTo(0, 0));
  const isShown = () =>
    page.locator(scroller).evaluate((element, name) => {
      const card = element.querySelector(`article[aria-label="${name}"]`);
      const headings = [...element.querySelectorAll('h2, h3')];
      const place = card ?? headings.find(({ textContent }) => textContent === name);
      if (place) place.scrollIntoView({ block: 'center' });
      else element.scrollBy(0, element.clientHeight);
      return card !== null;
    }, name);
  await expect.poll(isShown, { intervals: [50], timeout: 30_000 }).toBe(true);
  await expect(card(page, name)).toBeInViewport();
}

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

/** The names 'Task 1' to 'Task 90'. */
export const numbered = (count: number): string[] => Array.from({ length: count }, (_, place) => `Task ${place + 1}`);

/** The path parameters of a call for this record. */
export const withId = ({ id }: { id: number }) => ({ params: { id: String(id) } });
