import { addToPlan } from '@daymark/contract/plan.ts';
import type { SignIn } from '@daymark/contract/sign-in.ts';
import * as timer from '@daymark/contract/timer.ts';
import type { Given, Send } from '@daymark/testing/given.ts';
import type { Page } from '@playwright/test';
import { withId } from './cards.ts';
import {
  expectAccessible,
  expectAccessibleWhenNarrow,
  expectNoSidewaysScroll,
  expectReadableText,
  signedOut,
  test,
} from './fixtures.ts';
import type { TestServer } from './server.ts';
import { dateOf, fakeBrowserClock, givenWorkspace, nextMorning } from './workspace.ts';

const LONG = 'Donaudampfschifffahrtsgesellschaftskapitän'.repeat(5).slice(0, 200);

/** Another name of the same length. */
const LONG_TOO = `${LONG.slice(1)}.`;

type Scene = { page: Page; given: Given; send: Send; server: TestServer; account: SignIn };

/** A project and a list with every kind of task, with the longest allowed names. */
async function givenEverything({ page, given, send, server, account }: Scene) {
  // Sets the browser to the day of the server, whose clock other tests may have moved.
  const at = nextMorning(server);
  await fakeBrowserClock(page, at);
  const userId = account.user.id;
  const project = await given.project({ name: LONG, description: LONG.repeat(3), status: 'in_progress' });
  const list = await given.list({ project_id: project.id, name: LONG });
  const category = await given.category({ name: LONG, color: '#ffffff' });
  const fields = { name: LONG, description: LONG, priority: 'high', category_id: category.id } as const;
  const { id } = await given.task({ list_id: list.id, ...fields, planned_duration: 480 });
  const date = dateOf(at);
  await send(addToPlan, { params: { date }, body: { task_ids: [id] } });
  const done = await given.task({ list_id: list.id });
  const paused = await given.task({ list_id: list.id, name: LONG_TOO, priority: 'low', category_id: category.id });
  const running = await given.task({ list_id: list.id });
  await send(timer.startTimer, { ...withId(done), body: {} });
  await send(timer.completeTask, { ...withId(done), body: { mental_state: 'tired', reflection: LONG } });
  await send(timer.startTimer, { ...withId(paused), body: {} });
  await send(timer.pauseTimer, withId(paused));
  await send(timer.startTimer, { ...withId(running), body: {} });
  await givenWorkspace(page, { userId, lists: [list], at });
  await givenWorkspace(page, { userId, lists: [list], at: at.subtract({ hours: 24 }) });
  return {
    passMinutes: server.passMinutes,
    project: `/projects/${project.id}`,
    list: `/lists/${list.id}/tasks`,
    day: `/calendar/day/${at.toString().slice(0, 10)}`,
    category: `/categories/${category.id}/tasks`,
  };
}

type Everything = Awaited<ReturnType<typeof givenEverything>>;

type Open = (page: Page, everything: Everything) => Promise<void>;

