import * as timer from '@daymark/contract/timer.ts';
import { markComplete, row, showDone, withId } from './cards.ts';
import { expect, expectNoSidewaysScroll, test } from './fixtures.ts';

test('one press fills in the reflection, no typed word is lost, and one’s own most used phrases are offered', async ({
  page,
  given,
  send,
  expectConsoleError,
}) => {
  expectConsoleError(/500/);
  const { id: list_id } = await given.list();
  const complete = async (name: string) => {
    await expect(row(page, name)).toHaveAccessibleName(/, running,/);
    await markComplete(page).click();
  };
  const dialog = page.getByRole('dialog', { name: 'Complete task' });
  const phrases = dialog.getByRole('group', { name: 'Quick answers' }).getByRole('button');
  const reflection = dialog.getByLabel('Reflection');
  await send(timer.startTimer, withId(await given.task({ name: 'Write report', list_id })));

  // The common phrases are offered where one's own cannot be loaded.
  await page.route('**/api/task/reflection-phrases', (route) => route.fulfill({ status: 500, body: 'broken' }));
  await page.goto(`/lists/${list_id}/tasks`);
  await complete('Write report');
  await expect(phrases).toHaveText(['Went as planned', 'Took longer: …', 'Was interrupted']);
  await page.unrouteAll();
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
  await expect(row(page, 'Write report')).toContainText('Took longer: the tools were slow');

  for (const reflection of ['Slow tools', 'No surprises', 'slow tools ', 'Only once']) {
    const task = await given.task({ list_id });
    await send(timer.startTimer, withId(task));
    await send(timer.completeTask, { ...withId(task), body: { mental_state: 'focused', reflection } });
  }
  await send(timer.startTimer, withId(await given.task({ name: 'Print it', list_id })));
  await complete('Print it');
  await expect(phrases).toHaveText(['slow tools', 'Went as planned', 'Took longer: …']);
  await dialog.getByRole('button', { name: 'slow tools' }).click();
  await expect(reflection).toHaveValue('slow tools');
  // The draft is kept as if it had been typed.
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await complete('Print it');
  await expect(reflection).toHaveValue('slow tools');
  await page.setViewportSize({ width: 320, height: 700 });
  await expectNoSidewaysScroll(page);
});
