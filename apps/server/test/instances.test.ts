import { setImmediate } from 'node:timers/promises';
import { completeWithoutTimer } from '@daymark/contract/completion.ts';
import { createProject, getProjects } from '@daymark/contract/projects.ts';
import { createTask } from '@daymark/contract/tasks.ts';
import { startTimer } from '@daymark/contract/timer.ts';
import { makeGiven } from '@daymark/testing/given.ts';
import { senderTo } from '@daymark/testing/sender.ts';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { createApp } from '#app.ts';
import { readSettings } from '#config.ts';
import { inTransaction } from '#context/context.ts';
import * as timer from '#time/timer/timer.service.ts';
import { countRows } from './app.ts';
import { givenTask, migrated, NOW, signedUp } from './databases.ts';
import { takePostgres } from './engine.ts';
import {
  becomeNextVersion,
  connectionTo,
  countWaiting,
  instanceOn,
  ownPostgres,
  setClockAhead,
  UNLIMITED,
} from './instances.ts';
import { run } from './process.ts';

const OUT_OF_REACH = 'The database is out of reach. Try again in a moment.';

test.each([
  {
    fault: 'nobody listens',
    url: async () => 'postgres://me:hunter2@127.0.0.1:1/daymark',
    says: 'The database daymark on 127.0.0.1:1 cannot be reached (ECONNREFUSED). Start PostgreSQL, or correct DATABASE_URL.',
  },
  {
    fault: 'there is no such database',
    url: async () => (await takePostgres('new')).url.replace(/test_\d+/, 'nowhere'),
    says: /^There is no database nowhere at \S+\. Create it, or correct DATABASE_URL\.$/,
  },
  {
    fault: 'the user is unknown',
    url: async () => (await takePostgres('new')).url.replace('postgres@', 'mallory:hunter2@'),
    says: /^The database test_\d+ at \S+ refuses the user or the password of DATABASE_URL\.$/,
  },
  {
    fault: 'another program has the database',
    url: async () => {
      const { url } = await takePostgres('new');
      await connectionTo(url).schema.createTable('precious').addColumn('id', 'integer').execute();
      return url;
    },
    says: /^The database test_\d+ at \S+ belongs to another program, so it was left as it is\. Set DATABASE_URL to a database of Daymark's own\.$/,
  },
])('where $fault, a start ends with one sentence', async ({ url, says }) => {
  const settings = readSettings({ DATABASE_URL: await url(), LOG_LEVEL: 'silent' });
  await expect(createApp({ settings })).rejects.toThrow(says);
});

test('the program starts on PostgreSQL, answers, and stops at a signal', async () => {
  const { url } = await takePostgres('new');
  const { child, exit, errors, ready } = run({ DATABASE_URL: url });
  expect((await fetch(`${await ready()}/health`)).status).toBe(200);
  child.kill('SIGTERM');
  expect([await exit, await errors]).toEqual([0, '']);
});

test('ten instances that start at once on an empty database migrate it once, and all of them serve', async () => {
  const { url } = await takePostgres('new');
  const instances = await Promise.all(Array.from({ length: 10 }, () => instanceOn(url, { DATABASE_CONNECTIONS: '2' })));
  const { token } = await makeGiven(senderTo(instances[0]?.url ?? '')).user();
  for (const instance of instances) expect(await senderTo(instance.url, token)(getProjects, {})).toEqual([]);
  expect(await countRows(connectionTo(url))).toMatchObject({ users: 1 });
});

test('an instance whose clock is a minute ahead gives requests the time of PostgreSQL', async () => {
  const { url, account } = await takePostgres('account');
  const db = connectionTo(url);
  await db.updateTable('sign_ins').set({ created_at: Date.now(), last_used_at: Date.now() }).execute();
  setClockAhead();
  const send = senderTo((await instanceOn(url)).url, account.token);
  const task = await makeGiven(send).task();
  const present = async () => {
    const { rows } = await sql<{ ms: number }>`select extract(epoch from clock_timestamp()) * 1000 as ms`.execute(db);
    return rows[0]?.ms ?? 0;
  };
  const before = await present();
  const { server_time } = await send(startTimer, { params: { id: String(task.id) }, body: {} });
  const [shown, after] = [Date.parse(server_time), await present()];
  expect([shown > before - 1, shown < after]).toEqual([true, true]);
});

