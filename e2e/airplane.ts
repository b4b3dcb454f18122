import type { BrowserContext, Locator, Page } from '@playwright/test';
import { expect, PHONE_SIZE } from './fixtures.ts';
import { untilKept } from './kept-answers.ts';

/** Errors that the console shows of requests without a network. */
export const WITHOUT_NETWORK = /ERR_|Failed to load|dynamically imported|Unable to preload|could not be loaded/;

/** A phone whose app is installed. */
export const INSTALLED = {
  viewport: PHONE_SIZE,
  hasTouch: true,
  serviceWorkers: 'allow',
} as const;

const note = (page: Page): Locator => page.getByText(/^You are offline/);

/** Turns the network off once the browser keeps the app, and the answers to these queries. */
export async function takeOff(page: Page, context: BrowserContext, queries: unknown[][]): Promise<void> {
  await untilKept(page, queries);
  await context.setOffline(true);
  await expect(note(page)).toBeVisible();
}

/** Turns the network on again, and waits until the server has what waited. */
export async function land(page: Page, context: BrowserContext): Promise<void> {
  await context.setOffline(false);
  await expect(note(page)).toHaveCount(0);
  await expect(waiting(page)).toHaveCount(0);
  await expect(page.getByRole('alert').filter({ hasText: 'Failed to load' })).toHaveCount(0);
}

/** The line that says how many changes wait to be sent. */
export const waiting = (page: Page): Locator => page.getByRole('button', { name: /waits? to be sent$/ });

/** Waits until so many changes wait, stored in the browser. */
export const untilWaiting = (page: Page, changes: number): Promise<void> =>
  expect(waiting(page)).toHaveText(changes === 1 ? '1 change waits to be sent' : `${changes} changes wait to be sent`);

/** The rows of the plan of a day. */
export const planned = (page: Page): Locator =>
  page.getByRole('region', { name: 'Plan' }).getByRole('grid').getByRole('row');

export const plannedRow = (page: Page, name: string): Locator => planned(page).filter({ hasText: name });

export const running = (page: Page): Locator => page.getByRole('region', { name: 'Running timer' });

/** Adds a task by the button that is on every screen of a phone. */
export async function capture(page: Page, line: string): Promise<void> {
  await page.getByRole('button', { name: 'New Task' }).click();
  await page.getByRole('combobox', { name: 'Add a task' }).last().fill(line);
  await page.keyboard.press('Enter');
  await page.keyboard.press('Escape');
}
