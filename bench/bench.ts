import { parseOptions, wholeNumber } from '#scripts/options.ts';
import { Failure } from '#scripts/processes.mjs';
import { analytics } from './analytics.ts';
import { attacks } from './attacks.ts';
import { cluster } from './cluster.ts';
import { deletions } from './deletions.ts';
import { failover } from './failover.ts';
import { growth } from './growth.ts';
import { imports } from './imports.ts';
import { metrics } from './metrics.ts';
import { speed } from './speed.ts';
import { start } from './start.ts';
import { streams } from './streams.ts';

const SECONDS = { min: 1, max: 3600, usual: 60 };
const TASKS = { min: 1000, max: 100_000, usual: 100_000 };

const SPEED_SECONDS = { min: 1, max: 600, usual: 2 };
const CONNECTIONS = { min: 1, max: 250, usual: 1 };
const USUAL_CONNECTIONS = [1, 10, 64];
const ROUNDS = { min: 1, max: 99, usual: 3 };
const PAIRS = { min: 1, max: 99, usual: 15 };
const STARTS = { min: 1, max: 99, usual: 5 };
const OTHERS = { min: 0, max: 10_000_000, usual: 1_000_000 };

const HELP = `npm run bench -- speed [options]     answers a second and waits, against a yardstick in the same run

  --seconds N   ${SPEED_SECONDS.min} to ${SPEED_SECONDS.max} for each measurement, ${SPEED_SECONDS.usual} when absent
  --rounds N    ${ROUNDS.min} to ${ROUNDS.max}, ${ROUNDS.usual} when absent
  --only NAME   only this call; can be given several times
  --connections N   ${CONNECTIONS.min} to ${CONNECTIONS.max}, can be given several times; ${USUAL_CONNECTIONS.join(', ')} when absent
  --db postgres on PostgreSQL: the calls with a goal there; sqlite when absent
  --db citus    on a Citus cluster of this machine, against the product itself on one PostgreSQL
  --compare REV measures another revision of the repository in the same rounds
  --json        prints the figures as JSON

npm run bench -- growth [options]    how calls slow down as the user, and as others, have more tasks

  --tasks N     ${TASKS.min} to ${TASKS.max} tasks of the largest user, ${TASKS.usual} when absent
  --others N    ${OTHERS.min} to ${OTHERS.max} tasks of other users, ${OTHERS.usual} when absent
  --seconds N, --rounds N, --json   as above

npm run bench -- start [options]     time of \`npm start\` and idle memory, against a server that only greets

  --rounds N    ${STARTS.min} to ${STARTS.max}, ${STARTS.usual} when absent
  --json        prints the figures as JSON

npm run bench -- attacks [options]   what a second user waits during each attack on the availability of the server

  --seconds N   ${SECONDS.min} to ${SECONDS.max} for each attack, ${SECONDS.usual} when absent
  --tasks N     ${TASKS.min} to ${TASKS.max} tasks of a large account, ${TASKS.usual} when absent
  --only NAME   only this attack; can be given several times
  --json        prints the figures as JSON

npm run bench -- imports [options]   preview and import of large files of other planners, and what a second user waits

  --tasks N     ${TASKS.min} to ${TASKS.max} tasks with three time entries each, ${TASKS.usual} when absent
  --only NAME   only this planner; can be given several times
  --json        prints the figures as JSON

npm run bench -- deletions [options] answers of deletions of very many rows, and what their user and another one wait

  --tasks N     ${TASKS.min} to ${TASKS.max} tasks, ${TASKS.usual} when absent
  --only NAME   only this deletion; can be given several times
  --db postgres on PostgreSQL; sqlite when absent
  --json        prints the figures as JSON

npm run bench:web -- [options]       the web app in a browser on a slow processor: loads, interactions, memory

  --rounds N    ${ROUNDS.min} to ${ROUNDS.max}, ${ROUNDS.usual} when absent
  --only NAME   only loads, day, days, list, board, screens (these five: interactions), notes, network, tick or memory;
                can be given several times
  --compare REV measures another revision of the repository in the same rounds
  --json        prints the figures as JSON

npm run bench -- metrics [options]   processor time of an answer with METRICS_PORT and without it

  --seconds N   ${SPEED_SECONDS.min} to ${SPEED_SECONDS.max} for each measurement, ${SPEED_SECONDS.usual} when absent
  --rounds N    ${PAIRS.min} to ${PAIRS.max}, ${PAIRS.usual} when absent
  --json        prints the figures as JSON

npm run bench -- failover            a standby of PostgreSQL takes over while fifty people work at three instances

npm run bench -- cluster             users of a Citus cluster are moved and a worker is killed while thirty people work

npm run bench -- streams             memory of 2,000 idle streams of events

npm run bench -- analytics           how long analytics and forecasts take with 100,000 tasks

All fail where a bar is broken. bench/README.md says what is measured, and how.`;

