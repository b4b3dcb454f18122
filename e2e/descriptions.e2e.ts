import { readFile } from 'node:fs/promises';
import { getOpenTasks } from '@daymark/contract/open-tasks.ts';
import * as projects from '@daymark/contract/projects.ts';
import * as tasks from '@daymark/contract/tasks.ts';
import * as timer from '@daymark/contract/timer.ts';
import type { Locator, Page } from '@playwright/test';
import { choose, row, withId } from './cards.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, PHONE_SIZE, test } from './fixtures.ts';
import { fakeBrowserClock, nextMorning } from './workspace.ts';

const TRIP = `# Before we go

Ask **Ana** about https://daymark.test/trains, and see [the list](/projects).

- [ ] Book the train
- [ ] Pack
  - [x] Passports
- [ ] Water the plants

| Day | Place |
| --- | ----- |
| Mon | Lyon  |`;

const details = (page: Page): Locator => page.getByRole('dialog', { name: 'Task details' });
const box = (page: Page, name: string): Locator => page.getByRole('checkbox', { name });

async function openDetails(page: Page, { name, list_id }: { name: string; list_id: number }): Promise<void> {
  await page.goto(`/lists/${list_id}/tasks`);
  await row(page, name).press('Enter');
  await expect(details(page)).toBeVisible();
}

test('a description is read as Markdown where it stands in full, and its items are counted on its row', async ({
  page,
  given,
  send,
}) => {
  const task = await given.task({ name: 'Trip to Lyon', description: TRIP });
  await openDetails(page, task);
  const text = details(page).getByRole('region', { name: 'Description' });
  await expect(text.getByRole('heading', { name: 'Before we go' })).toBeVisible();
  await expect(text.getByText('Ana', { exact: true })).toHaveCSS('font-weight', '700');
  await expect(text.getByRole('cell', { name: 'Lyon' })).toBeVisible();
  await expect(text.getByRole('checkbox')).toHaveCount(4);
  const outside = text.getByRole('link', { name: 'https://daymark.test/trains' });
  await expect(outside).toHaveAttribute('target', '_blank');
  await expect(outside).toHaveAttribute('rel', 'noopener noreferrer');
  await expectAccessible(page);
  await page.setViewportSize(PHONE_SIZE);
  await expectNoSidewaysScroll(page);
  await page.setViewportSize({ width: 1280, height: 720 });
  await text.getByRole('link', { name: 'the list' }).click();
  await expect(page).toHaveURL(/\/projects$/);
  await page.goBack();
  await expect(row(page, task.name).getByRole('button', { name: '1 of 4 items' })).toHaveText('1/4');

  await send(projects.updateProject, {
    ...withId({ id: task.project_id }),
    body: { description: '*Summer*\n\n- one' },
  });
  await page.goto(`/projects/${task.project_id}`);
  await expect(page.getByText('Summer', { exact: true })).toHaveCSS('font-style', 'italic');
  await expect(page.getByRole('listitem').filter({ hasText: 'one' })).toBeVisible();
});

