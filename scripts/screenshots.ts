import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { envelope } from '@daymark/contract/envelope.ts';
import { getPromises, makePromiseLink } from '@daymark/contract/promises.ts';
import { login, SignIn } from '@daymark/contract/sign-in.ts';
import { getActiveTimer } from '@daymark/contract/timer.ts';
import type { Send } from '@daymark/testing/given.ts';
import { senderTo } from '@daymark/testing/sender.ts';
import { type Browser, chromium, type Page } from '@playwright/test';
import { createApp } from '#server/app.ts';
import { readSettings } from '#server/config.ts';
import { ensureBrowser, launchOptions } from './browser.mjs';
import { buildWhatIsStale } from './build.mjs';
import { DEMO_SIGN_IN, makeDemoAccount } from './demo-account.ts';
import { Failure, ROOT } from './processes.mjs';

const FOLDER = 'docs/images';

/** Pictures that browsers show before the app is installed, as its manifest names them. */
const OF_THE_APP = 'apps/web/public/screenshots';

/** The zone and the moment are fixed, so that pictures do not depend on the day. */
const TIME_ZONE = 'Europe/Berlin';
const NOW = Temporal.ZonedDateTime.from(`2026-11-20T15:00[${TIME_ZONE}]`).toInstant();

/** The demo data; with this seed the list of the running timer has tasks in all four statuses. */
const DEMO = { seed: 564, tasks: 300, now: NOW, timeZone: TIME_ZONE };

const DESK = { viewport: { width: 1440, height: 900 } };
/** Keeps the pictures with the most text small. */
const LOW_DESK = { viewport: { width: 1440, height: 800 } };
const PHONE = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true };

/** Browsers that are signed in to the account. */
const BROWSER = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36';
const OTHER_BROWSERS = [
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1',
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:145.0) Gecko/20100101 Firefox/145.0',
];

/** Project and list of the running timer, project of the open promise, and the page by which it is shared. */
type Places = { project: string; list: string; promised: string; promise: string };

type Picture = {
  name: string;
  folder?: string;
  look: typeof DESK | typeof PHONE;
  colorScheme: 'light' | 'dark';
  open: (page: Page, places: Places) => Promise<void>;
};

const showProjects: Picture['open'] = async (page) => {
  await page.goto('/projects');
  await page.getByRole('article').first().waitFor();
};

const showProject: Picture['open'] = async (page, { project }) => {
  await page.goto(project);
  await page.getByRole('article').first().waitFor();
  await page.getByText(/^Likely /).waitFor();
};

const showWhatIf: Picture['open'] = async (page, { promised }) => {
  await page.goto(promised);
  await page.getByRole('button', { name: 'What If…' }).click();
  await page.getByRole('group', { name: / of \d+ tasks/ }).waitFor();
};

const showPromise: Picture['open'] = async (page, { promise }) => {
  await page.goto(promise);
};

const showList: Picture['open'] = async (page, { list }) => {
  await page.goto(list);
  await page.getByRole('button', { name: /^Done \d/ }).click();
  await page
    .getByRole('row')
    .filter({ has: page.getByRole('timer') })
    .scrollIntoViewIfNeeded();
};

const showPlan: Picture['open'] = async (page) => {
  await page.goto('/dashboard');
  await page.getByRole('heading', { name: 'Due soon' }).waitFor();
  await page.getByText(/^Left from/).waitFor();
};

const showToday: Picture['open'] = async (page) => {
  await page.goto('/dashboard');
  await page.getByText(/^Left from/).waitFor();
};

const showDashboard: Picture['open'] = async (page) => {
  await page.goto('/dashboard?view=board');
  // The offer to dismiss is shown in the picture of the plan, which is taken before.
  await page.getByRole('button', { name: 'Dismiss', exact: true }).press('Enter');
  await page.getByRole('article').getByRole('timer').waitFor();
  await page.getByRole('link', { name: /^worked/ }).waitFor();
};

const showAnalytics: Picture['open'] = async (page) => {
  await page.goto('/analytics');
  await page.getByText('Took longer than planned', { exact: true }).waitFor();
};

const showCalendar: Picture['open'] = async (page) => {
  await page.goto('/calendar');
  await page.getByText('days with tasks').waitFor();
};

const showDay: Picture['open'] = async (page) => {
  await page.goto('/dashboard?view=board');
  await page.getByRole('link', { name: /^worked/ }).click();
  await page.getByText('Drag an edge to move it.').waitFor();
};

const showExperiments: Picture['open'] = async (page) => {
  await page.goto('/experiments');
  for (let left = 4; left > 0; left -= 1) {
    await page.getByRole('button', { name: 'View Results' }).first().click();
  }
  await page
    .getByRole('region', { name: /^Results of/ })
    .nth(3)
    .waitFor();
};

const showProfile: Picture['open'] = async (page) => {
  await page.goto('/profile');
  await page.getByText('This one').waitFor();
};

