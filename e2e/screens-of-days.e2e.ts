import { test } from './fixtures.ts';
import { givenEverything, LONG, LONG_TOO, show, type Walks, walk } from './screen-walks.ts';

const WALKS: Walks = {
  'the board': {
    'the board': async (page) => {
      await show(page, '/dashboard?view=board');
      await page.getByRole('article').getByRole('timer').waitFor();
    },
    'the menu of a list on the board': async (page) => {
      await show(page, '/dashboard?view=board');
      await page.getByRole('article').getByRole('timer').waitFor();
      await page
        .getByRole('button', { name: /^Actions for/ })
        .first()
        .click();
      await page.getByRole('menuitem', { name: 'Remove from Workspace' }).waitFor();
    },
    'a removal that can be undone': async (page) => {
      await show(page, '/dashboard?view=board');
      await page.getByRole('article').getByRole('timer').waitFor();
      await page
        .getByRole('button', { name: /^Actions for/ })
        .first()
        .click();
      await page.getByRole('menuitem', { name: 'Remove from Workspace' }).click();
      await page.getByRole('button', { name: 'Undo' }).waitFor();
      await page.getByRole('button', { name: 'Undo' }).click();
      await page.getByRole('article').getByRole('timer').waitFor();
    },
    'the import of lists': async (page) => {
      await show(page, '/dashboard?view=board');
      await page.getByRole('button', { name: 'Import From Projects' }).click();
      await page.getByRole('option', { name: LONG }).click();
      await page.getByRole('checkbox', { name: LONG }).waitFor();
    },
    'a refused list': async (page) => {
      await show(page, '/dashboard?view=board');
      await page.getByRole('button', { name: 'Create New List' }).click();
      await page.getByRole('button', { name: 'Create List' }).click();
      await page.getByText('Please select a project').waitFor();
    },
  },
  'the plan and progress': {
    'the plan': async (page) => {
      await show(page, '/dashboard');
      await page.getByRole('timer').first().waitFor();
      await page.getByRole('img', { name: /planned/ }).waitFor();
    },
    'the plan of another day, and the choice of a day': async (page) => {
      await show(page, '/dashboard?date=2200-01-01');
      await page.getByText('Nothing planned').waitFor();
      await page.getByRole('button', { name: /^Day:/ }).click();
      await page.getByLabel('Date').waitFor();
    },
    progress: async (page) => {
      await show(page, '/dashboard?view=progress');
      await page.getByRole('table').waitFor();
    },
  },
  'the calendar and a day': {
    'the calendar and a day of it': async (page) => {
      await show(page, '/calendar');
      await page.getByRole('gridcell', { name: /today, \d+% completion rate/ }).click();
      await page.getByRole('dialog').getByText('Estimation accuracy').waitFor();
    },
    'a calendar that could not be loaded': async (page) => {
      await page.route('**/daily/month/**', (route) => route.fulfill({ json: { success: false, message: LONG } }));
      await page.goto('/calendar');
      await page.getByText('Using sample data for demonstration').waitFor();
      await page.unroute('**/daily/month/**'); // the browser's cache is off while a route is set
    },
    'the time entries of a day': async (page, { day, passMinutes }) => {
      passMinutes(20);
      await page.goto(day);
      await page.getByRole('button', { name: LONG_TOO }).waitFor();
    },
    'a refused time entry': async (page, { day }) => {
      await show(page, day);
      await page.getByRole('button', { name: LONG_TOO }).click();
      await page.getByRole('dialog').getByLabel('End').fill('');
      await page.getByRole('button', { name: 'Save Changes' }).click();
      await page.getByText('Please enter the end').waitFor();
    },
    'a new time entry': async (page, { day }) => {
      await show(page, day);
      await page.getByRole('button', { name: 'Add Time', exact: true }).click();
      await page.getByRole('button', { name: 'Choose From Another List' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Add Time' }).click();
      await page.getByText('Please select a task').waitFor();
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
