import { SETTLED, type Switched, sayers, switchedOf } from '@daymark/simulation/at-most-switch.ts';
import { parseOptions, wholeNumber } from './options.ts';
import { Failure } from './processes.mjs';
import { percent } from './shares.ts';

const PEOPLE = { min: 5, max: 100_000, usual: 20 };
const TASKS = { min: SETTLED[0], max: 1_000_000, usual: 400 };
const SEED = { min: 0, max: 2_147_483_647, usual: 1 };

const HELP = `npm run simulate -- at-most-forecasts [options]   forecasts single tasks of planted people who say an at-most beside each estimate, after
                                                  ${SETTLED.join(', ')} settled ones, and prints how many forecasts go by at-mosts, how
                                                  often work kept to the 8-of-10 figure, and what that figure costs

  --people N   ${PEOPLE.min} to ${PEOPLE.max} for each line, ${PEOPLE.usual} when absent
  --tasks N    ${TASKS.min} or more: the most settled ones, ${TASKS.usual} when absent
  --seed N     ${SEED.min} to ${SEED.max}, ${SEED.usual} when absent. The same seed gives the same figures.
  --help       Shows this.

Fails where a promise of docs/forecasts.md is broken by more than chance (three standard errors).`;

/**
 * Promises of docs/forecasts.md: how often single tasks keep to their 8-of-10 figure, and the most that it costs beside the figure without
 * at-mosts.
 */
const PROMISED = { least: 0.78, most: 0.82, cost: 1.02 };

/** Takes a minute of a quiet processor. */
export function simulateAtMostForecasts(args: string[]): void {
  const text = { type: 'string' } as const;
  const known = { help: { type: 'boolean' }, people: text, tasks: text, seed: text } as const;
  const { help, people, tasks, seed } = parseOptions(args, known, 'npm run simulate -- at-most-forecasts --help');
  if (help) {
    console.log(HELP);
    return;
  }
  const extent = { people: wholeNumber('--people', people, PEOPLE), seed: wholeNumber('--seed', seed, SEED) };
  console.log(
    `${extent.people} people for each line, seed ${extent.seed}. After so many settled at-mosts: people whose forecasts go by these;`,
  );
  console.log(
    'how often work kept to the 8-of-10 figure; what it costs beside the own figure, and would cost if all went by at-mosts.',
  );
  console.log(
    `Promised are ${percent(PROMISED.least)} to ${percent(PROMISED.most)}, and a cost of ×${PROMISED.cost} at most.`,
  );
  const most = wholeNumber('--tasks', tasks, TASKS);
  const looks = SETTLED.filter((settled) => settled <= most);
  const broken = sayers().flatMap((sayer) => {
    console.log(`\n${sayer.name}`);
    return switchedOf(sayer, extent, looks).flatMap((switched) => {
      printLook(switched);
      return brokenBy(switched).map((what) => `${what}, after ${switched.settled} at-mosts: ${sayer.name}`);
    });
  });
  if (broken.length > 0) throw new Failure(broken.join('\n'));
}

function printLook({ settled, goBy, held, costs }: Switched): void {
  const { inUse, always } = costs;
  const shares = `${percent(goBy).padStart(8)}   ${percent(held.mean)} ±${percent(2 * held.error)}`;
  console.log(
    `  ${`${settled}`.padStart(5)}   ${shares}   ×${inUse.mean.toFixed(3)} ±${(2 * inUse.error).toFixed(3)}   ×${always.toFixed(2)}`,
  );
}

function brokenBy({ held, costs: { inUse } }: Switched): string[] {
  const isOutside = held.mean < PROMISED.least - 3 * held.error || held.mean > PROMISED.most + 3 * held.error;
  return [
    ...(isOutside ? [`${percent(held.mean)} kept to their 8-of-10 figure`] : []),
    ...(inUse.mean > PROMISED.cost + 3 * inUse.error ? [`Figures cost ×${inUse.mean.toFixed(3)}`] : []),
  ];
}