const PICTURES: Picture[] = [
  { name: 'plan', look: LOW_DESK, colorScheme: 'light', open: showPlan },
  { name: 'today', folder: OF_THE_APP, look: DESK, colorScheme: 'light', open: showPlan },
  { name: 'today-phone', folder: OF_THE_APP, look: PHONE, colorScheme: 'light', open: showToday },
  { name: 'dashboard', look: DESK, colorScheme: 'light', open: showDashboard },
  { name: 'analytics', look: LOW_DESK, colorScheme: 'light', open: showAnalytics },
  { name: 'calendar', look: DESK, colorScheme: 'light', open: showCalendar },
  { name: 'day', look: DESK, colorScheme: 'light', open: showDay },
  { name: 'experiments', look: LOW_DESK, colorScheme: 'light', open: showExperiments },
  { name: 'projects', look: DESK, colorScheme: 'light', open: showProjects },
  { name: 'project', look: DESK, colorScheme: 'light', open: showProject },
  { name: 'what-if', look: DESK, colorScheme: 'light', open: showWhatIf },
  { name: 'promise', look: PHONE, colorScheme: 'light', open: showPromise },
  { name: 'list', look: DESK, colorScheme: 'light', open: showList },
  { name: 'list-dark', look: DESK, colorScheme: 'dark', open: showList },
  { name: 'list-phone', look: PHONE, colorScheme: 'light', open: showList },
  { name: 'profile', look: DESK, colorScheme: 'light', open: showProfile },
];

/** Takes the pictures of README.md, and those of the app's manifest, from a demo account. */
export async function screenshots(args: string[]): Promise<void> {
  if (args.length > 0) throw new Failure('`npm run screenshots` takes no arguments.');
  await buildWhatIsStale();
  const browser = await chromium.launch(launchOptions(await ensureBrowser()));
  const demo = await startDemo();
  try {
    const taken: [file: string, content: Buffer][] = [];
    for (const picture of PICTURES) {
      taken.push([`${picture.folder ?? FOLDER}/${picture.name}.png`, await take(browser, picture, demo)]);
    }
    // The pictures are written together, so that a failure never mixes old and new ones.
    for (const folder of [FOLDER, OF_THE_APP]) mkdirSync(join(ROOT, folder), { recursive: true });
    for (const [file, content] of taken) {
      writeFileSync(join(ROOT, file), content);
      console.log(file);
    }
  } finally {
    await browser.close();
    await demo.stop();
  }
}

type Demo = Awaited<ReturnType<typeof startDemo>>;

async function startDemo() {
  const dataDir = mkdtempSync(join(tmpdir(), 'daymark-screenshots-'));
  await makeDemoAccount(readSettings({ DATA_DIR: dataDir }), DEMO);
  const app = await createApp({
    settings: readSettings({ DATA_DIR: dataDir, LOG_LEVEL: 'silent', BACKUPS: 'off' }),
    clock: () => NOW,
  });
  const url = await app.listen({ host: '127.0.0.1', port: 0 });
  for (const browser of OTHER_BROWSERS) await signIn(url, browser);
  const session = await signIn(url, BROWSER);
  return {
    url,
    session,
    places: await findPlaces(senderTo(url, session.token)),
    stop: async () => {
      await app.close();
      rmSync(dataDir, { recursive: true });
    },
  };
}

/** Signs in with this user agent. */
async function signIn(url: string, userAgent: string): Promise<SignIn> {
  const response = await fetch(`${url}/api${login.path}`, {
    method: login.method,
    headers: { 'content-type': 'application/json', 'user-agent': userAgent },
    body: JSON.stringify(DEMO_SIGN_IN),
  });
  return envelope(SignIn).parse(await response.json()).data;
}

async function findPlaces(send: Send): Promise<Places> {
  const running = await send(getActiveTimer, {});
  if (!running) throw new Error('No timer runs in the demo');
  const { project_id, list_id } = running.task;
  const { promises } = await send(getPromises, { query: {} });
  const open = promises.find(({ state }) => state === 'open');
  if (!open) throw new Error('No promise is open in the demo');
  const { kind, subject_id } = open;
  const { secret } = await send(makePromiseLink, { params: { id: String(open.id) }, body: { shows_tasks: true } });
  return {
    project: `/projects/${project_id}`,
    list: `/lists/${list_id}/tasks`,
    promised: kind === 'project' ? `/projects/${subject_id}` : `/lists/${subject_id}/tasks`,
    promise: `/p/${secret}`,
  };
}

async function take(browser: Browser, { look, colorScheme, open }: Picture, demo: Demo): Promise<Buffer> {
  const context = await browser.newContext({
    ...look,
    baseURL: demo.url,
    colorScheme,
    locale: 'en-US',
    timezoneId: TIME_ZONE,
    reducedMotion: 'reduce',
    storageState: signedIn(demo),
  });
  const page = await context.newPage();
  // Stops the clock at the end of the demo, however long the page takes to load.
  await page.addInitScript((now) => {
    performance.now = () => 0;
    Temporal.Now.instant = () => Temporal.Instant.fromEpochMilliseconds(now);
  }, NOW.epochMilliseconds);
  await open(page, demo.places);
  const content = await page.screenshot();
  await context.close();
  return content;
}

function signedIn({ url, session }: { url: string; session: SignIn }) {
  const localStorage = [
    { name: 'access_token', value: session.token },
    { name: 'user', value: JSON.stringify(session.user) },
  ];
  return { cookies: [], origins: [{ origin: url, localStorage }] };
}
