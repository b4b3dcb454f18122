import { expect, type Locator, type Page } from '@playwright/test';

/** The card with exactly this name. */
export const card = (page: Page, name: string) => page.getByRole('article', { name, exact: true });

/** The button that is the name on a task's card. */
export const nameButton = (page: Page, name: string) => card(page, name).getByRole('button', { name, exact: true });

/** The row of the task with exactly this name. */
export const row = (page: Page, name: string): Locator =>
  page.getByRole('row', { name: new RegExp(`^${RegExp.escape(name)},`) });

/** The button of a row that starts its task, resumes it or switches to it. */
export const startOf = (row: Locator): Locator => row.getByRole('button', { name: /^(Start|Resume|Switch to This): / });

/** The button of a row that pauses its task. */
export const pauseOf = (row: Locator): Locator => row.getByRole('button', { name: /^Pause: / });

/** The button of a row that completes its task at once. */
export const doneOf = (row: Locator): Locator => row.getByRole('button', { name: /^Done: / });

/** The button beside the running timer that asks how it was. */
export const markComplete = (page: Page): Locator =>
  page.getByRole('region', { name: 'Running timer' }).getByRole('button', { name: 'Mark Complete' });

/** The name of a task in its row, drawn or not. */
const nameInRow = (page: Page, name: string): Locator =>
  page.getByRole('row').filter({ has: page.getByText(name, { exact: true }) });

/** The names of the tasks that are shown on cards or in rows, from the top. */
export const shownNames = (page: Page): Promise<string[]> =>
  page.locator('[id^="task-"]:visible').evaluateAll((tasks) =>
    tasks.map((task) => {
      const name = task.querySelector('[data-part="name"]') ?? task.querySelector('[role="gridcell"]') ?? task;
      return name.textContent;
    }),
  );

/** Scrolls down until the row of this task is in view: only those near to it are drawn, and the others are names. */
export async function scrollToRow(page: Page, name: string): Promise<void> {
  const place = nameInRow(page, name);
  await page.evaluate(() => scrollTo(0, 0));
  const isShown = async () => {
    if ((await place.count()) > 0) await place.evaluate((row) => row.scrollIntoView({ block: 'center' }));
    else await page.evaluate(() => scrollBy(0, innerHeight));
    return (await row(page, name).count()) > 0;
  };
  await expect.poll(isShown, { intervals: [50], timeout: 30_000 }).toBe(true);
  await expect(row(page, name)).toBeInViewport();
}

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

/** Unfolds the done tasks of a page. */
export async function showDone(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Done \d+$/, expanded: false }).click();
}

/** Picks an action in the menu of a card or a row. */
export async function choose(page: Page, name: string, action: string): Promise<void> {
  await page.getByRole('button', { name: `Actions for ${name}` }).click();
  await page.getByRole('menuitem', { name: action }).click();
}

/** Picks an action in the menu of a row by touch, which its name opens on a phone. */
export async function chooseByTouch(page: Page, name: string, action: string): Promise<void> {
  await row(page, name).first().getByRole('button', { name, exact: true }).tap();
  await page.getByRole('menuitem', { name: action }).tap();
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
