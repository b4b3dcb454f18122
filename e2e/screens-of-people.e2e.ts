import type { Page } from '@playwright/test';
import { signedOut, test } from './fixtures.ts';
import { expectAccessibleAtAllWidths, givenEverything, show, type Walks, walk } from './screen-walks.ts';

const WALKS: Walks = {
  'experiments and analytics': {
    'the results of sample experiments': async (page) => {
      await show(page, '/experiments');
      for (let left = 3; left > 0; left -= 1) await page.getByRole('button', { name: 'View Results' }).first().click();
      await page
        .getByRole('region', { name: /^Results of/ })
        .first()
        .waitFor();
    },
    'a refused experiment': async (page) => {
      await show(page, '/experiments');
      await page.getByRole('button', { name: 'New Experiment' }).click();
      await page.getByRole('button', { name: 'Create Experiment' }).click();
      await page.getByText('Please select a category').waitFor();
    },
    analytics: async (page) => {
      await show(page, '/analytics');
      await page.getByText('Took longer than planned', { exact: true }).waitFor();
      await page.getByRole('button', { name: 'Show as Table' }).click();
      await page.getByRole('table').first().waitFor();
    },
    'the dates of analytics': async (page) => {
      await show(page, '/analytics?start_date=2020-01-01&end_date=2020-01-31');
      await page.getByRole('button', { name: /^Dates: / }).click();
      await page.getByRole('dialog').waitFor();
    },
  },
  'a timer that runs out': {
    'the question of a timer that has run out': async (page, { passMinutes }) => {
      passMinutes(26);
      await page.goto('/projects');
      await page.getByRole('heading', { name: 'Time’s up' }).waitFor();
    },
    'the question of a timer that was forgotten': async (page, { passMinutes }) => {
      passMinutes(30);
      await page.goto('/projects');
      await page.getByRole('dialog').getByRole('button', { name: 'Pause' }).click();
      await page.getByRole('radio', { name: 'A number of minutes' }).click();
      await page.getByLabel('Minutes of work').waitFor();
    },
  },
  'the profile': {
    'the profile and its settings': async (page) => {
      await show(page, '/profile');
      await page.getByText('This one').waitFor();
    },
    'a refused change of the profile': async (page) => {
      await show(page, '/profile');
      await page.getByRole('button', { name: 'Edit Profile' }).click();
      await page.getByLabel('Email').fill('nowhere');
      await page.keyboard.press('Enter');
      await page.getByText('Invalid email').waitFor();
    },
    'the deletion of an account': async (page) => {
      await show(page, '/profile');
      // The panels above the button move it when what they show has come.
      await page.getByText('This one').waitFor();
      await page.getByRole('button', { name: 'Delete Account' }).click();
      await page.getByLabel(/^Type .* to confirm$/).waitFor();
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

/** Screens of an account without any project or category. */
const newAccountScreens: Record<string, (page: Page) => Promise<void>> = {
  'the first board': async (page) => {
    await show(page, '/dashboard?view=board');
    await page.getByRole('button', { name: 'Add Your First Task' }).waitFor();
  },
  'a refused first task': async (page) => {
    await show(page, '/dashboard?view=board');
    await page.getByRole('button', { name: 'Add Your First Task' }).click();
    await page.getByRole('button', { name: 'Add and Start' }).click();
    await page.getByText('Task name is required').waitFor();
  },
  'a refused first list': async (page) => {
    await show(page, '/dashboard?view=board');
    await page.getByRole('button', { name: 'Create New List' }).click();
    await page.getByText('No Projects Found').waitFor();
    await page.getByRole('button', { name: 'Create List' }).click();
    await page.getByText('Project name is required').waitFor();
  },
  'an import without projects': async (page) => {
    await show(page, '/dashboard?view=board');
    await page.getByRole('button', { name: 'Import From Projects' }).click();
    await page.getByText('No Projects Found').waitFor();
  },
  'an experiment without a category': async (page) => {
    await show(page, '/experiments');
    await page.getByRole('button', { name: 'New Experiment' }).click();
    await page.getByText('An experiment is about the new tasks of one category.').waitFor();
  },
};

test('a new account: accessible and readable, without sideways scrolling', async ({ page }) => {
  await walk(page, newAccountScreens, undefined);
});

test.describe('signed out', () => {
  test.use(signedOut);

  test('signing in and up: accessible and readable, without sideways scrolling', async ({ page }) => {
    await page.goto('/login');
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.getByText('Email or username is required').waitFor();
    await expectAccessibleAtAllWidths(page);
    await page.getByRole('button', { name: 'Sign up', exact: true }).click();
    await page.getByRole('button', { name: 'Sign up', exact: true }).click();
    await page.getByText('First name is required').waitFor();
    await expectAccessibleAtAllWidths(page);
  });
});
