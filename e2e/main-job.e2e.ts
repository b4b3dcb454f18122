import { pauseOf, row, showDone, startOf } from './cards.ts';
import { expect, PHONE_SIZE, signedOut, test } from './fixtures.ts';

test.use({ ...signedOut, viewport: PHONE_SIZE });

test('from sign-up on a phone to a completed task on a tablet, and its figures', async ({ page, server }) => {
  const username = 'maya-main-job';
  await page.goto('/');
  await page.getByRole('button', { name: 'Sign up', exact: true }).click();
  await page.getByLabel('First name').fill('Maya');
  await page.getByLabel('Last name').fill('Okafor');
  await page.getByLabel('Email').fill(`${username}@example.org`);
  await page.getByLabel('Username').fill(username);
  await page.getByRole('textbox', { name: 'Password' }).fill('correct horse');
  await page.getByRole('button', { name: 'Sign up', exact: true }).click();
  await expect(page).toHaveURL('/dashboard');

  await page.getByText('Add your first task').waitFor();
  await page.getByRole('button', { name: 'Open Navigation' }).click();
  await page.getByRole('link', { name: 'Projects', exact: true }).click();
  await page.getByRole('button', { name: 'Create Project' }).click();
  const projectDialog = page.getByRole('dialog', { name: 'Create Project' });
  await projectDialog.getByLabel('Name').fill('Website relaunch');
  await projectDialog.getByRole('button', { name: 'Create Project' }).click();
  await expect(page.getByText('Project created successfully')).toBeVisible();

  await page.getByRole('link', { name: 'Website relaunch' }).click();
  await page.getByRole('button', { name: 'Create First List' }).click();
  const listDialog = page.getByRole('dialog', { name: 'Add List to Website relaunch' });
  await listDialog.getByLabel('Name').fill('Landing page');
  await listDialog.getByRole('button', { name: 'Create List' }).click();
  await expect(page.getByText("List created and added to today's workspace")).toBeVisible();

  await page.getByRole('link', { name: 'Landing page' }).click();
  await page.getByRole('button', { name: 'Add Task' }).click();
  const taskDialog = page.getByRole('dialog', { name: 'Add New Task' });
  await taskDialog.getByLabel('Name').fill('Draft the pricing page');
  await taskDialog.getByText('High', { exact: true }).click();
  await taskDialog.getByLabel('Planned duration (minutes)').fill('45');
  // A key presses the button, since on a phone the toast of the new list lies over it.
  await taskDialog.getByRole('button', { name: 'Add Task' }).press('Enter');
  await expect(page.getByText('Task created successfully')).toBeVisible();

  await page.setViewportSize({ width: 1024, height: PHONE_SIZE.height });
  const task = row(page, 'Draft the pricing page');
  await startOf(task).click();
  await expect(page.getByText('Working on "Draft the pricing page" for 45 minutes')).toBeVisible();
  await expect(task.getByRole('timer')).toHaveText(/^(45:00|44:5\d) left of 45m$/);

  server.passMinutes(20);
  await page.reload();
  await expect(task.getByRole('timer')).toHaveText(/^(25:00|24:[345]\d) left of 45m$/);
  await pauseOf(task).click();
  await expect(page.getByText('Break time! You worked for 20 minutes')).toBeVisible();
  await expect(task).toContainText('20m of 45m');

  server.passMinutes(60);
  await startOf(task).click();
  await expect(task.getByRole('timer')).toHaveText(/^(25:00|24:[345]\d) left of 45m$/);
  server.passMinutes(10);
  await page.reload();
  await expect(task.getByRole('timer')).toHaveText(/^(15:00|14:[345]\d) left of 45m$/);

  await task.press('Enter');
  await page.getByRole('dialog', { name: 'Task details' }).getByRole('button', { name: 'Mark Complete' }).click();
  const completeDialog = page.getByRole('dialog', { name: 'Complete task' });
  await completeDialog.getByRole('radio', { name: 'Focused' }).click();
  await completeDialog.getByLabel('Reflection').fill('The table needed three tries.');
  await completeDialog.getByRole('button', { name: 'Complete Task' }).click();
  await expect(page.getByText('Task Completed!')).toBeVisible();
  await showDone(page);
  await expect(task).toHaveAccessibleName('Draft the pricing page, done, focused, 30m of 45m');
  await expect(task.getByText('The table needed three tries.')).toBeVisible();
  await expect(page.getByText('1 task · 1 done · 30m worked of 45m planned')).toBeVisible();

  await page.getByRole('link', { name: 'View in Project' }).click();
  await expect(page.getByRole('article', { name: 'Landing page' }).getByText('1/1 task')).toBeVisible();
  await expect(page.getByRole('article', { name: 'Landing page' }).getByText('100%')).toBeVisible();
  await expect(page.getByText('30m worked of 45m planned')).toBeVisible();
});
