import { parseOptions, wholeNumber } from '#scripts/options.ts';
import { Failure } from '#scripts/processes.mjs';
import { analytics } from './analytics.ts';
import { attacks } from './attacks.ts';

const SECONDS = { min: 1, max: 3600, usual: 60 };
const TASKS = { min: 1000, max: 100_000, usual: 100_000 };

const HELP = `npm run bench -- attacks [options]   what a second user waits during each attack on the availability of the server

  --seconds N   ${SECONDS.min} to ${SECONDS.max} for each attack, ${SECONDS.usual} when absent
  --tasks N     ${TASKS.min} to ${TASKS.max} tasks of a large account, ${TASKS.usual} when absent
  --only NAME   only this attack; can be given several times
  --json        prints the figures as JSON

npm run bench -- analytics           how long analytics take with 100,000 tasks

Both fail where a bar is broken. bench/README.md says what is measured, and how.`;

/** Runs one of the benchmarks. */
export async function bench([name, ...args]: string[]): Promise<void> {
  if (name === 'attacks') return runAttacks(args);
  if (name === 'analytics') return runAnalytics(args);
  if (name === undefined || name === '--help') return console.log(HELP);
  throw new Failure(`There is no benchmark '${name}', see \`npm run bench\`.`);
}

const SEE = 'npm run bench';

async function runAttacks(args: string[]): Promise<void> {
  const text = { type: 'string' } as const;
  const known = {
    seconds: text,
    tasks: text,
    only: { type: 'string', multiple: true },
    json: { type: 'boolean' },
  } as const;
  const { seconds, tasks, only = [], json = false } = parseOptions(args, known, SEE);
  await attacks({
    seconds: wholeNumber('--seconds', seconds, SECONDS),
    tasks: wholeNumber('--tasks', tasks, TASKS),
    only,
    isJson: json,
  });
}

async function runAnalytics(args: string[]): Promise<void> {
  parseOptions(args, {}, SEE);
  await analytics();
}
