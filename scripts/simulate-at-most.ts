import { type AtMostHabit, type AtMostsTold, toldOfAtMosts } from '@daymark/simulation/at-most-people.ts';
import type { Extent } from '@daymark/simulation/simulation.ts';
import { parseOptions, wholeNumber } from './options.ts';
import { Failure } from './processes.mjs';
import { isAbove, percent } from './shares.ts';

const PEOPLE = { min: 10, max: 100_000, usual: 1000 };
const SEED = { min: 0, max: 2_147_483_647, usual: 1 };

const HELP = `npm run simulate -- at-most [options]   looks at planted people's at-mosts after each task, and prints how often something is
                                        told of them, and how often later ones hold with the learned factor

  --people N   ${PEOPLE.min} to ${PEOPLE.max} for each line, ${PEOPLE.usual} when absent
  --seed N     ${SEED.min} to ${SEED.max}, ${SEED.usual} when absent. The same seed gives the same figures.
  --help       Shows this.

Fails where the promise of docs/analytics.md is broken by more than chance.`;

/** Promise of docs/analytics.md: so many of those who keep to 8 of 10 are ever told something within 200 tasks. */
const FALSE_CLAIMS = 0.03;

const LOOKS = [30, 60, 200];

const PROMISED = 0.8;

/** Shares of tasks in which at-mosts hold, one task not knowing of another. */
const SHARES = [PROMISED, 0.5, 0.6, 0.7, 0.85, 0.9, 0.95];

/** How often a task comes out like the one before, for people of whom nothing is promised. */
const ALIKE = [0.1, 0.3, 0.5];

/** Takes two minutes. */
export function simulateAtMosts(args: string[]): void {
  const text = { type: 'string' } as const;
  const known = { help: { type: 'boolean' }, people: text, seed: text } as const;
  const { help, people, seed } = parseOptions(args, known, 'npm run simulate -- at-most --help');
  if (help) {
    console.log(HELP);
    return;
  }
  const extent = { people: wholeNumber('--people', people, PEOPLE), seed: wholeNumber('--seed', seed, SEED) };
  console.log(`${extent.people} people for each line, seed ${extent.seed}; an at-most is to hold 8 times of 10.`);
  console.log('\nTold too narrow / too wide so far; then, of later ones times the factor, how many held');
  const habits = [
    ...SHARES.map((share) => ({ share, alike: 0 })),
    ...ALIKE.map((alike) => ({ share: PROMISED, alike })),
  ];
  const broken = habits.flatMap((habit) => printHabit(habit, extent));
  if (broken.length > 0) throw new Failure(broken.join('\n'));
}

function printHabit(habit: AtMostHabit, extent: Extent): string[] {
  const told = toldOfAtMosts(habit, LOOKS, extent);
  const isPromised = habit.share === PROMISED && habit.alike === 0;
  const shares = told.map(({ settled, narrow, wide, heldWithFactor }) => {
    return `${settled}: ${percent(narrow)} / ${percent(wide)}, ${percent(heldWithFactor)}`;
  });
  const note = isPromised ? `   at most ${percent(FALSE_CLAIMS)} are promised` : '';
  console.log(`  ${nameOf(habit)}   ${shares.join('   ')}${note}`);
  const wrongly = falseClaims(told);
  if (!isPromised || !isAbove(wrongly, FALSE_CLAIMS, extent.people)) return [];
  return [`${percent(wrongly)} of those whose at-mosts hold 8 times of 10 are told something`];
}

function nameOf({ share, alike }: AtMostHabit): string {
  const days = alike === 0 ? '' : `, ${percent(alike)} like the one before`;
  return `hold in ${percent(share)}${days}`;
}

const falseClaims = (told: readonly AtMostsTold[]) => Math.max(...told.map(({ narrow, wide }) => narrow + wide));