test('a start waits for an earlier transaction of its user, so that no two entries overlap', async () => {
  const db = await migrated('postgres');
  const ctx = await signedUp(db);
  const [first, second] = [await givenTask(ctx), await givenTask(ctx)];
  const at = (seconds: number) => ({ ...ctx, now: NOW.add({ seconds }) });
  let isDone = false;
  let late: Promise<unknown> | undefined;
  await inTransaction(at(2), async (earlier) => {
    await timer.startTimer(earlier, first.id, {});
    await timer.pauseTimer({ ...earlier, now: NOW.add({ seconds: 3 }) }, first.id, {});
    // The clock of this start was read before this transaction began.
    late = timer.startTimer(at(1), second.id, {}).finally(() => {
      isDone = true;
    });
    while (!isDone && (await countWaiting(earlier.db)) === 0);
  });
  expect(await late).toMatchObject({ current_work_start: '2026-11-20T09:30:03.000Z' });
});

test('parallel switches on two instances pause one another: one timer runs in the end, and no entries overlap', async () => {
  const { url, account } = await takePostgres('account');
  const instances = await Promise.all([1, 2].map(() => instanceOn(url)));
  const sends = instances.map((instance) => senderTo(instance.url, account.token));
  const [send] = sends;
  if (!send) throw new Error('There is no instance');
  const given = makeGiven(send);
  const { id: list_id } = await given.list();
  const tasks = await Promise.all(Array.from({ length: 6 }, () => given.task({ list_id })));
  const switches = tasks.map(({ id }, place) =>
    sends[place % sends.length]?.(startTimer, { params: { id: String(id) }, body: { switch: true } }),
  );
  const paused = (await Promise.all(switches)).flatMap((state) => state?.paused?.id ?? []);
  expect(new Set(paused).size).toBe(tasks.length - 1);
  const { rows } = await sql<{ running: number; overlapping: number }>`
    select cast(count(*) filter (where ended_at is null) as integer) as running,
      cast(count(*) filter (where exists (select 1 from time_entries other where other.id <> entry.id
        and other.started_at < coalesce(entry.ended_at, entry.started_at + 1) and other.ended_at > entry.started_at)) as integer) as overlapping
    from time_entries entry`.execute(connectionTo(url));
  expect(rows).toEqual([{ running: 1, overlapping: 0 }]);
});

test('tasks without a list that come to two instances at once make one inbox', async () => {
  const { url, account } = await takePostgres('account');
  const instances = await Promise.all([1, 2].map(() => instanceOn(url)));
  const sends = instances.map((instance) => senderTo(instance.url, account.token));
  const created = await Promise.all(
    Array.from({ length: 10 }, (_, place) =>
      sends[place % sends.length]?.(createTask, { body: { name: `T${place}`, list_id: null } }),
    ),
  );
  expect(new Set(created.map((task) => task?.list_id)).size).toBe(1);
  expect(await countRows(connectionTo(url))).toMatchObject({ projects: 1, lists: 1, tasks: 10 });
});

test('fifty requests to three instances at the first moment of a day make one copy of a repeating task', async () => {
  const { url, account } = await takePostgres('account');
  const instances = await Promise.all([1, 2, 3].map(() => instanceOn(url)));
  const sends = instances.map((instance) => senderTo(instance.url, account.token));
  const [send] = sends;
  if (!send) throw new Error('There is no instance');
  const { id } = await makeGiven(send).task({ rrule: 'FREQ=DAILY' });
  await send(completeWithoutTimer, {
    params: { id: String(id) },
    body: { mental_state: 'tired', reflection: 'Dug' },
  });
  const db = connectionTo(url);
  await db.updateTable('repeats').set({ next_date: '2026-01-01' }).execute();
  await db.updateTable('users').set({ next_repeat_date: '2026-01-01' }).execute();
  const asking = Array.from({ length: 50 }, (_, place) => sends[place % sends.length]?.(getProjects, {}));
  expect(await Promise.all(asking)).toHaveLength(50);
  expect(await countRows(db)).toMatchObject({ tasks: 2, plan_tasks: 1 });
});

