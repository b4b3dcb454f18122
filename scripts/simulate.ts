import { balance, type Extent, falseHelps, learning, power, recovery, TASKS } from '@daymark/simulation/simulation.ts';
import { parseOptions, wholeNumber } from './options.ts';
import { Failure } from './processes.mjs';

const PEOPLE = { min: 10, max: 100_000, usual: 4000 };
const SEED = { min: 0, max: 2_147_483_647, usual: 1 };

const HELP = `npm run simulate -- [options]   tries the rules of experiments on planted people and prints how often they err

  --people N   ${PEOPLE.min} to ${PEOPLE.max} for each line, ${PEOPLE.usual} when absent
  --seed N     ${SEED.min} to ${SEED.max}, ${SEED.usual} when absent. The same seed gives the same figures.
  --help       Shows this.

Fails where a promise of docs/experiments.md is broken.`;

/** Promises of docs/experiments.md. */
const PROMISES = { falseHelps: 0.05, coverage: 0.9, power: 0.8 };

const LOOKS = [10, 20, 30, 40, 60, 80, 100, 150, 200];

/** Factor and number of tasks for which power is promised. */
const PROMISED = { factor: 1.5, tasks: 60 };

/** Takes a minute or two. */
export async function simulate(args: string[]): Promise<void> {
  const text = { type: 'string' } as const;
  const known = { help: { type: 'boolean' }, people: text, seed: text } as const;
  const { help, people, seed } = parseOptions(args, known, 'npm run simulate -- --help');
  if (help) return console.log(HELP);
  const extent = { people: wholeNumber('--people', people, PEOPLE), seed: wholeNumber('--seed', seed, SEED) };
  console.log(
    `${extent.people} people for each line, seed ${extent.seed}; shares are within ±${margin(extent)} (95 %).`,
  );
  printBalance(extent);
  printLearning(extent);
  printRecovery(extent);
  const broken = [...printFalseHelps(extent), ...printPower(extent)];
  if (broken.length > 0) throw new Failure(broken.join('\n'));
}

function printBalance(extent: Extent): void {
  const { share, furthest } = balance(extent);
  title(`The arms of ${TASKS} tasks`);
  console.log(`  ${percent(share)} met a suggestion; at no time was an arm more than ${furthest} tasks ahead`);
}

function printLearning(extent: Extent): void {
  title('The multiplier that a history teaches (half of it in the category)');
  for (const factor of [0.7, 1, 1.25, 1.5, 2]) {
    const figures = [10, 20, 50, 100].map((tasks) => {
      const { learned, multiplier } = learning(factor, tasks, extent);
      return `${tasks} tasks: ${multiplier === null ? 'none' : `×${multiplier.toFixed(2)} for ${percent(learned)}`}`;
    });
    console.log(`  work takes ×${factor.toFixed(2)}   ${figures.join('   ')}`);
  }
}

function printRecovery(extent: Extent): void {
  title('What ×1.5 gains, in points of accuracy, over 60 tasks; 7 of 10 suggestions are taken');
  for (const factor of [1, 1.25, 1.5, 2]) {
    const { planted, replayed, ofArms, stretch } = recovery(factor, extent);
    console.log(
      `  work takes ×${factor.toFixed(2)}   planted ${points(planted)}   replay ${points(replayed)}   arms ${points(ofArms)}   stretch ${stretch.toFixed(2)}`,
    );
  }
}

function printFalseHelps(extent: Extent): string[] {
  title(`Told that ×1.5 helps where it does not, at one of ${TASKS} looks; how often 0 stayed in the interval`);
  return falseHelps(1.5, extent).flatMap(({ habit, told, coverage }) => {
    console.log(`  ${percent(told)}   ${percent(coverage)}   ${habit.name}`);
    return [
      ...(told > PROMISES.falseHelps ? [`False 'helps' of ${percent(told)}: ${habit.name}`] : []),
      ...(coverage < PROMISES.coverage ? [`Coverage of ${percent(coverage)}: ${habit.name}`] : []),
    ];
  });
}

function printPower(extent: Extent): string[] {
  title(`Told that ×1.5 helps, by task ${LOOKS.join(', ')}; how often the true gain stayed in the interval`);
  return [1.25, 1.5, 2].flatMap((factor) => {
    const { gain, told, coverage } = power(factor, LOOKS, extent);
    console.log(
      `  work takes ×${factor.toFixed(2)} (${points(gain)})   ${told.map(percent).join(' ')}   ${percent(coverage)}`,
    );
    const promised = told[LOOKS.indexOf(PROMISED.tasks)] ?? 0;
    return [
      ...(factor === PROMISED.factor && promised < PROMISES.power
        ? [`Power of ${percent(promised)} by ${PROMISED.tasks} tasks`]
        : []),
      ...(coverage < PROMISES.coverage ? [`Coverage of ${percent(coverage)} for a factor of ${factor}`] : []),
    ];
  });
}

const title = (text: string) => console.log(`\n${text}`);

const percent = (share: number) => `${(share * 100).toFixed(1)} %`;

const points = (value: number | null) => `${(value ?? 0) >= 0 ? '+' : ''}${value?.toFixed(1) ?? '–'}`;

/** Two standard errors of a share of 5 %, the smallest promise. */
const margin = ({ people }: Extent) => percent(1.96 * Math.sqrt((0.05 * 0.95) / people));
