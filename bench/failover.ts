import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { createProject } from '@daymark/contract/projects.ts';
import { makeGiven } from '@daymark/testing/given.ts';
import { senderTo } from '@daymark/testing/sender.ts';
import { Failure } from '#scripts/processes.mjs';
import { poolOf } from '#server/db/postgres.ts';
import { loadNote } from './cores.ts';
import { faultsOf, missedOf, sum } from './failover-bars.ts';
import { FOR_PEOPLE, peopleAt, workDuring } from './failover-people.ts';
import { type Servers, startServers, whyNotPooled, whyNotStarted } from './failover-servers.ts';
import { killServers, startProduct } from './server-process.ts';

const INSTANCES = 3;
const PEOPLE = 50;

/** Most milliseconds from the promotion of the standby to a change that an instance answers, on each of them. */
const BACK_WITHIN_MS = 5000;

/** Milliseconds of work before the end of the primary, without any, and after the promotion. */
const TIMES = { before: 5000, away: 2000, after: 5000 };

const POLL_MS = 50;

/**
 * Kills a primary with a synchronous standby while people work, promotes the standby, and lets the old primary come back: once over TLS
 * alone, and once with PgBouncer before each of the two as well.
 */
export async function failover(): Promise<void> {
  const whyNot = whyNotStarted();
  if (whyNot !== null) return console.log(`Skipped: ${whyNot}`);
  const missed = await failOver({ isPooled: false });
  const why = whyNotPooled();
  if (why !== null) console.log(`PgBouncer is left out: ${why}`);
  else missed.push(...(await failOver({ isPooled: true })));
  if (missed.length > 0) throw new Failure(`Missed: ${missed.join(', ')}.`);
}

/** Gives the bars that are missed. */
async function failOver({ isPooled }: { isPooled: boolean }): Promise<string[]> {
  console.log(
    `TLS verified against an authority of its own${isPooled ? ', PgBouncer in transaction mode between' : ''}.`,
  );
  const servers = await startServers({ isPooled });
  const folder = mkdtempSync(join(tmpdir(), 'daymark-bench-'));
  try {
    return await failOverOn(servers, folder);
  } finally {
    await killServers();
    await servers.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function failOverOn({ env, pidOfPrimary, urlOfStandby, comeBack }: Servers, folder: string): Promise<string[]> {
  const start = (name: string) => startProduct(join(folder, name), { env: { ...FOR_PEOPLE, ...env } });
  const db = poolOf(urlOfStandby, { max: 1 });
  try {
    const instances = [];
    for (let made = 0; made < INSTANCES; made += 1) instances.push(await start(`instance-${made}`));
    const urls = instances.map((instance) => instance.url);
    const { token } = await makeGiven(senderTo(urls[0] ?? '')).user();
    const { people, screens } = await peopleAt(urls, PEOPLE);

    let back: number[] = [];
    await workDuring(people, async () => {
      await setTimeout(TIMES.before);
      process.kill(pidOfPrimary(), 'SIGKILL');
      await setTimeout(TIMES.away);
      await db.query('select pg_promote(true)');
      const since = performance.now();
      back = await Promise.all(urls.map((one) => writesAgain(one, token, since)));
      await setTimeout(TIMES.after);
    });
    const atWork = people.map(({ counts }) => counts());
    const writes = sum(atWork.map(({ writes }) => writes));
    const failures = sum(atWork.map(({ failures }) => failures));

    // The old primary as one that only reads, though it stands first in the list.
    await comeBack({ default_transaction_read_only: 'on' });
    const late = await start('late');
    await workDuring(people, () => writesAgain(late.url, token, performance.now()).then(() => setTimeout(TIMES.away)));

    const bars = {
      ...(await faultsOf({ people, screens, instances, db })),
      [`instances without a change ${BACK_WITHIN_MS} ms after the promotion`]: back.filter((ms) => ms > BACK_WITHIN_MS)
        .length,
    };
    console.log(
      `${PEOPLE} people at ${INSTANCES} instances made ${writes} changes, of which ${failures} were not answered.`,
    );
    console.log(`Changes are back ${back.map((ms) => ms.toFixed(0)).join(', ')} ms after the promotion. ${loadNote()}`);
    await Promise.all(screens.map(({ close }) => close()));
    return missedOf(bars);
  } finally {
    await db.end();
  }
}

/** Milliseconds since then to the first change that this instance acknowledges. */
async function writesAgain(url: string, token: string, since: number): Promise<number> {
  const send = senderTo(url, token);
  for (;;) {
    const project = await send(createProject, { body: { name: 'After' } }).catch(() => undefined);
    if (project) return performance.now() - since;
    await setTimeout(POLL_MS);
  }
}
