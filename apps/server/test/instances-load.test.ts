import { randomInt } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { makePerson, type Network, type Person } from '@daymark/testing/person.ts';
import { senderTo } from '@daymark/testing/sender.ts';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { presentOf } from '#db/present.ts';
import { openEvents } from './event-stream.ts';
import { becomeNextVersion, connectionTo, instanceOn, ownPostgres, setClockAhead, UNLIMITED } from './instances.ts';
import { run } from './process.ts';

test('while people work, faults of instances, of PostgreSQL and of streams lose and double nothing that was acknowledged', async () => {
  const { PEOPLE = '6', ROUNDS = '2' } = process.env;
  const { url, restart } = await ownPostgres();
  const env = { DATABASE_URL: url, TRUST_PROXY: '127.0.0.1', ...UNLIMITED };
  const [victim, old] = [run(env), run({ ...env, DRAIN_SECONDS: '1' })];
  const urls = await Promise.all([victim.ready(), old.ready()]);
  setClockAhead();
  urls.push((await instanceOn(url, env)).url);
  const someUrl = () => urls[randomInt(urls.length)] ?? '';
  const address = () => `10.1.${randomInt(256)}.${randomInt(256)}`;
  const network: Network = {
    anonymous: () => senderTo(someUrl(), undefined, address()),
    signedIn: (token) => senderTo(someUrl(), token),
  };
  const people = await Promise.all(Array.from({ length: Number(PEOPLE) }, () => makePerson(network)));
  const screens = people.map((person) => followChanges(person, someUrl));

  /** People work until the fault is over, and for some rounds at least. */
  async function workThrough(fault: () => Promise<unknown>): Promise<void> {
    let isOver = false;
    const working = people.map(async ({ workOnce }) => {
      for (let round = 0; round < Number(ROUNDS) || !isOver; round += 1) await workOnce();
    });
    const ending = fault().finally(() => {
      isOver = true;
    });
    await Promise.all([...working, ending]);
  }
  await workThrough(() => {
    victim.child.kill('SIGKILL');
    urls.shift();
    return victim.exit;
  });
  await workThrough(restart);
  await workThrough(async () => {
    becomeNextVersion();
    urls.push((await instanceOn(url, env)).url);
    urls.shift();
    old.child.kill('SIGTERM');
    expect(await old.exit).toBe(0);
  });

  const db = connectionTo(url);
  const { rows } = await sql`
    select (select count(*) from time_entries where greatest(started_at, ended_at) > ${presentOf(db)}) as in_future,
      (select count(*) from time_entries a join time_entries b on a.user_id = b.user_id and a.id < b.id
        where a.started_at < b.ended_at and b.started_at < a.ended_at) as overlapping`.execute(db);
  expect(rows).toEqual([{ in_future: 0, overlapping: 0 }]);
  for (const { account } of people) {
    expect(await account()).toEqual({ lost: [], doubled: 0, unknown: [], otherWork: [] });
  }
  for (const { missing, end } of screens) {
    await expect.poll(missing).toEqual([]);
    await end();
  }
  const counts = people.map(({ counts }) => counts());
  expect(counts.reduce((sum, { failures }) => sum + failures, 0)).toBeGreaterThan(0);
  expect(counts.filter(({ acknowledged }) => acknowledged === 0)).toEqual([]);
  expect(screens.reduce((sum, { cuts }) => sum + cuts(), 0)).toBeGreaterThan(people.length);
});

/** Follows the tasks of a person as a screen does, by streams that are cut again and again, each on some instance. */
function followChanges({ token, acknowledged, stored }: Person, someUrl: () => string) {
  const shown = new Set<number>();
  let lastId: string | undefined;
  let cuts = 0;
  let isEnded = false;

  const loadAll = async () => {
    for (const id of await stored()) shown.add(id);
  };
  async function readOne(): Promise<void> {
    const stream = await openEvents(someUrl(), token, { lastId });
    const cutting = setTimeout(stream.cut, randomInt(LONGEST_STREAM_MS));
    try {
      if (lastId === undefined) await loadAll();
      for (let told = await stream.next(); told; told = await stream.next()) {
        if (told.changes === 'reset') await loadAll();
        else for (const change of told.changes) if (change.kind === 'task') shown.add(change.id);
        lastId = told.id;
      }
    } finally {
      clearTimeout(cutting);
      stream.cut();
    }
  }
  async function follow(): Promise<void> {
    for (; !isEnded; cuts += 1) {
      await readOne().catch(() => pause(RECONNECT_MS));
    }
  }
  const following = follow();
  return {
    cuts: () => cuts,
    missing: () => acknowledged().filter((id) => !shown.has(id)),
    end: () => {
      isEnded = true;
      return following;
    },
  };
}

const LONGEST_STREAM_MS = 2000;
const RECONNECT_MS = 50;
