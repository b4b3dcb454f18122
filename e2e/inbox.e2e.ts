import { addToPlan } from '@daymark/contract/plan.ts';
import { getProjects } from '@daymark/contract/projects.ts';
import { createTask } from '@daymark/contract/tasks.ts';
import { row } from './cards.ts';
import { expect, test } from './fixtures.ts';
import { runCommand } from './palette.ts';
import { dateOf, fakeBrowserClock, nextMorning } from './workspace.ts';

test('a task needs no list: the palette adds it to the inbox, which makes itself and is told by one name, and so does a search that finds nothing', async ({
  page,
  given,
  send,
}) => {
  await page.goto('/projects');
  await expect(page.getByRole('heading', { level: 1, name: 'Projects' })).toBeVisible();
  await runCommand(page, 'task inbox');
  const form = page.getByRole('dialog', { name: 'Add New Task' });
  await expect(form.getByRole('combobox', { name: 'Project' })).toHaveCount(0);
  await form.getByLabel('Name').fill('Call Ana');
  await form.getByRole('button', { name: 'Add Task' }).click();
  await expect(page.getByText('Task created successfully')).toBeVisible();
  expect(await send(getProjects, {})).toMatchObject([{ name: 'Inbox', total_lists: 1, total_tasks: 1 }]);

  await runCommand(page, 'go to inbox');
  await expect(page.getByRole('heading', { level: 1, name: 'Inbox' })).toBeVisible();
  await expect(row(page, 'Call Ana')).toBeVisible();

  await given.list({ name: 'Beds' });
  await page.goto('/search?q=Mail');
  await page.getByRole('button', { name: /^Add / }).click();
  const found = page.getByRole('dialog', { name: 'Add New Task' });
  await expect(found.getByRole('combobox', { name: 'Project' })).toHaveValue('Inbox');
  await expect(found.getByRole('combobox', { name: 'List' })).toBeDisabled();
  await expect(found.getByLabel('Name')).toBeFocused();
  await found.getByRole('button', { name: 'Add Task' }).click();
  await expect(page.getByText('Task created successfully')).toBeVisible();
  await page.goto('/search?q=Mail');
  await expect(page.getByText('Inbox', { exact: true })).toBeVisible();
});

test('on the plan of a day the inbox stands under one name, other lists with their projects', async ({
  page,
  given,
  send,
  server,
}) => {
  const at = nextMorning(server);
  await fakeBrowserClock(page, at);
  const call = await send(createTask, { body: { name: 'Call', list_id: null } });
  const project = await given.project({ name: 'Garden' });
  const list = await given.list({ name: 'Beds', project_id: project.id });
  const dig = await given.task({ name: 'Dig', list_id: list.id });
  await send(addToPlan, { params: { date: dateOf(at) }, body: { task_ids: [call.id, dig.id] } });
  await page.goto('/dashboard');
  await expect(page.getByTitle('Inbox', { exact: true })).toBeVisible();
  await expect(page.getByTitle('Beds · Garden', { exact: true })).toBeVisible();
});
