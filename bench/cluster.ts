import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import type { Person } from '@daymark/testing/person.ts';
import { Failure } from '#scripts/processes.mjs';
import { poolOf } from '#server/db/postgres.ts';
import { startCluster, whyNoCluster } from './cluster-servers.ts';
import { makeVisitor, type Visits, visitsDone, visitsMissed, visitUntil } from './cluster-visits.ts';
import { loadNote } from './cores.ts';
import { faultsOf, missedOf, sum } from './failover-bars.ts';
import { FOR_PEOPLE, peopleAt, workDuring } from './failover-people.ts';
import { killServers, startProduct } from './server-process.ts';

const INSTANCES = 2;
const PEOPLE = 30;

/** Milliseconds of work before a change of the cluster, while a worker is away, and after it is back. */
const TIMES = { before: 3000, away: 5000, after: 5000 };

/** Accounts whose people come while a worker is away; those of the other worker have to be answered. */
const VISITORS = 8;

/** Parts of the users that are moved to the other worker, and back by the rebalancer. */
const MOVED = 2;

/** Most milliseconds from when the worker takes connections again until each of its users has made a change. */
const BACK_WITHIN_MS = 10_000;

const POLL_MS = 50;

/** Settings by which an acknowledged change is with its server; nobody pulls a plug here. */
const SETTINGS = { fsync: 'off' };