/** Runs one of the benchmarks. */
export async function bench([name, ...args]: string[]): Promise<void> {
  if (name === undefined || [name, ...args].includes('--help')) return console.log(HELP);
  // Processes of a benchmark have sessions of their own, which no signal of the terminal reaches; they end when this one exits.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, () => process.exit(1));
  if (name === 'speed') return runSpeed(args);
  if (name === 'growth') return runGrowth(args);
  if (name === 'start') return runStart(args);
  if (name === 'metrics') return runMetrics(args);
  if (name === 'attacks') return runAttacks(args);
  if (name === 'imports') return runImports(args);
  if (name === 'deletions') return runDeletions(args);
  if (name === 'web') return runWeb(args);
  if (name === 'failover') return runFailover(args);
  if (name === 'cluster') return runCluster(args);
  if (name === 'streams') return runStreams(args);
  if (name === 'analytics') return runAnalytics(args);
  throw new Failure(`There is no benchmark '${name}', see \`npm run bench\`.`);
}

const SEE = 'npm run bench';
const TEXT = { type: 'string' } as const;

async function runSpeed(args: string[]): Promise<void> {
  const several = { type: 'string', multiple: true } as const;
  const extent = { seconds: TEXT, rounds: TEXT, only: several, connections: several, db: TEXT, compare: TEXT } as const;
  const known = { ...extent, json: { type: 'boolean' } } as const;
  const { seconds, rounds, only = [], connections = [], db = 'sqlite', compare, json } = parseOptions(args, known, SEE);
  await speed({
    seconds: wholeNumber('--seconds', seconds, SPEED_SECONDS),
    rounds: wholeNumber('--rounds', rounds, ROUNDS),
    only,
    connections:
      connections.length === 0
        ? USUAL_CONNECTIONS
        : connections.map((text) => wholeNumber('--connections', text, CONNECTIONS)),
    db: namedOf(['sqlite', 'postgres', 'citus'], db),
    compare,
    isJson: json ?? false,
  });
}

function namedOf<const Db extends string>(known: [...Db[], Db], db: string): Db {
  const found = known.find((one) => one === db);
  if (found !== undefined) return found;
  throw new Failure(`--db must be ${known.slice(0, -1).join(', ')} or ${known.at(-1)}, not ${JSON.stringify(db)}.`);
}

async function runGrowth(args: string[]): Promise<void> {
  const known = { seconds: TEXT, rounds: TEXT, tasks: TEXT, others: TEXT, json: { type: 'boolean' } } as const;
  const { seconds, rounds, tasks, others, json = false } = parseOptions(args, known, SEE);
  await growth({
    seconds: wholeNumber('--seconds', seconds, SPEED_SECONDS),
    rounds: wholeNumber('--rounds', rounds, ROUNDS),
    tasks: wholeNumber('--tasks', tasks, TASKS),
    others: wholeNumber('--others', others, OTHERS),
    isJson: json,
  });
}

async function runStart(args: string[]): Promise<void> {
  const { rounds, json = false } = parseOptions(args, { rounds: TEXT, json: { type: 'boolean' } } as const, SEE);
  await start({ rounds: wholeNumber('--rounds', rounds, STARTS), isJson: json });
}

async function runMetrics(args: string[]): Promise<void> {
  const known = { seconds: TEXT, rounds: TEXT, json: { type: 'boolean' } } as const;
  const { seconds, rounds, json = false } = parseOptions(args, known, SEE);
  await metrics({
    seconds: wholeNumber('--seconds', seconds, SPEED_SECONDS),
    rounds: wholeNumber('--rounds', rounds, PAIRS),
    isJson: json,
  });
}

async function runAttacks(args: string[]): Promise<void> {
  const known = {
    seconds: TEXT,
    tasks: TEXT,
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

async function runImports(args: string[]): Promise<void> {
  const several = { type: 'string', multiple: true } as const;
  const known = { tasks: TEXT, only: several, json: { type: 'boolean' } } as const;
  const { tasks, only = [], json = false } = parseOptions(args, known, SEE);
  await imports({ tasks: wholeNumber('--tasks', tasks, TASKS), only, isJson: json });
}

async function runDeletions(args: string[]): Promise<void> {
  const several = { type: 'string', multiple: true } as const;
  const known = { tasks: TEXT, only: several, db: TEXT, json: { type: 'boolean' } } as const;
  const { tasks, only = [], db = 'sqlite', json = false } = parseOptions(args, known, SEE);
  await deletions({
    tasks: wholeNumber('--tasks', tasks, TASKS),
    only,
    db: namedOf(['sqlite', 'postgres'], db),
    isJson: json,
  });
}

async function runWeb(args: string[]): Promise<void> {
  const several = { type: 'string', multiple: true } as const;
  const known = { rounds: TEXT, only: several, compare: TEXT, json: { type: 'boolean' } } as const;
  const { rounds, only = [], compare, json = false } = parseOptions(args, known, SEE);
  const options = { rounds: wholeNumber('--rounds', rounds, ROUNDS), only, compare, isJson: json };
  const { web } = await import('#bench/web/web.ts'); // the others need no browser
  await web(options);
}

async function runAnalytics(args: string[]): Promise<void> {
  parseOptions(args, {}, SEE);
  await analytics();
}

async function runFailover(args: string[]): Promise<void> {
  parseOptions(args, {}, SEE);
  await failover();
}

async function runCluster(args: string[]): Promise<void> {
  parseOptions(args, {}, SEE);
  await cluster();
}

async function runStreams(args: string[]): Promise<void> {
  parseOptions(args, {}, SEE);
  await streams();
}
