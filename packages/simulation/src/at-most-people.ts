import { FEWEST_AT_MOSTS, recordOfAtMosts, type SettledAtMost } from '@daymark/domain/at-mosts.ts';
import { type Random, seededRandom } from '@daymark/domain/random.ts';
import { ESTIMATES } from './people.ts';
import type { Extent } from './simulation.ts';

/**
 * Somebody whose at-mosts hold in this share of their tasks, and how often one of them comes out like the one before, as on good
 * and bad days.
 */
export type AtMostHabit = { share: number; alike: number };

/** Shares of all people who were told something within a number of at-mosts, and of later at-mosts that held when multiplied by the factor. */
export type AtMostsTold = { settled: number; narrow: number; wide: number; heldWithFactor: number };

/** Half of the work on their tasks lies within this factor of its middle. */
const WITHIN = 1.25;

/** Number of at-mosts on which the factor is tried, after those from which it was learned. */
const LATER = 50;

/** Tells what people are ever told by these numbers of settled at-mosts, looking after each of them. */
export function toldOfAtMosts(habit: AtMostHabit, looks: readonly number[], { people, seed }: Extent): AtMostsTold[] {
  const random = seededRandom(seed);
  const most = Math.max(...looks);
  const told = looks.map((settled) => ({ settled, narrow: 0, wide: 0, heldWithFactor: 0 }));
  for (let person = 0; person < people; person += 1) {
    const all = atMostsOf(habit, most + LATER, random);
    const first = firstTold(all.slice(0, most));
    for (const [place, settled] of looks.entries()) {
      const ofLook = told[place];
      if (!ofLook) continue;
      if (first.too_narrow <= settled) ofLook.narrow += 1 / people;
      if (first.too_wide <= settled) ofLook.wide += 1 / people;
      const { factor } = recordOfAtMosts(all.slice(0, settled));
      const later = all.slice(settled, settled + LATER);
      const held = later.filter(({ at_most, worked }) => worked <= at_most * (factor ?? 1)).length;
      ofLook.heldWithFactor += held / LATER / people;
    }
  }
  return told;
}

/** Numbers of at-mosts after which either is told for the first time. */
function firstTold(settled: readonly SettledAtMost[]) {
  const first = { too_narrow: Number.POSITIVE_INFINITY, too_wide: Number.POSITIVE_INFINITY };
  for (let count = FEWEST_AT_MOSTS; count <= settled.length; count += 1) {
    const { verdict } = recordOfAtMosts(settled.slice(0, count));
    if (verdict === 'too_narrow' || verdict === 'too_wide') first[verdict] = Math.min(first[verdict], count);
  }
  return first;
}

/** Work in whole minutes is at most `at_most` where it is below half a minute more: so the share is exact. */
function atMostsOf({ share, alike }: AtMostHabit, tasks: number, random: Random): SettledAtMost[] {
  let rank = random.between(0, 1);
  return Array.from({ length: tasks }, () => {
    if (!random.chance(alike)) rank = random.between(0, 1);
    const at_most = ESTIMATES[random.integer(0, ESTIMATES.length - 1)] ?? 60;
    const deviation = (logit(rank) - logit(share)) * (Math.log(WITHIN) / logit(0.75));
    return { at_most, worked: (at_most + 0.5) * Math.exp(deviation) };
  });
}

/** Quantile function of the logistic distribution. */
const logit = (share: number) => Math.log(share / (1 - share));
