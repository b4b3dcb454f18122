import { addToPlan } from '@daymark/contract/plan.ts';
import type { SignIn } from '@daymark/contract/sign-in.ts';
import * as timer from '@daymark/contract/timer.ts';
import type { Given, Send } from '@daymark/testing/given.ts';
import type { Page } from '@playwright/test';
import { withId } from './cards.ts';
import { expect, test } from './fixtures.ts';
import { workAndComplete } from './given-done.ts';
import type { TestServer } from './server.ts';
import { dateOf, fakeBrowserClock, givenWorkspace, nextMorning, view } from './workspace.ts';

/** A4 without the margins of the browser: the width that media queries find when a page is printed. */
const PAPER = { width: 718, height: 1047 };
const DESKTOP = { width: 1280, height: 900 };

type Scene = { page: Page; given: Given; send: Send; server: TestServer; account: SignIn };

/** An account with something to show on every screen; returns the ways to its screens, one after the other. */
async function givenScreens({ page, given, send, server, account }: Scene) {
  const at = nextMorning(server);
  const date = dateOf(at);
  const project = await given.project({ status: 'in_progress', description: 'Opens in 2031' });
  const list = await given.list({ project_id: project.id });
  const category = await given.category();
  const of = { list_id: list.id, category_id: category.id };
  // Forecasts need as many finished tasks as these.
  for (let done = 0; done < 9; done += 1) {
    const task = await given.task({ ...of, planned_duration: 20 });
    await workAndComplete({ given, send, server }, task, { minutes: 12 + done });
    server.passMinutes(4);
  }
  const paused = await given.task({ ...of, planned_duration: 35, priority: 'high', due_date: dateOf(at, 3) });
  await send(timer.startTimer, { ...withId(paused), body: {} });
  server.passMinutes(11);
  await send(timer.pauseTimer, withId(paused));
  const long = await given.task({ ...of, planned_duration: 470, description: 'Chapters 7 to 19' });
  const running = await given.task({ ...of, planned_duration: 50 });
  await send(addToPlan, { params: { date }, body: { task_ids: [paused.id, long.id, running.id] } });
  await send(timer.startTimer, { ...withId(running), body: {} });
  server.passMinutes(7);
  const experiment = await given.experiment({ category_id: category.id });
  const now = server.now();
  await fakeBrowserClock(page, now);
  await givenWorkspace(page, { userId: account.user.id, lists: [list], at: now });
  const nav = (name: string) =>
    page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name, exact: true }).click();
  const link = (name: string) => page.getByRole('main').getByRole('link', { name, exact: true }).click();
  return {
    board: { open: () => page.goto('/dashboard?view=board'), shows: running.name, controls: /^Show 9 done$/ },
    plan: {
      open: () => view(page, 'Today').click(),
      shows: /likely/,
      controls: /^Move \d+ to|^left of/,
    },
    progress: { open: () => view(page, 'Progress').click(), shows: /^9 of/ },
    projects: { open: () => nav('Projects'), shows: project.name },
    project: { open: () => link(project.name), shows: list.name },
    list: { open: () => link(list.name), shows: running.name, controls: COUNTDOWN },
    categories: { open: () => nav('Categories'), shows: category.name },
    'tasks of a category': { open: () => link(category.name), shows: running.name, controls: COUNTDOWN },
    calendar: { open: () => nav('Calendar'), shows: /days? with tasks/ },
    experiments: { open: () => nav('Experiments'), shows: experiment.name },
    profile: { open: () => nav('Profile'), shows: account.user.email, controls: /^Worked time of the last/ },
    analytics: { open: () => page.goto(`/analytics?start_date=${date}&end_date=${date}`), shows: category.name },
    day: { open: () => page.goto(`/calendar/day/${date}`), shows: running.name, controls: /^Drag an edge/ },
    search: {
      open: () => page.goto(`/search?q=task%20${running.name.replace(/\D/g, '')}`),
      shows: /^Found/,
      controls: COUNTDOWN,
    },
  } satisfies Record<string, Screen>;
}

