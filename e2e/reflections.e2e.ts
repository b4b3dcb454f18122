import * as timer from '@daymark/contract/timer.ts';
import type { Given, Send } from '@daymark/testing/given.ts';
import type { Page } from '@playwright/test';
import { card, showDone, withId } from './cards.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './fixtures.ts';

/** Opens the completion dialog of a running task. */
async function openComplete(page: Page, { given, send }: { given: Given; send: Send }) {
  const task = await given.task({ name: 'Write report' });
  await send(timer.startTimer, withId(task));
  await page.goto(`/lists/${task.list_id}/tasks`);
  await card(page, 'Write report').getByRole('button', { name: 'Mark Complete' }).click();
  const dialog = page.getByRole('dialog', { name: 'Complete task' });
  const phrases = dialog.getByRole('group', { name: 'Quick answers' }).getByRole('button');
  return { dialog, phrases, reflection: dialog.getByLabel('Reflection') };
}

test('one press fills in the reflection, and no typed word is lost', async ({ page, given, send }) => {
  const { dialog, phrases, reflection } = await openComplete(page, { given, send });
  await expect(phrases).toHaveText(['Went as planned', 'Took longer: …', 'Was interrupted']);
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Went as planned' }).click();
  await expect(reflection).toHaveValue('Went as planned');
  await dialog.getByRole('button', { name: 'Was interrupted' }).click();
  await expect(reflection).toHaveValue('Was interrupted');

  // The reason is typed at once.
  await dialog.getByRole('button', { name: 'Took longer: …' }).click();
  await expect(reflection).toBeFocused();
  await page.keyboard.type('the tools were slow');
  await expect(reflection).toHaveValue('Took longer: the tools were slow');
  await dialog.getByRole('button', { name: 'Was interrupted' }).press('Enter');
  await expect(reflection).toHaveValue('Took longer: the tools were slow\nWas interrupted');

  await dialog.getByText('Focused', { exact: true }).click();
  await dialog.getByRole('button', { name: 'Complete Task' }).click();
  await expect(page.getByText('Task Completed!')).toBeVisible();
  await showDone(page);
  await expect(card(page, 'Write report')).toContainText('Took longer: the tools were slow');
});

test('one’s own most used phrases are offered', async ({ page, given, send }) => {
  const { id: list_id } = await given.list();
  for (const reflection of ['Slow tools', 'No surprises', 'slow tools ', 'Only once']) {
    const task = await given.task({ list_id });
    await send(timer.startTimer, withId(task));
    await send(timer.completeTask, { ...withId(task), body: { mental_state: 'focused', reflection } });
  }
  const { phrases, reflection, dialog } = await openComplete(page, { given, send });
  await expect(phrases).toHaveText(['slow tools', 'Went as planned', 'Took longer: …']);
  await dialog.getByRole('button', { name: 'slow tools' }).click();
  await expect(reflection).toHaveValue('slow tools');
  // The draft is kept as if it had been typed.
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await card(page, 'Write report').getByRole('button', { name: 'Mark Complete' }).click();
  await expect(reflection).toHaveValue('slow tools');
});

test('the common phrases are offered where one’s own cannot be loaded, at 320 px too', async ({
  page,
  given,
  send,
  expectConsoleError,
}) => {
  expectConsoleError(/500/);
  await page.setViewportSize({ width: 320, height: 700 });
  await page.route('**/api/task/reflection-phrases', (route) => route.fulfill({ status: 500, body: 'broken' }));
  const { phrases } = await openComplete(page, { given, send });
  await expect(phrases).toHaveText(['Went as planned', 'Took longer: …', 'Was interrupted']);
  await expectNoSidewaysScroll(page);
});
