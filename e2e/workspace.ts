import type { List } from '@daymark/contract/lists.ts';
import type { Origin } from '@daymark/contract/workspace.ts';
import { fromMidnight } from '@daymark/domain/days.ts';
import { workspaceList } from '@daymark/domain/workspace.ts';
import { expect, type Page } from '@playwright/test';
import type { TestServer } from './server.ts';

/** The browser's zone, as in playwright.config.ts. */
export const TIME_ZONE = 'Europe/Berlin';

type Placed = { userId: number; lists: List[]; origin?: Origin; at?: Temporal.Instant };

/** Puts lists into the browser's workspace before a page opens, in the format of the app. */
export async function givenWorkspace(page: Page, { userId, lists, origin = 'imported', ...when }: Placed) {
  const { at = Temporal.Now.instant() } = when;
  const entries = lists.map((list, place) => {
    const adding = { userId, now: at.add({ milliseconds: place }), days: fromMidnight(TIME_ZONE) };
    const { workspaceDate, ...rest } = workspaceList(list, origin, adding);
    return [`daymark-workspace:${userId}:${workspaceDate}:${list.id}`, JSON.stringify({ workspaceDate, ...rest })];
  });
  await page.addInitScript((entries) => {
    // Once per tab, so that a list that the test removes does not come back with a reload.
    for (const [key = '', value = ''] of entries) {
      if (sessionStorage.getItem(key)) continue;
      sessionStorage.setItem(key, 'given');
      localStorage.setItem(key, value);
    }
  }, entries);
}

/** Fakes the browser's clock, which decides the current day: starts it at `at`, and lets the test move it. */
export async function fakeBrowserClock(page: Page, at?: string | Temporal.Instant) {
  const now = Temporal.Now.instant();
  const ahead = (at ? Temporal.Instant.from(at) : now).epochMilliseconds - now.epochMilliseconds;
  await page.addInitScript((ahead) => {
    const realNow = Temporal.Now.instant;
    if (!sessionStorage.getItem('passed')) sessionStorage.setItem('passed', String(ahead));
    Temporal.Now.instant = () => realNow().add({ milliseconds: Number(sessionStorage.getItem('passed')) });
  }, ahead);
  return {
    passHours: (hours: number) =>
      page.evaluate((ms) => {
        sessionStorage.setItem('passed', String(Number(sessionStorage.getItem('passed')) + ms));
      }, hours * 3_600_000),
  };
}

/** Moves the server's clock to the next 09:00 in the browser's zone, and returns that instant. */
export function nextMorning(server: TestServer): Temporal.Instant {
  const now = server.now().toZonedDateTimeISO(TIME_ZONE);
  const morning = now.toPlainDate().add({ days: 1 }).toZonedDateTime({ timeZone: TIME_ZONE, plainTime: '09:00' });
  server.passMinutes(now.until(morning).total('minutes'));
  return morning.toInstant();
}

/**
 * Has the library of queries, which asks Date when an answer came, go by the faked clock: a week apart from the rest, answers are dropped as
 * old once they are kept.
 */
export const dateAnswersByClock = (page: Page) =>
  page.addInitScript(() => {
    Date.now = () => Temporal.Now.instant().epochMilliseconds;
  });

/** The next morning in browser and server, and how to let minutes pass in both: an open page counts on by its steady clock, which stays. */
export async function morningOf(page: Page, server: TestServer) {
  const at = nextMorning(server);
  const clock = await fakeBrowserClock(page, at);
  await dateAnswersByClock(page);
  const pass = async (minutes: number) => {
    server.passMinutes(minutes);
    await clock.passHours(minutes / 60);
  };
  return { at, date: dateOf(at), pass };
}

/** The browser's date of an instant: '2026-11-20'. */
export function dateOf(at: Temporal.Instant, daysAhead = 0): string {
  return at.toZonedDateTimeISO(TIME_ZONE).toPlainDate().add({ days: daysAhead }).toString();
}

/** A date as the heading of the dashboard shows it: 'Friday, November 20, 2026'. */
export function longDate({ daysAhead = 0, at = Temporal.Now.instant() } = {}): string {
  return at
    .toZonedDateTimeISO(TIME_ZONE)
    .toPlainDate()
    .add({ days: daysAhead })
    .toLocaleString('en', { weekday: 'long', month: 'long', day: 'numeric', year: 'numeric' });
}

/** One of the views in the switch of the dashboard. */
export const view = (page: Page, name: 'Today' | 'Week' | 'Board' | 'Progress') =>
  page.getByRole('radiogroup', { name: 'View' }).getByText(name);

/** Leads from any screen of the app to the board. */
export async function openBoard(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Dashboard', exact: true }).click();
  await view(page, 'Board').click();
  await expect(page).toHaveURL(/view=board/);
}
