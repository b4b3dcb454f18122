import { type Cost, drawHour, fillsOf, type Habits, type Resource } from '@daymark/simulation/busy-hour.ts';
import { parseOptions, wholeNumber } from './options.ts';
import { percent } from './shares.ts';

const USERS = { min: 1000, max: 10_000_000, usual: 1_000_000 };
const CORES = { min: 1, max: 256, usual: 16 };
const SEED = { min: 0, max: 2_147_483_647, usual: 1 };

const HELP = `npm run simulate -- hour [options]   draws what users do in a busy hour, and prints what of the machines is full first, and with how many users

  --users N    ${USERS.min} to ${USERS.max}, ${USERS.usual} when absent
  --cores N    ${CORES.min} to ${CORES.max} cores of the machine of a database, ${CORES.usual} when absent
  --seed N     ${SEED.min} to ${SEED.max}, ${SEED.usual} when absent. The same seed gives the same figures.
  --help       Shows this.

What users do is assumed, what calls cost is measured: docs/scaling.md tells both.`;

/** A day of a user as docs/scaling.md assumes it: half of it in the four busiest hours, and some people do many times as much as others. */
const HABITS: Habits = { pages: 40, callsOfPage: 3, changes: 30, shareOfHour: 0.5 / 4, spread: 1 };

/**
 * Milliseconds of a call, by one run of `npm run bench -- speed --db citus`. A read is a third of a page (a list of 100 tasks, the projects, the running
 * timer), a change is a create or a start and pause, half of each.
 */
const MEASURED = {
  server: { read: 0.66, change: 1.3 },
  database: { read: 0.46, change: 2.2 },
  serverOnCluster: { read: 0.97, change: 2.7 },
  nodes: { read: 2.7, change: 10.8 },
} satisfies Record<string, Cost>;

/** Connections of a process, and of a PostgreSQL with its own settings. */
const CONNECTIONS = { ofProcess: 8, ofServer: 100 };

const CORE_MS = 1000;

export function simulateHour(args: string[]): void {
  const text = { type: 'string' } as const;
  const known = { help: { type: 'boolean' }, users: text, cores: text, seed: text } as const;
  const { help, users, cores, seed } = parseOptions(args, known, 'npm run simulate -- hour --help');
  if (help) {
    console.log(HELP);
    return;
  }
  const extent = { users: wholeNumber('--users', users, USERS), seed: wholeNumber('--seed', seed, SEED) };
  const hour = drawHour(HABITS, extent);
  const ofMachine = wholeNumber('--cores', cores, CORES);
  const rows = fillsOf(hour, resourcesOf(ofMachine));
  const calls = hour.seconds.reduce((sum, second) => sum + second.reads + second.changes, 0);
  console.log(
    `${count(extent.users)} users, seed ${extent.seed}: ${count(calls)} calls in a busy hour, ${count(Math.round(calls / hour.seconds.length))} a second.`,
  );
  console.log(`Full in the second that one in a hundred exceeds, machines of ${ofMachine} cores:\n`);
  console.log('   full   needed   full with users');
  for (const { name, share, users } of rows)
    console.log(
      `${percent(share).padStart(8)}${count(Math.ceil(share)).padStart(8)}${count(users).padStart(17)}   ${name}`,
    );
}

function resourcesOf(cores: number): Resource[] {
  const processes = Math.floor(CONNECTIONS.ofServer / CONNECTIONS.ofProcess);
  return [
    { name: 'a process of Daymark, one core', cost: MEASURED.server, msPerSecond: CORE_MS },
    {
      name: `${processes} processes, as many as ${CONNECTIONS.ofServer} connections allow`,
      cost: MEASURED.server,
      msPerSecond: processes * CORE_MS,
    },
    { name: 'one PostgreSQL', cost: MEASURED.database, msPerSecond: cores * CORE_MS },
    { name: 'a process of Daymark at a cluster, one core', cost: MEASURED.serverOnCluster, msPerSecond: CORE_MS },
    {
      name: 'the nodes of a cluster together, in machines',
      cost: MEASURED.nodes,
      msPerSecond: cores * CORE_MS,
    },
  ];
}

const count = (number: number) => number.toLocaleString('en-US');
