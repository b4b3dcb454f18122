import { completeWithoutTimer } from '@daymark/contract/completion.ts';
import { createEntry } from '@daymark/contract/entries.ts';
import { getListTasks } from '@daymark/contract/lists.ts';
import { getPromises, makePromise, makePromiseLink } from '@daymark/contract/promises.ts';
import type { Given, Send } from '@daymark/testing/given.ts';
import type { Page } from '@playwright/test';
import { withId } from './cards.ts';
import {
  expect,
  expectAccessible,
  expectAccessibleWhenNarrow,
  expectNoSidewaysScroll,
  expectReadableText,
  PHONE_SIZE,
  test,
} from './fixtures.ts';
import { givenLongList } from './long-list.ts';
import type { TestServer } from './server.ts';
import { dateOf, fakeBrowserClock } from './workspace.ts';

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Promise a Date' });

const line = (page: Page) => page.getByText(/^Promised /);

/** A list whose dates are known, since its owner has worked on it for three weeks. */
async function givenDatedList({ send, given, server }: { send: Send; given: Given; server: TestServer }) {
  const list = await givenLongList(send, { open: 4, done: 8, worked: 30 });
  const task = await given.task({ list_id: list.id, name: 'Write the pricing page', planned_duration: 240 });
  for (let days = 21; days > 0; days -= 3) {
    const started = server.now().subtract({ hours: 24 * days });
    const times = { started_at: `${started}`, ended_at: `${started.add({ minutes: 45 })}` };
    await send(createEntry, { body: { task_id: task.id, ...times } });
  }
  return list;
}

test('a date is promised with its chance, shown on the page, and settles with the last task', async ({
  page,
  send,
  given,
  server,
}) => {
  await fakeBrowserClock(page, server.now());
  const { id } = await givenDatedList({ send, given, server });
  await page.goto(`/lists/${id}/tasks`);
  await page.getByRole('button', { name: 'Promise a Date…' }).press('Enter');
  const date = dialog(page).getByLabel('Date');
  await expect(date).toBeFocused();
  const chance = dialog(page).getByRole('status');
  await expect(chance).toHaveText(/^About \d+ of 10 as of now; 8 of 10 is .+$/);
  await expectAccessible(page);
  await shot(page, 'dialog');

  await date.fill(dateOf(server.now().subtract({ hours: 48 })));
  await expect(chance).toBeEmpty();
  await dialog(page).getByRole('button', { name: 'Promise Date' }).click();
  await expect(dialog(page).getByText('Dates reach from today to a year ahead')).toBeVisible();
  await date.fill(dateOf(server.now().add({ hours: 24 * 300 })));
  await expect(chance).toHaveText(/^About 10 of 10 as of now;/);
  await dialog(page)
    .getByRole('button', { name: /^Choose / })
    .click();
  await expect(chance).toHaveText(/^About 8 of 10 as of now;/);
  await dialog(page).getByRole('button', { name: 'Promise Date' }).click();
  await expect(dialog(page)).toBeHidden();
  await expect(line(page)).toHaveText(/: said 8 of 10, now 8 of 10$/);
  await shot(page, 'list');

  const tab = await page.context().newPage();
  await fakeBrowserClock(tab, server.now());
  await tab.goto(`/lists/${id}/tasks`);
  await expect(line(tab)).toHaveText(/: said 8 of 10, now 8 of 10$/);
  const open = await send(getPromises, { query: { list_id: String(id) } });
  expect(open.promises).toMatchObject([{ state: 'open', chance: 8 }]);
  await completeAll(send, id);
  await expect(line(tab)).toHaveText(/: said 8 of 10, kept$/);
  await expect(line(page)).toHaveText(/: said 8 of 10, kept$/);

  await page.goto('/analytics');
  const card = page.getByRole('region', { name: 'Promises' });
  await expect(card).toContainText('The record comes with 10 promises that were kept or late.');
  await expect(card).toContainText(/said 8 of 10, kept\s*List · made .+ · done /);
  await shot(page, 'analytics');
});

/** Completes all open tasks of a list. */
async function completeAll(send: Send, listId: number) {
  const { tasks } = await send(getListTasks, { params: { id: String(listId) }, query: {} });
  for (const task of tasks.filter(({ status }) => status !== 'done')) {
    await send(completeWithoutTimer, { ...withId(task), body: { mental_state: 'focused', reflection: 'Fine' } });
  }
}

