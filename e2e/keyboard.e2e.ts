import { card } from './cards.ts';
import { expect, expectAccessible, expectAccessibleWhenNarrow, expectNoSidewaysScroll, test } from './fixtures.ts';

test('single keys act outside of fields, are listed in a sheet, and can be switched off there', async ({
  page,
  given,
}) => {
  const { list_id } = await given.task({ name: 'Write report' });
  await page.goto(`/lists/${list_id}/tasks`);
  await page.getByRole('button', { name: 'Start Timer' }).focus();
  await page.keyboard.press('Enter');
  await expect(card(page, 'Write report').getByRole('timer')).toBeVisible();
  await page.keyboard.press('t');
  await expect(card(page, 'Write report').getByText('Paused')).toBeVisible();

  await page.keyboard.press('n');
  const form = page.getByRole('dialog', { name: 'Add New Task' });
  await expect(form.getByLabel('Name')).toBeFocused();
  await page.keyboard.type('gdx?');
  await expect(form.getByLabel('Name')).toHaveValue('gdx?');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(form).toBeHidden();
  await expect(page.getByRole('button', { name: 'Add Task', exact: true })).toBeFocused();
  await expect(page.getByRole('tooltip', { name: 'Shortcut N' })).toBeVisible();

  await page.keyboard.press('?');
  const sheet = page.getByRole('dialog', { name: 'Keyboard Shortcuts' });
  await expect(sheet.getByText('Pause the running timer')).toBeVisible();
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectAccessibleWhenNarrow(page);
  await page.setViewportSize({ width: 320, height: 640 });
  await expectNoSidewaysScroll(page);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.keyboard.press('Space');
  await expect(sheet.getByRole('switch', { name: 'Single keys' })).not.toBeChecked();
  await page.keyboard.press('Escape');
  await expect(sheet).toBeHidden();
  await page.keyboard.press('g');
  await page.keyboard.press('p');
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(page).toHaveURL(`/lists/${list_id}/tasks`);
});