test('transactions that PostgreSQL ends in a deadlock are run again', async () => {
  const db = await migrated('postgres');
  const [ada, bob] = [await signedUp(db, 'ada'), await signedUp(db, 'bob')];
  const bothIn = Promise.withResolvers<void>();
  let runs = 0;
  const rename = (ctx: typeof ada, other: typeof ada) =>
    inTransaction(ctx, async ({ db }) => {
      await db.selectFrom('users').select('id').where('id', '=', ctx.userId).execute(); // once it has its turn
      runs += 1;
      if (runs === 2) bothIn.resolve();
      await bothIn.promise;
      await db.updateTable('users').set({ first_name: 'Renamed' }).where('id', '=', other.userId).execute();
    });
  await Promise.all([rename(ada, bob), rename(bob, ada)]);
  expect(runs).toBeGreaterThan(2);
  expect(await db.selectFrom('users').select('first_name').distinct().execute()).toEqual([{ first_name: 'Renamed' }]);
});

test('without PostgreSQL requests are refused and /health says so, and all is well when it is back', async () => {
  const { url, restart } = await ownPostgres();
  const instance = (await instanceOn(url)).url;
  const { token } = await makeGiven(senderTo(instance)).user();
  const send = senderTo(instance, token);
  await send(createProject, { body: { name: 'There before' } });
  await restart(async () => {
    const headers = { authorization: `Bearer ${token}` };
    for (const path of ['/health', '/api/project']) {
      const answer = await fetch(`${instance}${path}`, { headers });
      expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '5']);
      expect(await answer.json()).toMatchObject({ message: OUT_OF_REACH });
    }
  });
  expect((await fetch(`${instance}/health`)).status).toBe(200);
  await send(createProject, { body: { name: 'There after' } });
  expect((await send(getProjects, {})).map(({ name }) => name)).toEqual(['There before', 'There after']);
});

test('a rolling upgrade over a migration that adds fails no request', async () => {
  const { url } = await takePostgres('new');
  const old = run({ DATABASE_URL: url, DRAIN_SECONDS: '3', ...UNLIMITED });
  const first = await old.ready();
  const healthy = new Set([first]);
  const { token } = await makeGiven(senderTo(first)).user();
  const list = await makeGiven(senderTo(first, token)).list();
  const end = new AbortController();

  /** Checks the health as a balancer does, which sends nothing to an instance that is not healthy. */
  async function check(instance: string): Promise<void> {
    while (!end.signal.aborted && healthy.has(instance)) {
      if ((await fetch(`${instance}/health`)).status === 503) healthy.delete(instance);
      await setImmediate();
    }
  }
  async function work(): Promise<number> {
    let done = 0;
    for (; !end.signal.aborted; done += 1) {
      const instances = [...healthy];
      const send = senderTo(instances[done % instances.length] ?? '', token);
      await makeGiven(send).task({ list_id: list.id });
    }
    return done;
  }
  const checking = [...healthy].map(check);
  const working = Promise.all([work(), work(), work()]);
  becomeNextVersion();
  healthy.add((await instanceOn(url, UNLIMITED)).url);
  old.child.kill('SIGTERM');
  await old.exit;
  end.abort();
  const done = (await working).reduce((sum, count) => sum + count, 0);
  await Promise.all(checking);
  expect([await old.exit, healthy.size]).toEqual([0, 1]);
  expect(await countRows(connectionTo(url))).toMatchObject({ tasks: done, moods: 1 });
});