test('a project can be promised before anything is known, is late so far after its date, and is withdrawn after a question', async ({
  page,
  send,
  given,
  server,
}) => {
  const { passHours } = await fakeBrowserClock(page, server.now());
  const { id } = await given.project({ name: 'Garden' });
  const list = await given.list({ project_id: id });
  await given.task({ list_id: list.id });
  await page.setViewportSize(PHONE_SIZE);
  await page.goto(`/projects/${id}`);
  await page.getByRole('button', { name: 'Promise a Date…' }).click();
  await expect(dialog(page).getByRole('status')).toHaveText('Too early to tell its chance.');
  await expectNoSidewaysScroll(page);
  await expectAccessibleWhenNarrow(page);
  await dialog(page).getByRole('button', { name: 'Promise Date' }).click();
  // The dialog asks for the chance of its date, which a server ten days on refuses as passed.
  await expect(dialog(page)).toBeHidden();
  await expect(line(page)).toHaveText(/^Promised .+: open$/);

  server.passMinutes(10 * 24 * 60);
  await passHours(10 * 24);
  await page.reload();
  await expect(line(page)).toHaveText(/: late so far by 3 days$/);
  await page.getByRole('button', { name: /^Withdraw: / }).click();
  const asked = page.getByRole('dialog', { name: 'Withdraw promise' });
  await expect(asked.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await asked.getByRole('button', { name: 'Withdraw Promise' }).click();
  await expect(line(page)).toBeHidden();
  expect((await send(getPromises, { query: {} })).promises).toMatchObject([{ state: 'withdrawn' }]);
});

test('a promise is shared by a link, which is made anew and ended', async ({ page, send, given, server, request }) => {
  await fakeBrowserClock(page, server.now());
  const list = await given.list({ name: 'Landing page' });
  await given.task({ list_id: list.id, name: 'Draft the headline' });
  const promised_date = dateOf(server.now().add({ hours: 72 }));
  await send(makePromise, { body: { list_id: list.id, promised_date } });
  await page.goto(`/lists/${list.id}/tasks`);
  const share = page.getByRole('button', { name: /^Share: / });
  const form = page.getByRole('dialog', { name: 'Share Promise' });
  const told = page.getByRole('dialog', { name: 'Link of the promise' });
  const linkBy = async (button: string) => {
    await form.getByRole('button', { name: button }).click();
    const link = await told.getByLabel('Link').inputValue();
    await expectAccessible(page);
    await told.getByRole('button', { name: 'Done' }).click();
    await expect(told).toBeHidden();
    return link;
  };
  await share.click();
  await form.getByLabel('Names of tasks').check();
  await expectAccessible(page);
  const first = await linkBy('Make Link');
  expect(await (await request.get(first)).text()).toContain('Draft the headline');
  await share.click();
  await expect(
    form.getByText(/^The link of .+ shows its dates and the names of tasks\. A new one takes its place\.$/),
  ).toBeVisible();
  await form.getByLabel('Names of tasks').uncheck();
  const second = await linkBy('Make New Link');
  expect((await request.get(first)).status()).toBe(404);
  expect(await (await request.get(second)).text()).not.toContain('Draft the headline');
  await share.click();
  await form.getByRole('button', { name: 'End Link' }).click();
  await expect(form).toBeHidden();
  expect((await request.get(second)).status()).toBe(404);
});

test('a stranger without scripts reads a promise in both schemes, on a phone and on paper', async ({
  browser,
  send,
  given,
  server,
}) => {
  const list = await givenDatedList({ send, given, server });
  const promised_date = dateOf(server.now().add({ hours: 24 * 40 }));
  const promise = await send(makePromise, { body: { list_id: list.id, promised_date } });
  const { secret } = await send(makePromiseLink, { ...withId(promise), body: { shows_tasks: true } });
  for (const colorScheme of ['light', 'dark'] as const) {
    const context = await browser.newContext({ colorScheme, javaScriptEnabled: false });
    const page = await context.newPage();
    const problems: string[] = [];
    page.on('console', (message) => problems.push(message.text()));
    page.on('requestfailed', (failed) => problems.push(failed.url()));
    await page.goto(`${server.url}/p/${secret}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(promise.name);
    await expect(page.getByText('Likely done')).toBeVisible();
    await expect(page.getByText(/^\d+% of the likely work$/)).toBeVisible();
    await expect(page.getByText('Write the pricing page')).toBeVisible();
    await expect(page.getByText(/^As of \w+day, /)).toBeVisible();
    await expect(page.locator('body')).toHaveCSS(
      'background-color',
      colorScheme === 'light' ? 'rgb(242, 244, 246)' : 'rgb(14, 17, 23)',
    );
    await shot(page, `promise-${colorScheme}`);
    await page.setViewportSize(PHONE_SIZE);
    await shot(page, `promise-390-${colorScheme}`);
    await page.emulateMedia({ media: 'print' });
    await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(255, 255, 255)');
    await shot(page, `promise-print-${colorScheme}`);
    expect(problems).toEqual([]);
    await context.close();
  }
});

test('the page of a promise is accessible, readable and fits a phone; so is that of a link that has ended', async ({
  page,
  send,
  given,
  server,
  expectConsoleError,
}) => {
  expectConsoleError(/404/);
  const name = 'A'.repeat(200);
  const list = await given.list({ name });
  await given.task({ list_id: list.id, name: 'Draft' });
  const promise = await send(makePromise, { body: { list_id: list.id, promised_date: dateOf(server.now()) } });
  const { secret } = await send(makePromiseLink, { ...withId(promise), body: { shows_tasks: true } });
  for (const path of [`/p/${secret}`, '/p/ended']) {
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto(path);
    await expectAccessible(page);
    await page.setViewportSize({ width: 320, height: 844 });
    await expectNoSidewaysScroll(page);
    await expectReadableText(page);
  }
  await shot(page, 'promise-404');
});
async function shot(page: Page, name: string) {
  if (process.env['SHOTS']) await page.screenshot({ path: `${process.env['SHOTS']}/${name}.png`, fullPage: true });
}
