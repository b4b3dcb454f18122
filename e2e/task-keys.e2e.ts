import { card, nameButton } from './cards.ts';
import { expect, test } from './fixtures.ts';
import { holdRequests } from './hold-requests.ts';
import { givenWorkspace } from './workspace.ts';

test('keys on the name of a task on the board do what its buttons do, and none acts below a dialog whose code is still loaded', async ({
  page,
  given,
  account,
}) => {
  const list = await given.list();
  await given.tasks(list.id, ['First', 'Second', 'Third']);
  await givenWorkspace(page, { userId: account.user.id, lists: [list] });
  const release = await holdRequests(page, '**/assets/board-dialog-*.js');
  await page.goto('/dashboard?view=board');
  const edit = page.getByRole('dialog', { name: 'Edit task' });
  await nameButton(page, 'First').focus();
  await page.keyboard.press('e');
  await expect(page.getByRole('dialog', { name: 'Loading' })).toBeVisible();
  await page.keyboard.type('sx');
  release();
  await expect(edit.getByLabel('Name')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(card(page, 'First').getByRole('button', { name: 'Start Timer' })).toBeVisible();
  await expect(page.getByText('1 selected')).toBeHidden();

  await expect(nameButton(page, 'First')).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await expect(nameButton(page, 'First')).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await expect(nameButton(page, 'Third')).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(nameButton(page, 'Third')).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await expect(nameButton(page, 'Second')).toBeFocused();

  await page.keyboard.press('s');
  await expect(card(page, 'Second').getByRole('timer')).toBeVisible();
  await expect(nameButton(page, 'Second')).toBeFocused();
  await page.keyboard.press('e');
  await expect(page.getByRole('alert').getByText('Pause the timer before changing this task')).toBeVisible();
  await expect(page.getByRole('dialog')).toBeHidden();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('s');
  await expect(page.getByRole('alert').getByText('Another task is currently active')).toBeVisible();
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('s');
  await expect(card(page, 'Second').getByText('Paused')).toBeVisible();
  await expect(nameButton(page, 'Second')).toBeFocused();

  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Task details' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(nameButton(page, 'Second')).toBeFocused();
  await page.keyboard.press('Control+s');
  await page.keyboard.press('e');
  // The key that opened the dialog is not typed into it, and its fields take letters as text.
  await expect(edit.getByLabel('Name')).toHaveValue('Second');
  await edit.getByLabel('Name').press('End');
  await page.keyboard.type('ese');
  await expect(edit.getByLabel('Name')).toHaveValue('Secondese');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Discard' }).click();
  await expect(nameButton(page, 'Second')).toBeFocused();
  await page.keyboard.press('Delete');
  await expect(page.getByRole('dialog', { name: 'Delete task' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(card(page, 'Second').getByText('Paused')).toBeVisible();
});
