import { POWER_TASKS } from '@daymark/contract/experiments.ts';
import { biased, type Habit } from '@daymark/simulation/people.ts';
import { type PowerTold, toldBefore, toldRunning } from '@daymark/simulation/power-walk.ts';
import { type Extent, MULTIPLIER } from '@daymark/simulation/simulation.ts';
import { parseOptions, wholeNumber } from './options.ts';
import { Failure } from './processes.mjs';
import { isAbove, percent } from './shares.ts';

const PEOPLE = { min: 10, max: 100_000, usual: 1000 };
const SEED = { min: 0, max: 2_147_483_647, usual: 1 };

const HELP = `npm run simulate -- power [options]   asks planted people's experiments how many tasks a verdict still takes, and prints how
                                      often the answer was wrong

  --people N   ${PEOPLE.min} to ${PEOPLE.max} for each line, ${PEOPLE.usual} when absent
  --seed N     ${SEED.min} to ${SEED.max}, ${SEED.usual} when absent. The same seed gives the same figures.
  --help       Shows this.

Fails where a promise of docs/experiments.md is broken by more than chance.`;

/**
 * Promises of docs/experiments.md for a running experiment: a verdict 'at the latest' comes in 8 of 10, and at most one in ten of
 * the people whom it helps much is told that it would hardly show although it does.
 */
const PROMISES = { held: 0.8, wronglyHardly: 0.1 };

/** Factors that work takes: none of the gain, half of it and more of ×1.5; 1.2247 lies halfway, where nothing is gained. */
const FACTORS = [1, 1.2247, 1.25, 1.5, 2];

/** Factors for which a number of tasks is promised, and for which no hope is. */
const PROMISED = { held: [1.5, 2], hardly: [1.5] };

/** Done tasks at which a running experiment, and a history, is asked. */
const LOOKS = { running: [10, 15, 20, 30, 40, 60], history: [15, 20, 30, 40, 60, 100] };

/** Takes some minutes. */
export function simulatePower(args: string[]): void {
  const text = { type: 'string' } as const;
  const known = { help: { type: 'boolean' }, people: text, seed: text } as const;
  const { help, people, seed } = parseOptions(args, known, 'npm run simulate -- power --help');
  if (help) {
    console.log(HELP);
    return;
  }
  const extent = { people: wholeNumber('--people', people, PEOPLE), seed: wholeNumber('--seed', seed, SEED) };
  console.log(`${extent.people} people for each line, seed ${extent.seed}; ×${MULTIPLIER} is tried.`);
  const broken = FACTORS.flatMap((factor) => printRunning(factor, extent));
  for (const factor of FACTORS) printBefore(factor, extent);
  if (broken.length > 0) throw new Failure(broken.join('\n'));
}

const questionOf = (habit: Habit, tasks: number) => ({ habit, multiplier: MULTIPLIER, tasks, ahead: POWER_TASKS });

function printRunning(factor: number, extent: Extent): string[] {
  console.log(`\nA running experiment without a verdict, work takes ×${factor}`);
  console.log('  done   without a verdict   told a number   right by the latest   told hardly   wrongly, of all');
  const looks = LOOKS.running.map((tasks) => {
    const told = toldRunning(questionOf(biased(factor), tasks), extent);
    const shares = [told.asked, told.likely, heldOf(told), told.hardly, told.wronglyHardly].map(shareText);
    console.log(`  ${String(tasks).padStart(4)}   ${shares.join('   ')}`);
    return told;
  });
  const [likely, late] = [sumOf(looks, 'likely'), sumOf(looks, 'late')];
  const held = 1 - late / likely;
  const isPromised = { held: PROMISED.held.includes(factor), hardly: PROMISED.hardly.includes(factor) };
  const note = isPromised.held ? `, at least ${percent(PROMISES.held)} are promised` : '';
  console.log(`  right by the latest over these looks: ${percent(held)}${note}`);
  return [
    ...(isPromised.held && isAbove(1 - held, 1 - PROMISES.held, extent.people * likely)
      ? [`'At the latest' held in ${percent(held)} at ×${factor}`]
      : []),
    ...looks.flatMap(({ wronglyHardly }, place) =>
      isPromised.hardly && isAbove(wronglyHardly, PROMISES.wronglyHardly, extent.people)
        ? [`'Hardly' was wrong for ${percent(wronglyHardly)} at ×${factor} after ${LOOKS.running[place]} tasks`]
        : [],
    ),
  ];
}

/** Nothing is promised before an experiment begins but that half of the figures come true. */
function printBefore(factor: number, extent: Extent): void {
  console.log(`\nBefore an experiment begins, work takes ×${factor}`);
  console.log('  done in the category   told a number   right by it   told hardly   wrongly, of all');
  for (const tasks of LOOKS.history) {
    const told = toldBefore(questionOf(biased(factor), tasks), extent);
    const shares = [told.likely, told.byUsual / told.likely, told.hardly, told.wronglyHardly].map(shareText);
    console.log(`  ${String(tasks).padStart(4)}   ${shares.join('   ')}`);
  }
}

/** A share of nobody is no figure. */
const shareText = (share: number) => (Number.isNaN(share) ? '–' : percent(share));

const heldOf = ({ likely, late }: PowerTold) => 1 - late / likely;

const sumOf = (looks: readonly PowerTold[], share: keyof PowerTold) =>
  looks.reduce((sum, told) => sum + told[share], 0);
