import type { Locator, Page } from '@playwright/test';
import { Failure } from '#scripts/processes.mjs';

/** Screens of the sidebar. */
export const SCREENS = [
  'Dashboard',
  'Projects',
  'Categories',
  'Calendar',
  'Analytics',
  'Experiments',
  'Profile',
] as const;

export type Screen = (typeof SCREENS)[number];

export const screenLink = (page: Page, screen: Screen): Locator =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: screen });

/** Views of the dashboard. */
export const view = (page: Page, name: string) => page.locator(`[aria-label="View"] label:has-text("${name}")`);
export const shownView = (page: Page, name: string) =>
  page.locator(`[aria-label="View"] label[data-active]:has-text("${name}")`);

export const dialogOf = (page: Page): Locator => page.locator('[role="dialog"]:visible');

type Point = { x: number; y: number };

/** Scrolls the element into view, and gives a point inside it; `at` is a share of its height. */
export async function pointOf(target: Locator, at = 0.5): Promise<Point> {
  await target.scrollIntoViewIfNeeded();
  const box = await target.boundingBox();
  if (!box) throw new Failure(`${target} is not on the page.`);
  return { x: box.x + box.width / 2, y: box.y + box.height * at };
}
