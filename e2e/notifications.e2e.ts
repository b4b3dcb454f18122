import * as timer from '@daymark/contract/timer.ts';
import type { BrowserContext, Page } from '@playwright/test';
import { pauseOf, row, startOf, withId } from './cards.ts';
import { expect, test } from './fixtures.ts';

const expired = (page: Page) => page.getByRole('dialog', { name: 'Time’s up' });

/** Focuses the window, as coming back to the tab does. */
const wake = (page: Page) => page.evaluate(() => dispatchEvent(new Event('focus')));

/** Notifications made by the pages, in all tabs. */
const told = (page: Page) =>
  page
    .evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('told ')))
    .then((keys) => keys.toSorted());

/** Records notifications instead of showing them. `hidden` makes every tab count as hidden. */
async function recordNotifications(context: BrowserContext, permission: NotificationPermission, visibility = 'hidden') {
  await context.addInitScript(
    ({ permission, visibility }) => {
      const tell = (what: string) => {
        const count = Object.keys(localStorage).filter((key) => key.startsWith(`told ${what}`)).length;
        localStorage.setItem(`told ${what} ${count + 1}`, '');
      };
      class FakeNotification {
        static get permission() {
          return localStorage.getItem('permission') ?? permission;
        }
        static requestPermission() {
          tell('asked');
          localStorage.setItem('permission', 'granted');
          return Promise.resolve('granted');
        }
        onclick = () => {};
        constructor(title: string) {
          tell(title);
          // A press of this element stands for a press of the notification.
          document.documentElement.addEventListener('notification-press', () => this.onclick());
        }
        close() {
          tell('closed');
        }
      }
      Object.defineProperty(globalThis, 'Notification', { value: FakeNotification, configurable: true });
      Object.defineProperty(document, 'visibilityState', { get: () => visibility });
      globalThis.focus = () => tell('focused');
    },
    { permission, visibility },
  );
}

test('a timer that expires while every tab is hidden is notified once in all of them, and a press brings its tab to the front', async ({
  page,
  context,
  given,
  send,
  server,
}) => {
  await recordNotifications(context, 'granted');
  const task = await given.task({ name: 'Draft the pricing page', planned_duration: 10 });
  await send(timer.startTimer, withId(task));
  const other = await context.newPage();
  for (const tab of [page, other]) {
    await tab.goto('/projects');
    await expect(tab.getByRole('region', { name: 'Running timer' })).toBeVisible();
  }
  expect(await told(page)).toEqual([]);
  server.passMinutes(10.1);
  await Promise.all([wake(page), wake(other)]);
  for (const tab of [page, other]) await expect(expired(tab)).toBeVisible();
  await expect.poll(() => told(page)).toEqual(['told Time’s up: Draft the pricing page 1']);
  for (const tab of [page, other])
    await tab.evaluate(() => document.documentElement.dispatchEvent(new Event('notification-press')));
  const pressed = ['told Time’s up: Draft the pricing page 1', 'told closed 1', 'told focused 1'];
  await expect.poll(() => told(page)).toEqual(pressed);
  await page.reload();
  await expect(expired(page)).toBeVisible();
  // The reload closes what it showed itself, and nothing is notified again.
  expect((await told(page)).filter((what) => what.startsWith('told Time’s up'))).toHaveLength(1);

  // An answer takes the notification away.
  await other.close();
  await expired(page).getByRole('button', { name: 'Continue' }).click();
  await expect(expired(page)).toBeHidden();
  server.passMinutes(15.1);
  await wake(page);
  await expect.poll(() => told(page)).toContain('told Time’s up: Draft the pricing page 2');
  const closed = async () => (await told(page)).filter((what) => what.startsWith('told closed')).length;
  const before = await closed();
  await expired(page).getByRole('button', { name: 'Continue' }).click();
  await expect(expired(page)).toBeHidden();
  await expect.poll(closed).toBe(before + 1);
});

test('the permission is asked for with the first timer that is started, and not again, and a visible page needs no notification', async ({
  page,
  context,
  given,
  server,
}) => {
  await recordNotifications(context, 'default', 'visible');
  const task = await given.task({ name: 'Draft', planned_duration: 10 });
  await page.goto(`/lists/${task.list_id}/tasks`);
  await startOf(row(page, 'Draft')).waitFor();
  expect(await told(page)).toEqual([]);
  await startOf(row(page, 'Draft')).click();
  await expect.poll(() => told(page)).toEqual(['told asked 1']);
  // The question for the permission was dismissed, so the browser would ask again.
  await page.evaluate(() => localStorage.removeItem('permission'));
  await pauseOf(row(page, 'Draft')).click();
  await startOf(row(page, 'Draft')).click();
  await expect(page.getByRole('main').getByRole('timer')).toBeVisible();
  expect(await told(page)).toEqual(['told asked 1']);

  await expect(pauseOf(row(page, 'Draft'))).toBeEnabled();
  await page.evaluate(() => localStorage.setItem('permission', 'granted'));
  server.passMinutes(10.1);
  await wake(page);
  await expect(expired(page)).toBeVisible();
  await expect.poll(() => page.evaluate(() => localStorage.getItem('daymark-notified'))).not.toBeNull();
  expect(await told(page)).toEqual(['told asked 1']);
});

test('notifications are switched on and off in the settings of this browser, which say why it cannot notify', async ({
  page,
  context,
  given,
  send,
  server,
}) => {
  await recordNotifications(context, 'default');
  await page.goto('/profile');
  const choice = page.getByRole('switch', { name: 'Notify me when a timer expires' });
  await expect(choice).not.toBeChecked();
  await expect(page.getByText('Your browser asks for permission')).toBeVisible();
  await choice.click();
  await expect(choice).toBeChecked();
  expect(await told(page)).toEqual(['told asked 1']);
  await expect(choice).toHaveAccessibleDescription(/^On in this browser/);
  await choice.press('Space');
  await expect(choice).not.toBeChecked();
  await page.reload();
  await expect(choice).toHaveAccessibleDescription('Off in this browser.');

  const task = await given.task({ planned_duration: 10 });
  await send(timer.startTimer, withId(task));
  server.passMinutes(10.1);
  await wake(page);
  await expect(expired(page)).toBeVisible();
  await expired(page).getByRole('button', { name: 'Continue' }).click();
  await expect(expired(page)).toBeHidden();
  expect(await told(page)).toEqual(['told asked 1']);

  await page.evaluate(() => localStorage.setItem('permission', 'denied'));
  await page.reload();
  await expect(choice).toBeDisabled();
  await expect(choice).toHaveAccessibleDescription(/^Your browser blocks notifications/);
});