test('an item is ticked by mouse and key, shown before the answer, undone, and also while its timer runs', async ({
  page,
  given,
  send,
  expectConsoleError,
}) => {
  expectConsoleError(/409/); // an undo is of the text before the tick that came after it
  const task = await given.task({ name: 'Trip to Lyon', description: TRIP });
  await send(timer.startTimer, withId(task));
  const sent: unknown[] = [];
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/api/task/*', async (route) => {
    if (route.request().method() !== 'PATCH') return route.fallback();
    sent.push(route.request().postDataJSON());
    await held;
    return route.continue();
  });
  await openDetails(page, task);
  await expect(box(page, 'Book the train')).toBeEnabled(); // the plain text stands there until Markdown is loaded
  await details(page).getByText('Book the train').click();
  await expect(box(page, 'Book the train')).toBeChecked();
  await box(page, 'Water the plants').focus();
  await page.keyboard.press('Space');
  await expect(box(page, 'Water the plants')).toBeChecked();
  await expect(details(page).getByRole('img', { name: '3 of 4 items' })).toBeVisible();
  const booked = TRIP.replace('[ ] Book', '[x] Book');
  expect(sent).toEqual([{ description: booked, expected: { description: TRIP } }]);
  release();
  await expect(page.getByText('Ticked: Water the plants')).toBeVisible();
  const { description } = await send(tasks.getTask, withId(task));
  expect(description).toBe(booked.replace('[ ] Water', '[x] Water'));
  await page
    .getByRole('status')
    .filter({ hasText: 'Ticked: Book the train' })
    .getByRole('button', { name: 'Undo' })
    .click();
  await expect(box(page, 'Book the train')).not.toBeChecked();
  await expect.poll(async () => (await send(tasks.getTask, withId(task))).checklist).toEqual({ done: 2, items: 4 });
});

test('two devices that tick different items at once lose neither, and only an item that is gone is told', async ({
  page,
  phone,
  given,
  send,
  expectConsoleError,
}) => {
  expectConsoleError(/409/);
  const task = await given.task({ name: 'Trip to Lyon', description: TRIP });
  await openDetails(page, task);
  await openDetails(phone, task);
  // Both ticks are on their way before either device knows of the other.
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  for (const device of [page, phone]) {
    await device.route('**/api/task/*', async (route) => {
      if (route.request().method() === 'PATCH') await held;
      return route.continue();
    });
  }
  await box(phone, 'Book the train').tap();
  await box(page, 'Water the plants').click();
  await expect(box(phone, 'Book the train')).toBeChecked();
  await expect(box(page, 'Water the plants')).toBeChecked();
  release();
  for (const device of [page, phone]) {
    await expect(details(device).getByRole('img', { name: '3 of 4 items' })).toBeVisible();
    await expect(box(device, 'Book the train')).toBeChecked();
    await expect(box(device, 'Water the plants')).toBeChecked();
  }
  const { description } = await send(tasks.getTask, withId(task));
  expect(description).toBe(TRIP.replace('[ ] Book', '[x] Book').replace('[ ] Water', '[x] Water'));
  await expect(page.getByText('no longer in the description')).toHaveCount(0);

  await page.route('**/api/task/*', async (route) => {
    if (route.request().method() === 'PATCH') {
      await send(tasks.updateTask, { ...withId(task), body: { description: '- [ ] Something else' } });
    }
    return route.fallback();
  });
  await box(page, 'Pack').click();
  await expect(page.getByText('"Pack" is no longer in the description.')).toBeVisible();
  await expect(box(page, 'Something else')).toBeVisible();
});

test('rows of today and of the search tell how many items are ticked, and open them', async ({
  page,
  given,
  server,
}) => {
  await fakeBrowserClock(page, nextMorning(server));
  const task = await given.task({ name: 'Trip to Lyon', description: TRIP });
  await page.goto('/search?q=Lyon');
  const row = page.getByRole('row', { name: /Trip to Lyon, not started, 1 of 4 items/ });
  await row.getByRole('button', { name: '1 of 4 items' }).click();
  await box(page, 'Book the train').click();
  await details(page).getByRole('button', { name: 'Close' }).click();
  await expect(page.getByRole('row', { name: /2 of 4 items/ })).toBeVisible();
  await page.goto(`/lists/${task.list_id}/tasks`);
  await choose(page, task.name, 'Plan for Today');
  await page.goto('/dashboard?view=today');
  const planned = page.getByRole('row', { name: /Trip to Lyon, .*2 of 4 items/ });
  await planned.getByRole('button', { name: 'Start: Trip to Lyon' }).click();
  const running = page.getByRole('region', { name: 'Running timer' });
  await expect(running.getByRole('img', { name: '2 of 4 items' })).toHaveText('2/4');
  await running.getByRole('button', { name: 'Pause' }).click();
  await planned.getByRole('button', { name: 'Done: Trip to Lyon' }).click();
  await expect(page.getByRole('region', { name: 'Just done: Trip to Lyon' })).toContainText('2 open items');
});

const HOSTILE = [
  ['nested quotes', '>'.repeat(10_000)],
  ['a table of 5,000 cells', `${'|a'.repeat(2_490)}\n${'|-'.repeat(2_490)}`],
  ['1,000 items', '- [ ] x\n'.repeat(1_000).trim()],
  ['right-to-left overrides', '\u202enialp \u2067si siht\n'.repeat(600).trim()],
  ['200 items', '- [ ] Tick this one\n'.repeat(200).trim()],
  [
    'links that lie',
    [
      '[a](javascript:document.title=1) [b](java\u0001script:x) [c](data:text/html,<script>1</script>)',
      '![d](https://elsewhere.test/d.png) <img src="https://elsewhere.test/e.png" onerror="document.title=1">',
      '<script>document.title=1</script> [\u202eknab](https://elsewhere.test) after',
      '<iframe src="https://elsewhere.test"></iframe> &#106;avascript:x',
    ].join('\n\n'),
  ],
] as const;

test('hostile descriptions are shown in a moment, run nothing and fetch nothing', async ({
  page,
  context,
  server,
  given,
}) => {
  const { list_id } = await given.task({ name: 'First', description: '- [ ] a' });
  for (const [name, description] of HOSTILE) await given.task({ name, description, list_id });
  const elsewhere: string[] = [];
  context.on('request', (request) => {
    if (!request.url().startsWith(server.url)) elsewhere.push(request.url());
  });
  await openDetails(page, { name: 'First', list_id });
  await expect(box(page, 'a')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(details(page)).toBeHidden();
  for (const [name] of HOSTILE) {
    await row(page, name).press('Enter');
    const text = details(page).getByRole('region', { name: 'Description' });
    await expect(text).toBeVisible();
    if (name === 'links that lie') {
      await expect(text.getByRole('link')).toHaveText([
        'd',
        'https://elsewhere.test/e.png',
        '\u202eknab',
        'https://elsewhere.test',
      ]);
      await expect(text.locator('img, script, iframe')).toHaveCount(0);
      await expect(text.getByText('after')).toBeVisible();
    } else if (name === '200 items') await expect(text.getByRole('checkbox')).toHaveCount(200);
    else await expect(text.getByText('It is shown as it was typed.')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(details(page)).toBeHidden();
  }
  expect(elsewhere).toEqual([]);
  await expect(page).not.toHaveTitle('1');
});

test('a checklist is written by keys alone, goes on by itself, is indented, undone by the browser and left by Tab', async ({
  page,
  given,
}) => {
  const list = await given.list({ name: 'Garden' });
  await page.goto(`/lists/${list.id}/tasks`);
  await page.getByRole('button', { name: 'Add Task' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Add New Task' });
  await dialog.getByLabel('Name').fill('Spring');
  await page.keyboard.press('Tab');
  const field = dialog.getByLabel('Description');
  await expect(field).toBeFocused();
  await page.keyboard.type('First the ');
  await page.keyboard.press('Control+b');
  await page.keyboard.type('beds');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await page.keyboard.type('- [ ] Dig');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await page.keyboard.type('Spade');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.type('Sow');
  await page.keyboard.press('Enter');
  await expect(field).toHaveValue('First the **beds**\n- [ ] Dig\n  - [ ] Spade\n- [ ] Sow\n- [ ] ');
  await page.keyboard.press('Enter');
  await expect(field).toHaveValue('First the **beds**\n- [ ] Dig\n  - [ ] Spade\n- [ ] Sow\n');
  await page.keyboard.press('Control+z');
  await expect(field).toHaveValue('First the **beds**\n- [ ] Dig\n  - [ ] Spade\n- [ ] Sow\n- [ ] ');
  // Escape lets Tab leave the field from within a list; the dialog stays.
  await page.keyboard.press('Escape');
  await page.keyboard.press('Tab');
  await expect(field).not.toBeFocused();
  await expect(dialog.getByRole('button', { name: 'Preview' })).toBeFocused();
  await page.keyboard.press('Enter');
  const preview = dialog.getByRole('region', { name: 'Preview' });
  await expect(preview.getByRole('checkbox', { name: 'Spade' })).toBeDisabled();
  await expectAccessible(page);
  await page.keyboard.press('Control+Enter');
  await expect(row(page, 'Spring').getByRole('button', { name: '0 of 3 items' })).toBeVisible();

  // The keyboard of a phone leaves this much of the page.
  await page.setViewportSize({ width: 390, height: 420 });
  await row(page, 'Spring').press('.');
  await page.getByRole('menuitem', { name: 'Edit' }).click();
  const edited = page.getByRole('dialog', { name: 'Edit task' }).getByLabel('Description');
  await edited.focus();
  await page.keyboard.press('Control+End');
  await page.keyboard.type('- [ ] Water');
  await expect(edited).toBeInViewport();
  await expectNoSidewaysScroll(page);
});

test('an address that is pasted over words links them, several pasted lines become items when asked, and what an input method composes is left alone', async ({
  page,
  context,
  given,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const task = await given.task({ name: 'Shop', description: 'See this' });
  await page.goto(`/lists/${task.list_id}/tasks`);
  await choose(page, 'Shop', 'Edit');
  const dialog = page.getByRole('dialog', { name: 'Edit task' });
  const field = dialog.getByLabel('Description');
  const paste = async (text: string) => {
    await page.evaluate((text) => navigator.clipboard.writeText(text), text);
    await field.press('Control+v');
  };
  await field.press('Control+End');
  await field.press('Control+Shift+ArrowLeft');
  await paste('https://daymark.test/shop');
  await expect(field).toHaveValue('See [this](https://daymark.test/shop)');
  await field.press('Enter');
  await paste('Milk\n* Bread\nEggs');
  await expect(field).toHaveValue('See [this](https://daymark.test/shop)\nMilk\n* Bread\nEggs');
  await dialog.getByRole('button', { name: 'Make 3 Items' }).click();
  await expect(field).toHaveValue('See [this](https://daymark.test/shop)\n- [ ] Milk\n- [ ] Bread\n- [ ] Eggs');
  await expect(dialog.getByRole('button', { name: 'Make 3 Items' })).toBeHidden();

  await field.fill('- [ ] a');
  await field.press('Control+End');
  // The Enter that takes a proposed word is no new line.
  await field.dispatchEvent('keydown', { key: 'Enter', isComposing: true });
  await field.evaluate((area) => {
    const press = { inputType: 'insertLineBreak', isComposing: true, bubbles: true, cancelable: true };
    area.dispatchEvent(new InputEvent('beforeinput', press));
  });
  await expect(field).toHaveValue('- [ ] a');
  await page.keyboard.insertText('漢');
  await field.press('Enter');
  await expect(field).toHaveValue('- [ ] a漢\n- [ ] ');
});

test('a checklist is printed with its boxes, found by its words, and comes back from an export letter by letter', async ({
  page,
  given,
  send,
}) => {
  const text = '\u202eTrip\u202c **La**go\n\n- [x] Päckchen\t\n- [ ] `b`  \n\n\n    code\\';
  const task = await given.task({ name: 'Lago', description: text });
  await openDetails(page, task);
  await expect(box(page, 'b')).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(box(page, 'Päckchen')).toBeVisible();
  await expect(box(page, 'b')).toBeVisible();
  await page.emulateMedia({ media: 'screen' });
  await page.goto('/search?q=lago%20packchen');
  await expect(page.getByText(/Description: .*Lago Päckchen b code/)).toBeVisible();

  await page.goto('/profile');
  const panel = page.getByRole('region', { name: 'Your data' });
  const downloading = page.waitForEvent('download');
  await panel.getByRole('button', { name: 'Export as JSON' }).click();
  const file = await (await downloading).path();
  await send(projects.deleteProject, withId({ id: task.project_id }));
  const choosing = page.waitForEvent('filechooser');
  await panel.getByRole('button', { name: 'Import' }).click();
  const buffer = await readFile(file);
  await (await choosing).setFiles({ name: 'daymark.json', mimeType: 'application/json', buffer });
  const dialog = page.getByRole('dialog', { name: 'Import data' });
  await dialog.getByRole('button', { name: 'Import' }).click();
  await expect.poll(async () => (await send(getOpenTasks, { query: {} })).length).toBe(1);
  const [imported] = await send(getOpenTasks, { query: {} });
  expect(imported).toBeDefined();
  if (imported) expect((await send(tasks.getTask, withId(imported))).description).toBe(text);
});

test('further lines of quick add become items of one task', async ({ page, given }) => {
  const list = await given.list({ name: 'Home' });
  await page.goto(`/lists/${list.id}/tasks`);
  const line = page.getByRole('combobox', { name: 'Add a task' });
  await line.fill('Shop 20m');
  await line.press('Shift+Enter');
  const dialog = page.getByRole('dialog', { name: 'Add Several Tasks' });
  await dialog.getByLabel('One task in each line').fill('Shop 20m\n* Milk\nBread');
  await dialog.getByRole('button', { name: 'One Task, 2 Items' }).click();
  await expect(row(page, 'Shop').getByRole('button', { name: '0 of 2 items' })).toHaveText('0/2');
});
