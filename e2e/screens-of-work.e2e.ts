import type { Page } from '@playwright/test';
import { markComplete, row } from './cards.ts';
import { test } from './fixtures.ts';
import { givenEverything, LONG, show, type Walks, walk } from './screen-walks.ts';

/** The row of the running task. */
const running = (page: Page) => page.getByRole('row', { name: /, running,/ });

const WALKS: Walks = {
  projects: {
    projects: async (page) => {
      await show(page, '/projects');
      await page.getByRole('article').waitFor();
    },
    'the menu of a project and its deletion': async (page) => {
      await show(page, '/projects');
      await page.getByRole('button', { name: /^Actions for/ }).click();
      await page.getByRole('menuitem', { name: 'Delete Project' }).click();
      await page.getByRole('dialog', { name: 'Delete project' }).waitFor();
    },
    'a project': async (page, { project }) => {
      await show(page, project);
      await page.getByRole('article').waitFor();
    },
    'a project that is not there': async (page) => {
      await show(page, '/projects/abc');
      await page.getByText('Project not found').waitFor();
    },
    'a search': async (page) => {
      await show(page, `/search?q=${encodeURIComponent(`#"${LONG.slice(0, 80)}" ${LONG.slice(0, 40)}`)}`);
      await page.getByRole('region', { name: 'Results' }).getByText('Found 1 task').waitFor();
    },
  },
  'a list': {
    'a list': async (page, { list }) => {
      await show(page, list);
      await running(page).getByRole('timer').waitFor();
    },
    'a refused completion': async (page, { list }) => {
      await show(page, list);
      await markComplete(page).click();
      await page.getByRole('button', { name: 'Complete Task' }).click();
      await page.getByText('Please add your reflection').waitFor();
    },
    'a refused completion without the timer': async (page, { list }) => {
      await show(page, list);
      await page.getByRole('button', { name: `Actions for ${LONG}`, exact: true }).click();
      await page.getByRole('menuitem', { name: 'Mark Complete' }).click();
      await page.getByLabel('Add the time I worked on it').check();
      await page.getByRole('button', { name: 'Complete Task' }).click();
      await page.getByText('Please add your reflection').waitFor();
    },
    'a new task': async (page, { list }) => {
      await show(page, list);
      await page.getByRole('button', { name: 'Add Task' }).click();
      await page.getByRole('dialog', { name: 'Add New Task' }).waitFor();
    },
    'a new task of a category': async (page, { list }) => {
      await show(page, list);
      await page.getByRole('button', { name: 'Add Task' }).click();
      await page.getByRole('combobox', { name: 'Category' }).click();
      await page.getByRole('option', { name: LONG }).click();
      await page.getByRole('combobox', { name: 'Category' }).click();
      await page.getByRole('option', { name: LONG }).waitFor();
    },
    'a refused change of a task': async (page, { list }) => {
      await show(page, list);
      await page.getByRole('button', { name: `Actions for ${LONG}`, exact: true }).press('Enter');
      await page.getByRole('menuitem', { name: 'Edit' }).click();
      await page.getByRole('dialog', { name: 'Edit task' }).getByLabel('Name').fill('');
      await page.getByRole('button', { name: 'Save Changes' }).click();
      await page.getByText('Task name is required').waitFor();
    },
    'a name in its row': async (page, { list }) => {
      await show(page, list);
      await row(page, LONG).press('e');
      await page.getByRole('textbox', { name: 'Name' }).waitFor();
    },
  },
  'the tasks of a list': {
    'the details of a task': async (page, { list }) => {
      await show(page, list);
      await row(page, LONG).press('Enter');
      await page.getByRole('dialog', { name: 'Task details' }).getByRole('button', { name: 'Add Time' }).waitFor();
    },
    'the details of the running task': async (page, { list }) => {
      await show(page, list);
      await running(page).press('Enter');
      await page.getByRole('dialog').getByRole('button', { name: 'Mark Complete' }).waitFor();
    },
    'the disabled menu of the running task': async (page, { list }) => {
      await show(page, list);
      await running(page).press('.');
      await page.getByRole('menuitem', { name: 'Edit' }).hover();
      await page.getByRole('tooltip', { name: 'Pause the timer before changing this task' }).waitFor();
    },
    'the deletion of a task': async (page, { list }) => {
      await show(page, list);
      await row(page, LONG).press('Delete');
      await page.getByRole('dialog', { name: 'Delete task' }).waitFor();
    },
  },
  categories: {
    categories: async (page) => {
      await show(page, '/categories');
      await page.getByRole('article').waitFor();
    },
    'a refused category': async (page) => {
      await show(page, '/categories');
      await page.getByRole('button', { name: 'Create Category' }).click();
      await page.getByLabel('Hex code').fill('teal');
      await page.getByRole('dialog').getByRole('button', { name: 'Create Category' }).click();
      await page.getByText('Please select a valid color').waitFor();
    },
    'the menu of a category and its deletion': async (page) => {
      await show(page, '/categories');
      await page.getByRole('button', { name: /^Actions for/ }).click();
      await page.getByRole('menuitem', { name: 'Delete Category' }).click();
      await page.getByRole('dialog', { name: 'Delete category' }).waitFor();
    },
    'the tasks of a category': async (page, { category }) => {
      await show(page, category);
      await page.getByRole('grid', { name: 'Tasks' }).waitFor();
    },
    'a category that is not there': async (page) => {
      await show(page, '/categories/abc/tasks');
      await page.getByText('Category Not Found').waitFor();
    },
  },
};

for (const [name, screens] of Object.entries(WALKS)) {
  test(`${name}: accessible and readable, without sideways scrolling`, async ({
    page,
    given,
    send,
    server,
    account,
  }) => {
    await walk(page, screens, await givenEverything({ page, given, send, server, account }));
  });
}