/** Moves users between the workers of a cluster, and kills one of these, while people work. */
export async function cluster(): Promise<void> {
  const whyNot = whyNoCluster();
  if (whyNot !== null) return console.log(`Skipped: ${whyNot}`);
  const servers = await startCluster(SETTINGS);
  const folder = mkdtempSync(join(tmpdir(), 'daymark-bench-'));
  try {
    const missed = await workOn(servers, folder);
    if (missed.length > 0) throw new Failure(`Missed: ${missed.join(', ')}.`);
  } finally {
    await killServers();
    await servers.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

type Servers = Awaited<ReturnType<typeof startCluster>>;
type Db = ReturnType<typeof poolOf>;

/** Gives the bars that are missed. */
async function workOn({ workers, createDistributed }: Servers, folder: string): Promise<string[]> {
  const DATABASE_URL = await createDistributed();
  const db = poolOf(DATABASE_URL, { max: 1 });
  try {
    const instances = [];
    for (let made = 0; made < INSTANCES; made += 1)
      instances.push(await startProduct(join(folder, `instance-${made}`), { env: { ...FOR_PEOPLE, DATABASE_URL } }));
    const { people, screens } = await peopleAt(
      instances.map(({ url }) => url),
      PEOPLE,
    );
    const [from, to] = workers.map(({ port }) => port);
    const [killed] = workers;
    if (from === undefined || to === undefined || killed === undefined) throw new Error('A cluster has two workers');

    const moving = await during(people, () => moveUsers(db, from, to));
    console.log(`Users were moved and moved back in ${moving.seconds.toFixed(0)} s. ${workDone(people, moving)}`);

    const [ofKilled, others] = await split(db, people, killed.port);
    const url = instances[0]?.url ?? '';
    const made = await Promise.all(Array.from({ length: VISITORS }, () => makeVisitor(url)));
    const [, visitors] = await split(db, made, killed.port);
    let visits: Visits = [];
    let back = 0;
    const away = await during(people, async () => {
      process.kill(killed.pid(), 'SIGKILL');
      visits = await visitUntil(setTimeout(TIMES.away), visitors, url);
      await killed.restart();
      const since = performance.now();
      back = (await allWriteAgain(ofKilled)) - since;
    });
    console.log(`A worker with ${ofKilled.length} of ${PEOPLE} people was killed. ${workDone(people, away)}`);
    console.log(`All of them have made changes ${back.toFixed(0)} ms after it took connections again. ${loadNote()}`);

    console.log(`Meanwhile ${visitors.length} of the other worker came anew: ${visitsDone(visits)}.`);

    const missed = missedOf({
      ...(await faultsOf({ people, screens, instances, db })),
      'changes not answered while users were moved': failuresIn(people, moving),
      'changes of others not answered while a worker was away': failuresIn(others, away),
      ...visitsMissed(visits),
      'people of the killed worker who noticed nothing': ofKilled.filter((person) => failuresIn([person], away) === 0)
        .length,
      [`people without a change ${BACK_WITHIN_MS} ms after their worker took connections again`]:
        back > BACK_WITHIN_MS ? 1 : 0,
    });
    await Promise.all(screens.map(({ close }) => close()));
    return missed;
  } finally {
    await db.end();
  }
}

type Counts = ReturnType<Person['counts']>;

/** Counts of each person before and after a stretch of work. */
type Work = { seconds: number; before: Map<Person, Counts>; after: Map<Person, Counts> };

/** Lets people work before, during and after a change of the cluster. */
async function during(people: Person[], change: () => Promise<void>): Promise<Work> {
  const countAll = () => new Map(people.map((person) => [person, person.counts()]));
  const before = countAll();
  let seconds = 0;
  await workDuring(people, async () => {
    await setTimeout(TIMES.before);
    const since = performance.now();
    await change();
    seconds = (performance.now() - since) / 1000;
    await setTimeout(TIMES.after);
  });
  return { seconds, before, after: countAll() };
}

const countIn = (people: Person[], { before, after }: Work, what: 'writes' | 'failures'): number =>
  sum(people.map((person) => (after.get(person)?.[what] ?? 0) - (before.get(person)?.[what] ?? 0)));

const failuresIn = (people: Person[], work: Work): number => countIn(people, work, 'failures');

const workDone = (people: Person[], work: Work): string =>
  `${PEOPLE} people at ${INSTANCES} instances made ${countIn(people, work, 'writes')} changes, of which ${failuresIn(people, work)} were not answered.`;

const HOST = '127.0.0.1';

/** Moves parts of the users to the other worker, and lets the rebalancer move them back. */
async function moveUsers(db: Db, from: string, to: string): Promise<void> {
  const { rows } = await db.query<{ shard: number }>(
    `select shardid as shard from pg_dist_shard join pg_dist_placement using (shardid) join pg_dist_node using (groupid)
    where logicalrelid = 'users'::regclass and nodeport = $1 order by shardid limit $2`,
    [from, MOVED],
  );
  for (const { shard } of rows)
    await db.query('select citus_move_shard_placement($1, $2, $3, $2, $4)', [shard, HOST, from, to]);
  await db.query("select citus_rebalance_start(rebalance_strategy => 'by_shard_count')");
  await db.query('select citus_rebalance_wait()');
}

/** Accounts on the node of this port, and the others. */
async function split<Account extends { token: string }>(db: Db, accounts: Account[], port: string) {
  const ports = new Map<Account, string>();
  for (const account of accounts) ports.set(account, await portOf(db, account));
  return [
    accounts.filter((one) => ports.get(one) === port),
    accounts.filter((one) => ports.get(one) !== port),
  ] as const;
}

/** The port of the node that holds this account, whose token begins with the id. */
async function portOf(db: Db, { token }: { token: string }): Promise<string> {
  const { rows } = await db.query<{ port: string }>(
    `select cast(nodeport as text) as port from pg_dist_placement join pg_dist_node using (groupid)
    where shardid = get_shard_id_for_distribution_column('users', $1::bigint)`,
    [token.split('.', 1)[0]],
  );
  return rows[0]?.port ?? '';
}

/** The time at which each of these people has made a change from now on. */
async function allWriteAgain(people: Person[]): Promise<number> {
  const before = new Map(people.map((person) => [person, person.counts().acknowledged]));
  while (people.some((person) => person.counts().acknowledged === before.get(person))) await setTimeout(POLL_MS);
  return performance.now();
}
