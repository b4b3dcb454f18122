import { addToPlan, getPlan } from '@daymark/contract/plan.ts';
import type { Page } from '@playwright/test';
import { expect, expectNoSidewaysScroll, test } from './fixtures.ts';
import { runCommand } from './palette.ts';
import { dateOf, fakeBrowserClock, morningOf, nextMorning } from './workspace.ts';

const capture = (page: Page) => page.getByRole('dialog', { name: 'Add Task' });
const rows = (page: Page) => page.getByRole('region', { name: 'Plan' }).getByRole('grid').getByRole('row');
const row = (page: Page, name: string) => rows(page).filter({ hasText: name });
const running = (page: Page) => page.getByRole('region', { name: 'Running timer' });
const justDone = (page: Page, name: string) => page.getByRole('region', { name: `Just done: ${name}` });

/** Lines of a first evening: five for the day itself, four for the next one, one without a day. */
const LINES = [
  'Draft the offer 45m',
  'Answer mail ~20m !high',
  'Call Ana 15m',
  'Fix the export 30m',
  'Read the contract 25m',
  'Write the report 1h tomorrow',
  'Send the invoice 10m tomorrow',
  'Plan the workshop 40m tomorrow',
  'Tidy the desk 15m tomorrow',
] as const;

test('a newcomer captures ten tasks, works through a day, closes it, and finds the next one on a phone', async ({
  page,
  phone,
  server,
  send,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  const { at, pass } = await morningOf(page, server);
  await page.goto('/dashboard');

  // Ten tasks, the first two in the field that stands in the place of a row, the others as lines that are pasted.
  const first = page.getByRole('region', { name: 'First task' });
  await expect(first).toContainText('Add your first task.');
  await first.getByPlaceholder('Try: Draft the offer 45m tomorrow').click();
  await page.keyboard.type('Renew the passport due 1 Dec');
  await page.keyboard.press('Enter');
  await expect(first.getByText('Added "Renew the passport" to Inbox')).toBeVisible();
  await page.keyboard.type(LINES[0]);
  await page.keyboard.press('Enter');
  await expect(row(page, 'Draft the offer')).toBeVisible();
  await expect(first.getByRole('combobox', { name: 'Add a task' })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(first).toBeHidden();
  await page.keyboard.press('n');
  await expect(capture(page).getByRole('combobox', { name: 'Add a task' })).toBeFocused();
  await paste(page, LINES.slice(1).join('\n'));
  await page.getByRole('button', { name: 'Add 8 Tasks' }).click();
  await expect(page.getByRole('dialog', { name: 'Add Several Tasks' })).toBeHidden();
  await page.keyboard.press('Escape');
  await expect(capture(page)).toBeHidden();
  await expect(row(page, 'Draft the offer')).toBeVisible();
  const tomorrow = { params: { date: dateOf(at, 1) } };
  await expect.poll(async () => (await send(getPlan, tomorrow)).tasks.length).toBe(4);

  // Work begins with one press, and is switched with another.
  await row(page, 'Draft the offer')
    .getByRole('button', { name: /^Start/ })
    .click();
  await expect(running(page)).toContainText('Draft the offer');
  await pass(12);
  await row(page, 'Answer mail')
    .getByRole('button', { name: /^Switch to This/ })
    .click();
  await expect(running(page)).toContainText('Answer mail');
  await expect(row(page, 'Draft the offer')).toContainText('12m of 45m');
  await pass(10);
  await running(page).getByRole('button', { name: 'Done' }).click();
  await expect(justDone(page, 'Answer mail')).toContainText('10m worked, 20m planned');
  await justDone(page, 'Answer mail').getByRole('radio', { name: 'Focused' }).click();
  await justDone(page, 'Answer mail').getByRole('textbox', { name: 'Reflection' }).fill('Shorter than feared');
  await page.keyboard.press('Enter');
  await expect(justDone(page, 'Answer mail')).toBeHidden();
  await expect(page.getByRole('region', { name: 'Plan' })).toContainText('1 done: 10m worked, 20m planned');

  // Corrections in place: an estimate by keys, taken back by Undo; a wrong Done taken back as well.
  await row(page, 'Call Ana').focus();
  await page.keyboard.press('m');
  await page.keyboard.type('35');
  await page.keyboard.press('Enter');
  await expect(row(page, 'Call Ana')).toContainText('35m');
  await row(page, 'Fix the export').focus();
  await page.keyboard.press('d');
  await expect(justDone(page, 'Fix the export')).toBeVisible();
  await justDone(page, 'Fix the export').getByRole('button', { name: 'Undo' }).click();
  await expect(row(page, 'Fix the export')).toBeVisible();

  // The evening: what is open goes to tomorrow, and the day is closed.
  await pass(8 * 60);
  await page.getByRole('button', { name: 'Close the Day' }).click();
  const evening = page.getByRole('region', { name: /^Close / });
  await expect(evening.getByRole('list', { name: 'Open tasks' }).getByRole('listitem')).toHaveCount(5);
  await evening.getByRole('textbox', { name: /^A line for/ }).fill('The offer first.');
  await evening.getByRole('button', { name: 'Close the Day' }).click();
  await expect(page.getByText(/^Day closed at/)).toBeVisible();

  // The next morning opens on what was planned, on a phone.
  await pass(15 * 60);
  await fakeBrowserClock(phone, server.now());
  await phone.goto('/dashboard');
  await expect(phone.getByText('The offer first.')).toBeVisible();
  await expect(rows(phone)).toHaveCount(9);
  await expect(row(phone, 'Write the report')).toBeVisible();
  await expectNoSidewaysScroll(phone);
  await row(phone, 'Draft the offer')
    .getByRole('button', { name: /^Resume/ })
    .click();
  await expect(phone.getByRole('timer').first()).toBeVisible();
});

test('by keys alone: captured, started, switched, done, moved and closed', async ({ page, server, send }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  const at = nextMorning(server);
  await fakeBrowserClock(page, at);
  await page.goto('/dashboard');
  await expect(page.getByText('Add your first task.')).toBeVisible();
  const { keyboard } = page;
  for (const line of ['Draft 45m', 'Call 15m', 'Mail 10m', 'Read 20m']) {
    await keyboard.press('n');
    await expect(capture(page).getByRole('combobox', { name: 'Add a task' })).toBeFocused();
    await keyboard.type(line);
    await keyboard.press('Enter');
    await expect(capture(page).getByText(/^Added "/)).toBeVisible();
    await keyboard.press('Escape');
    await expect(capture(page)).toBeHidden();
    await expect(row(page, line.slice(0, 4))).toBeVisible();
  }

  await row(page, 'Draft').focus();
  await keyboard.press('s');
  await expect(running(page)).toContainText('Draft');
  await row(page, 'Call').focus();
  await keyboard.press('ArrowDown');
  await expect(row(page, 'Mail')).toBeFocused();
  await keyboard.press('s');
  await expect(running(page)).toContainText('Mail');
  await row(page, 'Call').focus();
  await keyboard.press('Shift+T');
  await expect(row(page, 'Call')).toHaveCount(0);
  await row(page, 'Read').focus();
  await keyboard.press('e');
  await keyboard.press('ControlOrMeta+a');
  await keyboard.type('Read the contract');
  await keyboard.press('Enter');
  await expect(row(page, 'Read the contract')).toBeVisible();
  await expect
    .poll(async () => (await send(getPlan, { params: { date: dateOf(at, 1) } })).tasks.map(({ task }) => task.name))
    .toEqual(['Call']);

  await row(page, 'Read the contract').focus();
  await keyboard.press('d');
  await expect(justDone(page, 'Read the contract')).toBeVisible();
  await runCommand(page, 'Close the Day');
  const evening = page.getByRole('region', { name: /^Close / });
  await expect(evening).toBeVisible();
});

test('on a phone alone: captured, worked and closed by touch', async ({ phone: page, server, send }) => {
  const at = nextMorning(server);
  await fakeBrowserClock(page, at);
  await page.goto('/dashboard');
  await expect(page.getByRole('region', { name: 'First task' })).toBeVisible();
  await page.getByRole('button', { name: 'New Task' }).tap();
  const field = capture(page).getByRole('combobox', { name: 'Add a task' });
  for (const line of ['Draft 45m', 'Call 15m', 'Mail 10m tomorrow']) {
    await field.fill(line);
    await capture(page).getByRole('button', { name: 'Add Task' }).tap();
    await expect(capture(page).getByText(`Added "${line.slice(0, 4)}`)).toBeVisible();
    await expect(field).toHaveValue('');
  }
  await capture(page).getByRole('button', { name: 'Close' }).tap();
  await row(page, 'Draft')
    .getByRole('button', { name: /^Start/ })
    .tap();
  await expect(page.getByRole('timer')).toBeVisible();
  server.passMinutes(5);
  await row(page, 'Call')
    .getByRole('button', { name: /^Switch to This/ })
    .tap();
  await expect(row(page, 'Draft')).toContainText('5m of 45m');
  await row(page, 'Draft').getByRole('button', { name: /^Done/ }).tap();
  await expect(justDone(page, 'Draft')).toBeVisible();
  await justDone(page, 'Draft').getByRole('button', { name: 'Later' }).tap();
  await expect(justDone(page, 'Draft')).toBeHidden();
  expect((await send(getPlan, { params: { date: dateOf(at) } })).to_tell).toBe(1);
  await expectNoSidewaysScroll(page);
});

async function paste(page: Page, text: string): Promise<void> {
  await capture(page)
    .getByRole('combobox', { name: 'Add a task' })
    .evaluate((field, text) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text/plain', text);
      field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    }, text);
}

test('in the evening the day of a task is typed by keys', async ({ page, server, given, send }) => {
  const { date } = await morningOf(page, server);
  const task = await given.task({ name: 'Report' });
  await send(addToPlan, { params: { date }, body: { task_ids: [task.id] } });
  await page.goto('/dashboard');
  await page.getByRole('button', { name: 'Close the Day' }).click();
  const evening = page.getByRole('region', { name: /^Close / });
  await evening.getByText('Another Day').click();
  // The figures are typed one by one, and name other days until the last of them.
  const later = Temporal.PlainDate.from(date).add({ days: 9 }).toString();
  const [year, month, day] = later.split('-');
  await evening.getByLabel('Day for Report').focus();
  await page.keyboard.type(`${month}${day}${year}`);
  await evening.getByRole('button', { name: 'Close the Day' }).click();
  await expect(page.getByText(/^Day closed at/)).toBeVisible();
  expect((await send(getPlan, { params: { date: later } })).tasks.map(({ task: { name } }) => name)).toEqual([
    'Report',
  ]);
});