/** A countdown is over before its paper is read. */
const COUNTDOWN = /^the countdown$|^left of/;

type Screen = {
  open: () => Promise<unknown>;
  /** A text that is there once the screen is loaded. */
  shows: string | RegExp;
  /** Texts with figures that are about controls. */
  controls?: RegExp;
};

test('every screen is printed with the figures and names that it shows, and without controls', async ({
  page,
  given,
  send,
  server,
  account,
}) => {
  test.setTimeout(180_000); // fourteen screens
  const screens: Record<string, Screen> = await givenScreens({ page, given, send, server, account });
  for (const [name, { open, shows, controls }] of Object.entries(screens)) {
    await test.step(name, async () => {
      await showOnScreen(page);
      await open();
      await page.getByRole('main').getByText(shows).filter({ visible: true }).first().waitFor();
      const missing = async () => (await notPrinted(page)).filter((text) => !controls?.test(text));
      await expect.poll(missing, { message: name, timeout: 30_000 }).toEqual([]);
      await showOnPaper(page);
      expect(await controlsShown(page), name).toEqual([]);
    });
  }
});

async function showOnPaper(page: Page): Promise<void> {
  await page.setViewportSize(PAPER);
  await page.emulateMedia({ media: 'print' });
}

async function showOnScreen(page: Page): Promise<void> {
  await page.setViewportSize(DESKTOP);
  await page.emulateMedia({ media: 'screen' });
}

/** Figures of the screen that its print lacks, but those that the running timer has changed meanwhile. */
async function notPrinted(page: Page): Promise<string[]> {
  await showOnScreen(page);
  const before = await figures(page);
  await showOnPaper(page);
  const printed = await figures(page);
  const missing = before.filter((text) => !printed.includes(text));
  if (missing.length === 0) return missing;
  await showOnScreen(page);
  const after = await figures(page);
  return missing.filter((text) => after.includes(text));
}

/** Visible texts and values of the page with a figure in them; the names of test data end with a number. */
function figures(page: Page): Promise<string[]> {
  return page.getByRole('main').evaluate((main) => {
    const texts = new Map<Element, string>();
    const nodes = document.createTreeWalker(main, NodeFilter.SHOW_TEXT);
    for (let node = nodes.nextNode(); node; node = nodes.nextNode()) {
      const element = node.parentElement;
      if (!element || element.closest('[aria-hidden="true"]')) continue;
      const range = new Range();
      range.selectNodeContents(node);
      const isDrawn = [...range.getClientRects()].some(({ width, height }) => width > 1 && height > 1);
      if (isDrawn && element.checkVisibility({ opacityProperty: true, visibilityProperty: true }))
        texts.set(element, `${texts.get(element) ?? ''}${node.textContent}`);
    }
    const fields = [...main.querySelectorAll('input')].filter((field) => field.checkVisibility());
    return [...texts.values(), ...fields.map(({ value }) => value)]
      .map((text) => text.replaceAll(/\s+/g, ' ').trim())
      .filter((text) => /\d/.test(text))
      .map((text) => text.replace(/^\d+:\d\d$/, 'the countdown')); // it goes on in between
  });
}

/** Parts of a row of tasks that are content as well: its texts, and the square to tick. */
const PARTS_OF_ROWS = '[role="row"] :is([data-part], [data-act="done"])';

/** Controls, but selects: the value that was chosen is content. */
const CONTROLS = `button:not(${PARTS_OF_ROWS}), input, textarea, [role="button"], [role="switch"], [role="radio"], [role="slider"]`;

/** Visible controls but those whose text or value is content: it has a figure. */
function controlsShown(page: Page): Promise<string[]> {
  return page.locator(CONTROLS).evaluateAll((controls) =>
    controls
      .filter((control) => control.checkVisibility({ visibilityProperty: true }))
      .map((control) => (control instanceof HTMLInputElement ? control.value : (control.textContent ?? '')))
      .filter((text) => !/\d/.test(text)),
  );
}
