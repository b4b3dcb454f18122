import { addToPlan } from '@daymark/contract/plan.ts';
import { getTask } from '@daymark/contract/tasks.ts';
import * as timer from '@daymark/contract/timer.ts';
import type { Page } from '@playwright/test';
import { withId } from './cards.ts';
import { expect, test } from './fixtures.ts';
import { holdCall } from './hold-requests.ts';
import { runCommand } from './palette.ts';
import { dateOf, fakeBrowserClock, nextMorning } from './workspace.ts';

type Fixtures = Parameters<Parameters<typeof test>[2]>[0];

const row = (page: Page, task: string) => page.getByRole('row', { name: new RegExp(`^${task},`) });
const switchTo = (page: Page, task: string) => row(page, task).getByRole('button', { name: /^Switch to This/ });
const running = (page: Page) => page.getByRole('region', { name: 'Running timer' });

/** A morning whose plan has two tasks, of which 'Draft' runs. */
async function twoPlanned({ page, given, send, server }: Pick<Fixtures, 'page' | 'given' | 'send' | 'server'>) {
  const at = nextMorning(server);
  await fakeBrowserClock(page, at);
  const draft = await given.task({ name: 'Draft', planned_duration: 10 });
  const mail = await given.task({ name: 'Mail', list_id: draft.list_id, planned_duration: 45 });
  await send(addToPlan, { params: { date: dateOf(at) }, body: { task_ids: [draft.id, mail.id] } });
  await send(timer.startTimer, withId(draft));
  server.passMinutes(3);
  await page.goto('/dashboard');
  await expect(running(page)).toContainText('Draft');
  return { draft, mail };
}

test('one press switches the timer to another task of the plan, at once, and a refusal takes it back', async ({
  page,
  given,
  send,
  server,
  expectConsoleError,
}) => {
  expectConsoleError(/409/);
  const { draft } = await twoPlanned({ page, given, send, server });
  const refused = await holdCall(page, 'POST', '**/timer/work');
  await switchTo(page, 'Mail').click();
  await expect(running(page)).toContainText('Mail');
  await expect(running(page).getByRole('timer')).toHaveText(/^4[45]:\d\d left of 45m$/);
  await expect(switchTo(page, 'Draft')).toBeVisible();
  await expect(row(page, 'Draft').getByText('3m of 10m')).toBeVisible();
  refused.refuse(409, 'The server said no');
  await expect(page.getByRole('alert')).toContainText('The server said no');
  await expect(running(page)).toContainText('Draft');

  await switchTo(page, 'Mail').click();
  await expect(page.getByText('Timer Started', { exact: true })).toBeVisible();
  await expect(page.getByText('Working on "Mail" for 45 minutes. "Draft" is paused')).toBeVisible();
  await expect(page.getByText('Timer paused after 3 minutes. Timer started, 45 minutes')).toBeAttached();
  expect(await send(timer.getActiveTimer, {})).toMatchObject({ task: { name: 'Mail' } });
  const paused = await send(getTask, withId(draft));
  expect([paused.status, Math.floor(paused.total_time_worked)]).toEqual(['paused', 3]);

  // The second press does not wait for the answer to the first one.
  const held = await holdCall(page, 'POST', '**/timer/work');
  await switchTo(page, 'Draft').click();
  await switchTo(page, 'Mail').click();
  await expect(running(page)).toContainText('Mail');
  await expect(switchTo(page, 'Draft')).toBeVisible();
  held.answer();
  await expect.poll(() => send(timer.getActiveTimer, {}).then((state) => state?.task.name)).toBe('Mail');
  await expect(switchTo(page, 'Draft')).toBeVisible();

  await runCommand(page, 'switch draft');
  await expect(running(page)).toContainText('Draft');
  await expect.poll(() => send(timer.getActiveTimer, {}).then((state) => state?.task.name)).toBe('Draft');
});

test('while a task runs on a day without a plan, Done is the one filled button', async ({ page, given, send }) => {
  const draft = await given.task({ name: 'Draft' });
  await page.goto('/dashboard');
  const plan = page.getByRole('region', { name: 'Plan' });
  /** Buttons of the plan with their background. */
  const buttons = () =>
    plan
      .locator('button:visible')
      .evaluateAll((all) => all.map((one) => `${one.textContent} ${getComputedStyle(one).backgroundColor}`));
  const add = plan.getByRole('button', { name: 'Add Task' });
  const background = await add.evaluate((button) => getComputedStyle(button).backgroundColor);
  const filled = async () => (await buttons()).filter((button) => button.endsWith(background));
  expect(await filled()).toEqual([`Add Task ${background}`]);
  await send(timer.startTimer, withId(draft));
  await expect(running(page)).toContainText('Draft');
  await expect.poll(filled).toEqual([`Done ${background}`]);
});

test('a switch from a timer that was forgotten asks how much of the time was work', async ({
  page,
  given,
  send,
  server,
}) => {
  const { draft } = await twoPlanned({ page, given, send, server });
  server.passMinutes(49);
  await page.reload();
  await expect(page.getByRole('dialog', { name: 'Time’s up' })).toBeVisible();
  // The expired dialog covers the page: as of a press that came at the same moment.
  await switchTo(page, 'Mail').evaluate((element: HTMLElement) => element.click());
  const switching = page.getByRole('dialog', { name: 'Switch to “Mail”' });
  await expect(switching.getByText('The timer rang 42 minutes ago. How much of that was work?')).toBeVisible();
  await switching.getByRole('radio', { name: 'None of it' }).click();
  await switching.getByRole('button', { name: 'Switch' }).click();
  await expect(switching).toBeHidden();
  await expect(running(page)).toContainText('Mail');
  expect(await send(getTask, withId(draft))).toMatchObject({ status: 'paused', total_time_worked: 10 });

  server.passMinutes(45 + 20);
  await page.reload();
  await expect(page.getByRole('dialog', { name: 'Time’s up' })).toBeVisible();
  await switchTo(page, 'Draft').evaluate((element: HTMLElement) => element.click());
  const back = page.getByRole('dialog', { name: 'Switch to “Draft”' });
  await back.getByRole('radio', { name: 'All of it' }).click();
  await back.getByRole('button', { name: 'Switch' }).click();
  await expect(running(page)).toContainText('Draft');
  expect(await send(timer.getActiveTimer, {})).toMatchObject({ task: { name: 'Draft' } });
});
