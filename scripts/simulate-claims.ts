import { demoHistory } from '@daymark/demo/history.ts';
import {
  biasTold,
  claimsOn,
  type DealtTask,
  inCategories,
  type Sentence,
  shuffledPages,
  tasksOf,
} from '@daymark/simulation/shuffled-pages.ts';
import { parseOptions, wholeNumber } from './options.ts';
import { Failure } from './processes.mjs';
import { isAbove, percent } from './shares.ts';

const PAGES = { min: 10, max: 100_000, usual: 1000 };
const SEED = { min: 0, max: 2_147_483_647, usual: 1 };

const HELP = `npm run simulate -- claims [options]   deals the outcomes of the demo account anew and prints how often the analytics page
                                       claims a tendency although there is none

  --pages N    ${PAGES.min} to ${PAGES.max} shuffles, ${PAGES.usual} when absent
  --seed N     ${SEED.min} to ${SEED.max}, ${SEED.usual} when absent. The same seed gives the same figures.
  --help       Shows this.

Fails where more than 5 % of the pages show a claim, by more than chance.`;

/** Promise of docs/analytics.md for every account: share of the shuffled pages that show any claim. */
const PROMISE = 0.05;

/** The demo data that `npm run demo -- --date 2026-11-20` makes in Berlin. */
const DEMO = { seed: 1, now: Temporal.Instant.from('2026-11-20T14:00Z'), timeZone: 'Europe/Berlin' };

const NAMES: Record<Sentence, string> = {
  most_biased: 'Quick Insights: a category typically takes longer or shorter',
  least_accurate: 'Quick Insights: a category is the least accurate',
  most_completed: 'Quick Insights: a category leads',
  quick_insights: 'Quick Insights: one of these',
  rows: 'a row of a category has a tendency',
  hint: 'you tend to underestimate or overestimate',
  any: 'any of these',
};

/** Takes some minutes. */
export async function simulateClaims(args: string[]): Promise<void> {
  const text = { type: 'string' } as const;
  const known = { help: { type: 'boolean' }, pages: text, seed: text } as const;
  const { help, pages, seed } = parseOptions(args, known, 'npm run simulate -- claims --help');
  if (help) return console.log(HELP);
  const extent = { pages: wholeNumber('--pages', pages, PAGES), seed: wholeNumber('--seed', seed, SEED) };
  console.log(`${extent.pages} shuffles, seed ${extent.seed}`);
  const accounts = SIZES.map((tasks) => tasksOf(demoHistory({ ...DEMO, tasks })));
  const broken = [
    ...accounts.slice(0, 2).flatMap((dealt, place) => printPages(dealt, SIZES[place], extent)),
    ...KINDS.flatMap((kind) => printKinds(accounts, kind, extent)),
  ];
  printTold({ people: extent.pages, seed: extent.seed });
  if (broken.length > 0) throw new Failure(broken.join('\n'));
}

/** Accounts whose outcomes are dealt: the ratios of the demo, and their squares, so that estimates are poor enough for a hint. */
const KINDS = [
  { estimates: 'as good as those of the demo', power: 1 },
  { estimates: 'twice as far off', power: 2 },
];

type Shuffles = { pages: number; seed: number };

/** Tasks and categories for which the promise is tried. */
const SIZES = [300, 1000, 3000];
const CATEGORIES = [2, 4, 6, 10];

/** Prints how many pages show a claim in each number of categories, and gives those that break the promise. */
function printKinds(
  accounts: readonly DealtTask[][],
  { estimates, power }: (typeof KINDS)[number],
  extent: Shuffles,
): string[] {
  console.log(`\nPages that show any claim, in ${CATEGORIES.join(', ')} categories; estimates ${estimates}`);
  console.log(`  the levels of all tests add up to ${percent(PROMISE)}`);
  return accounts.flatMap((dealt, size) => {
    const tasks = SIZES[size];
    const shares = CATEGORIES.map((count) => shuffledPages(inCategories(dealt, { count, power }), extent).any);
    console.log(`  ${shares.map(percent).join('   ')}   ${tasks} tasks`);
    return shares.flatMap((share, place) =>
      brokenBy(share, `${tasks} tasks in ${CATEGORIES[place]} categories`, extent),
    );
  });
}

const brokenBy = (share: number, whose: string, { pages }: Shuffles) =>
  isAbove(share, PROMISE, pages) ? [`${percent(share)} of the pages of ${whose} show a claim`] : [];

/** Prints how many shuffled pages show each claim, and gives what breaks the promise. */
function printPages(dealt: readonly DealtTask[], tasks: number | undefined, extent: Shuffles): string[] {
  const [real, shares] = [claimsOn(dealt), shuffledPages(dealt, extent)];
  console.log(`\nPages of a demo account of ${tasks} tasks, shuffled; and whether the account itself is told`);
  for (const [sentence, name] of Object.entries(NAMES) as [Sentence, string][]) {
    console.log(`  ${percent(shares[sentence]).padStart(6)}   ${real[sentence] ? 'told' : '–   '}   ${name}`);
  }
  return brokenBy(shares.any, `a demo account of ${tasks} tasks`, extent);
}

function printTold(extent: { people: number; seed: number }): void {
  const sizes = [10, 15, 20, 30, 40, 60, 100];
  console.log(`\nTold of the bias of one category of six by ${sizes.join(', ')} tasks: in its row; in Quick Insights`);
  for (const factor of [1.1, 1.25, 1.5, 2]) {
    const told = sizes.map((tasks) => biasTold(factor, tasks, extent));
    const lineOf = (place: 'row' | 'insight') => told.map((shares) => percent(shares[place])).join(' ');
    console.log(`  work takes ×${factor.toFixed(2)}   ${lineOf('row')}\n                     ${lineOf('insight')}`);
  }
}
