import fc from 'fast-check';
import { expect, test } from 'vitest';
import { faultsOf } from './offline-checks.ts';
import { live } from './offline-days.ts';
import { scenario } from './offline-steps.ts';

/** Seeds of the run: `OFFLINE_SEEDS=500` takes the first 500, `OFFLINE_SEEDS=17,40-45` these, `OFFLINE_SEEDS=17-17` that one, of which the shortest steps are told. */
const SEEDS = seedsOf(process.env['OFFLINE_SEEDS'] ?? '20');

/** Milliseconds after which no shorter list of steps is looked for: the shortest one so far is told. */
const SHRINK_MS = 100_000;

function seedsOf(text: string): number[] {
  if (/^\d+$/.test(text)) return seedsOf(`1-${text}`);
  return text.split(',').flatMap((part) => {
    const [first = 1, last = first] = part.split('-').map(Number);
    return Array.from({ length: last - first + 1 }, (_, place) => first + place);
  });
}

test.each(SEEDS)(
  'two browsers without a network and a server: nothing is doubled, dropped or invented, seed %i',
  async (seed) => {
    const property = fc.asyncProperty(scenario, async (steps) => {
      expect(faultsOf(await live(steps))).toEqual([]);
    });
    // A busy machine takes its time for a scenario: the limit is about shorter steps alone.
    const looking = SEEDS.length > 1 ? { endOnFailure: true } : { interruptAfterTimeLimit: SHRINK_MS };
    await fc.assert(property, { seed, numRuns: 1, unbiased: true, ...looking });
  },
);