/** Screens by the walk that opens them one after the other: each with an account of its own would take twice as long. */
const walks: Record<string, Record<string, Open>> = {
  'the board': {
    'the board': async (page) => {
      await page.goto('/dashboard');
      await page.getByRole('article').getByRole('timer').waitFor();
    },
    'the menu of a list on the board': async (page) => {
      await page.goto('/dashboard');
      await page.getByRole('article').getByRole('timer').waitFor();
      await page
        .getByRole('button', { name: /^Actions for/ })
        .first()
        .click();
      await page.getByRole('menuitem', { name: 'Remove from Workspace' }).waitFor();
    },
    'a removal that can be undone': async (page) => {
      await page.goto('/dashboard');
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
      await page.goto('/dashboard');
      await page.getByRole('button', { name: 'Import From Projects' }).click();
      await page.getByRole('option', { name: LONG }).click();
      await page.getByRole('checkbox', { name: LONG }).waitFor();
    },
    'a refused list': async (page) => {
      await page.goto('/dashboard');
      await page.getByRole('button', { name: 'Create New List' }).click();
      await page.getByRole('button', { name: 'Create List' }).click();
      await page.getByText('Please select a project').waitFor();
    },
  },
  'the plan and progress': {
    'the plan': async (page) => {
      await page.goto('/dashboard?view=plan');
      await page.getByRole('article').getByRole('timer').waitFor();
      await page.getByRole('button', { name: /^Move to Tomorrow/ }).waitFor();
    },
    'the plan of another day, and the choice of a day': async (page) => {
      await page.goto('/dashboard?view=plan&date=2200-01-01');
      await page.getByRole('heading', { name: 'Nothing planned' }).waitFor();
      await page.getByRole('button', { name: /^Day:/ }).click();
      await page.getByLabel('Date').waitFor();
    },
    progress: async (page) => {
      await page.goto('/dashboard?view=progress');
      await page.getByRole('table').waitFor();
    },
  },
  'experiments and analytics': {
    'the results of sample experiments': async (page) => {
      await page.goto('/experiments');
      for (let left = 3; left > 0; left -= 1) await page.getByRole('button', { name: 'View Results' }).first().click();
      await page
        .getByRole('region', { name: /^Results of/ })
        .first()
        .waitFor();
    },
    'a refused experiment': async (page) => {
      await page.goto('/experiments');
      await page.getByRole('button', { name: 'New Experiment' }).click();
      await page.getByRole('button', { name: 'Create Experiment' }).click();
      await page.getByText('Please select a category').waitFor();
    },
    analytics: async (page) => {
      await page.goto('/analytics');
      await page.getByText('Took longer than planned', { exact: true }).waitFor();
      await page.getByRole('button', { name: 'Show as Table' }).click();
      await page.getByRole('table').waitFor();
    },
    'the dates of analytics': async (page) => {
      await page.goto('/analytics?start_date=2020-01-01&end_date=2020-01-31');
      await page.getByRole('button', { name: /^Dates: / }).click();
      await page.getByRole('dialog').waitFor();
    },
  },
  'the calendar and a day': {
    'the calendar and a day of it': async (page) => {
      await page.goto('/calendar');
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
      await page.goto(day);
      await page.getByRole('button', { name: LONG_TOO }).click();
      await page.getByRole('dialog').getByLabel('End').fill('');
      await page.getByRole('button', { name: 'Save Changes' }).click();
      await page.getByText('Please enter the end').waitFor();
    },
    'a new time entry': async (page, { day }) => {
      await page.goto(day);
      await page.getByRole('button', { name: 'Add Time', exact: true }).click();
      await page.getByRole('button', { name: 'Choose From Another List' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Add Time' }).click();
      await page.getByText('Please select a task').waitFor();
    },
  },
  projects: {
    projects: async (page) => {
      await page.goto('/projects');
      await page.getByRole('article').waitFor();
    },
    'the menu of a project and its deletion': async (page) => {
      await page.goto('/projects');
      await page.getByRole('button', { name: /^Actions for/ }).click();
      await page.getByRole('menuitem', { name: 'Delete Project' }).click();
      await page.getByRole('dialog', { name: 'Delete project' }).waitFor();
    },
    'a project': async (page, { project }) => {
      await page.goto(project);
      await page.getByRole('article').waitFor();
    },
    'a project that is not there': async (page) => {
      await page.goto('/projects/abc');
      await page.getByText('Project not found').waitFor();
    },
    'a search': async (page) => {
      await page.goto(`/search?q=${encodeURIComponent(`#"${LONG.slice(0, 80)}" ${LONG.slice(0, 40)}`)}`);
      await page.getByRole('region', { name: 'Results' }).getByText('Found 1 task').waitFor();
    },
  },
  'a list': {
    'a list': async (page, { list }) => {
      await page.goto(list);
      await page.getByRole('article').getByRole('timer').waitFor();
    },
    'a refused completion': async (page, { list }) => {
      await page.goto(list);
      await page.getByRole('article').getByRole('button', { name: 'Mark Complete' }).click();
      await page.getByRole('button', { name: 'Complete Task' }).click();
      await page.getByText('Please add your reflection').waitFor();
    },
    'a refused completion without the timer': async (page, { list }) => {
      await page.goto(list);
      await page.getByRole('button', { name: `Actions for ${LONG}`, exact: true }).click();
      await page.getByRole('menuitem', { name: 'Mark Complete' }).click();
      await page.getByLabel('Add the time I worked on it').check();
      await page.getByRole('button', { name: 'Complete Task' }).click();
      await page.getByText('Please add your reflection').waitFor();
    },
    'a new task': async (page, { list }) => {
      await page.goto(list);
      await page.getByRole('button', { name: 'Add Task' }).click();
      await page.getByRole('dialog', { name: 'Add New Task' }).waitFor();
    },
    'a new task of a category': async (page, { list }) => {
      await page.goto(list);
      await page.getByRole('button', { name: 'Add Task' }).click();
      await page.getByRole('combobox', { name: 'Category' }).click();
      await page.getByRole('option', { name: LONG }).click();
      await page.getByRole('combobox', { name: 'Category' }).click();
      await page.getByRole('option', { name: LONG }).waitFor();
    },
    'a refused change of a task': async (page, { list }) => {
      await page.goto(list);
      await page.getByRole('button', { name: LONG, exact: true }).press('e');
      await page.getByRole('dialog', { name: 'Edit task' }).getByLabel('Name').fill('');
      await page.getByRole('button', { name: 'Save Changes' }).click();
      await page.getByText('Task name is required').waitFor();
    },
  },
  'the tasks of a list': {
    'the details of a task': async (page, { list }) => {
      await page.goto(list);
      await page.getByRole('button', { name: LONG, exact: true }).click();
      await page.getByRole('dialog', { name: 'Task details' }).getByRole('button', { name: 'Add Time' }).waitFor();
    },
    'the details of the running task': async (page, { list }) => {
      await page.goto(list);
      await page.getByRole('article').filter({ hasText: 'Active' }).getByRole('heading').getByRole('button').click();
      await page.getByRole('dialog').getByRole('button', { name: 'Mark Complete' }).waitFor();
    },
    'the disabled menu of the running task': async (page, { list }) => {
      await page.goto(list);
      await page
        .getByRole('article')
        .filter({ hasText: 'Active' })
        .getByRole('button', { name: /^Actions for/ })
        .click();
      await page.getByRole('menuitem', { name: 'Edit' }).hover();
      await page.getByRole('tooltip', { name: 'Pause the timer before changing this task' }).waitFor();
    },
    'the deletion of a task': async (page, { list }) => {
      await page.goto(list);
      await page.getByRole('button', { name: LONG, exact: true }).press('Delete');
      await page.getByRole('dialog', { name: 'Delete task' }).waitFor();
    },
  },
  categories: {
    categories: async (page) => {
      await page.goto('/categories');
      await page.getByRole('article').waitFor();
    },
    'a refused category': async (page) => {
      await page.goto('/categories');
      await page.getByRole('button', { name: 'Create Category' }).click();
      await page.getByLabel('Hex code').fill('teal');
      await page.getByRole('dialog').getByRole('button', { name: 'Create Category' }).click();
      await page.getByText('Please select a valid color').waitFor();
    },
    'the menu of a category and its deletion': async (page) => {
      await page.goto('/categories');
      await page.getByRole('button', { name: /^Actions for/ }).click();
      await page.getByRole('menuitem', { name: 'Delete Category' }).click();
      await page.getByRole('dialog', { name: 'Delete category' }).waitFor();
    },
    'the tasks of a category': async (page, { category }) => {
      await page.goto(category);
      await page.getByRole('article').first().waitFor();
    },
    'a category that is not there': async (page) => {
      await page.goto('/categories/abc/tasks');
      await page.getByText('Category Not Found').waitFor();
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
      await page.goto('/profile');
      await page.getByText('This one').waitFor();
    },
    'a refused change of the profile': async (page) => {
      await page.goto('/profile');
      await page.getByRole('button', { name: 'Edit Profile' }).click();
      await page.getByLabel('Email').fill('nowhere');
      await page.keyboard.press('Enter');
      await page.getByText('Invalid email').waitFor();
    },
    'the deletion of an account': async (page) => {
      await page.goto('/profile');
      await page.getByRole('button', { name: 'Delete Account' }).click();
      await page.getByLabel(/^Type .* to confirm$/).waitFor();
    },
  },
};

const DESKTOP = { width: 1440, height: 900 };
const TABLET = { width: 768, height: 1024 };
const PHONE = { width: 390, height: 844 };
const ZOOMED = { width: 320, height: 640 };

/**
 * Checks the page on a desktop, a tablet, a phone and at 320 px, the width of a page at 400 % zoom. The window is resized, since
 * opening each page anew would take most of the time.
 */
async function expectAccessibleAtAllWidths(page: Page): Promise<void> {
  await page.setViewportSize(DESKTOP);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.setViewportSize(TABLET);
  await expectReadableText(page);
  await page.setViewportSize(PHONE);
  await expectAccessibleWhenNarrow(page);
  await expectNoSidewaysScroll(page);
  await expectReadableText(page);
  await page.setViewportSize(ZOOMED);
  await expectNoSidewaysScroll(page);
  await expectReadableText(page);
}

/** Opens each screen and checks it. The name of a screen that fails is that of the step. */
async function walk<Given>(
  page: Page,
  screens: Record<string, (page: Page, given: Given) => Promise<void>>,
  given: Given,
) {
  for (const [screen, open] of Object.entries(screens)) {
    await test.step(screen, async () => {
      await page.setViewportSize(DESKTOP);
      await open(page, given);
      await expectAccessibleAtAllWidths(page);
    });
  }
}

for (const [name, screens] of Object.entries(walks)) {
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
    await page.goto('/dashboard');
    await page.getByRole('button', { name: 'Add Your First Task' }).waitFor();
  },
  'a refused first task': async (page) => {
    await page.goto('/dashboard');
    await page.getByRole('button', { name: 'Add Your First Task' }).click();
    await page.getByRole('button', { name: 'Add and Start' }).click();
    await page.getByText('Task name is required').waitFor();
  },
  'a refused first list': async (page) => {
    await page.goto('/dashboard');
    await page.getByRole('button', { name: 'Create New List' }).click();
    await page.getByText('No Projects Found').waitFor();
    await page.getByRole('button', { name: 'Create List' }).click();
    await page.getByText('Project name is required').waitFor();
  },
  'an import without projects': async (page) => {
    await page.goto('/dashboard');
    await page.getByRole('button', { name: 'Import From Projects' }).click();
    await page.getByText('No Projects Found').waitFor();
  },
  'an experiment without a category': async (page) => {
    await page.goto('/experiments');
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
