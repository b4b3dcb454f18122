import type { Browser } from '@playwright/test';
import { median } from '#bench/statistics.ts';
import { type Mark, openPage, processorTimeOf, reached, settled } from './open-page.ts';
import type { Figure } from './web-report.ts';
import type { WebSide } from './web-sides.ts';

/** Loads of each page in a round. */
const LOADS = 3;

const MUST_OF_BARE = 1.25;

type FirstPage = {
  name: string;
  path: string;
  of: 'dashboard' | 'login';
  mark: Mark;
  /** Requests and kB of scripts and styles, at most. */
  requests: number;
  scripts: number;
  styles?: number;
};

/** The names of tasks, on the product's cards and on those of the bare page, or in place of cards that are out of view. */
export const TASKS: Mark = { selector: '[id^="task-"], [data-undrawn] > *', count: 100 };

const FIRST_PAGES: FirstPage[] = [
  {
    name: '100 tasks on the board',
    ...{ path: '/dashboard?view=board', of: 'dashboard', mark: TASKS },
    ...{ requests: 12, scripts: 225, styles: 30 },
  },
  {
    name: 'form of the sign-in page',
    ...{ path: '/login', of: 'login', mark: { selector: 'form input:enabled', count: 2 } },
    ...{ requests: 12, scripts: 148 },
  },
];

type Load = { shown: number; processor: number; requests: number; scripts: number; styles: number };

/** First loads with an empty cache: when the page is there, and what it took. */
export async function measureLoads(browser: Browser, side: WebSide): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const page of FIRST_PAGES) {
    const loads: Load[] = [];
    for (let made = 0; made < LOADS; made += 1) loads.push(await load(browser, side, page));
    figures.push(...figuresOf(page, loads));
  }
  return figures;
}

async function load(browser: Browser, side: WebSide, { of, path, mark }: FirstPage): Promise<Load> {
  const account = of === 'dashboard' ? side.accounts.board : undefined;
  const { page, cdp, close } = await openPage(browser, { origin: side.origins[of], account, marks: { mark } });
  let requests = 0;
  page.on('request', () => {
    requests += 1;
  });
  await page.goto(path, { waitUntil: 'commit' });
  const shown = await reached(page, 'mark');
  const processor = await processorTimeOf(cdp, 'TaskDuration');
  await settled(page);
  const kiloBytesOf = async (ending: string) =>
    (await page.evaluate<number>(`daymarkProbe.bytesOf(${JSON.stringify(ending)})`)) / 1000;
  const [scripts, styles] = [await kiloBytesOf('.js'), await kiloBytesOf('.css')];
  await close();
  return { shown, processor, requests, scripts, styles };
}

function figuresOf({ name, requests, scripts, styles }: FirstPage, loads: Load[]): Figure[] {
  const middle = (figure: keyof Load) => median(loads.map((load) => load[figure]));
  return [
    { name, unit: 'ms', value: middle('shown'), mustOfBare: MUST_OF_BARE },
    { name: `${name}: processor`, unit: 'ms', value: middle('processor') },
    { name: `${name}: requests`, unit: '', value: middle('requests'), must: requests },
    { name: `${name}: scripts`, unit: 'kB', value: middle('scripts'), must: scripts },
    { name: `${name}: styles`, unit: 'kB', value: middle('styles'), ...(styles && { must: styles }) },
  ];
}
