import { rmSync } from 'node:fs';
import type { DataOf, Endpoint, InputOf } from '@daymark/contract/endpoint.ts';
import { getOpenTasks } from '@daymark/contract/open-tasks.ts';
import { addToPlan, placeInPlan } from '@daymark/contract/plan.ts';
import { createTask, deleteTask, getTask, updateTask } from '@daymark/contract/tasks.ts';
import { extendTimer, startTimer } from '@daymark/contract/timer.ts';
import { makeGiven } from '@daymark/testing/given.ts';
import { dataIn, senderTo } from '@daymark/testing/sender.ts';
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { createApp } from '#app.ts';
import { readSettings } from '#config.ts';
import { newFolder } from './app.ts';
import { takePostgres } from './engine.ts';
import { connectionTo, instanceOn, UNLIMITED } from './instances.ts';
import { losingProxy } from './lost-answers.ts';
import { requestFor } from './requests.ts';

/** Writes of each kind; `WRITES=1000 npm test -- unit apps/server/test/instances-lost-answers` makes more of them. */
const WRITES = Number(process.env['WRITES'] ?? 25);

/** Time limit of a test: that of others, and more where more writes are asked for. */
const PATIENCE = { timeout: 180_000 + WRITES * 2_000 };

let keys = 0;

/** Makes a change as the web app does: again under its key where its answer is lost or its first try still runs. */
function changerTo(url: string, token: string) {
  return async <E extends Endpoint>(endpoint: E, input: InputOf<E>): Promise<DataOf<E>> => {
    keys += 1;
    const { method, url: path, payload } = requestFor(endpoint, input);
    const headers = {
      authorization: `Bearer ${token}`,
      'idempotency-key': `key-${keys}`,
      ...(payload !== undefined && { 'content-type': 'application/json' }),
    };
    for (;;) {
      const body = payload === undefined ? null : JSON.stringify(payload);
      const answer = await fetch(`${url}${String(path)}`, { method: String(method), headers, body }).catch(
        () => undefined,
      );
      if (!answer || answer.headers.has('retry-after')) continue;
      return dataIn(endpoint, await answer.json());
    }
  };
}

type Scene = { proxied: string; token: string; send: ReturnType<typeof senderTo>; lost: () => number };

/** Makes each kind of change, each answer of which is lost once, and looks at what there is in the end. */
async function expectEachOnce({ proxied, token, send, lost }: Scene): Promise<void> {
  const change = changerTo(proxied, token);
  const given = makeGiven(send);
  const { id: list_id } = await given.list();
  const runs = (work: (place: number) => Promise<unknown>) =>
    Array.from({ length: WRITES }).reduce<Promise<unknown>>(
      (before, _, place) => before.then(() => work(place)),
      Promise.resolve(),
    );

  const made: number[] = [];
  await runs(async (place) => made.push((await change(createTask, { body: { name: `T${place}`, list_id } })).id));
  const params = (place: number) => ({ id: String(made[place]) });
  await runs((place) => change(updateTask, { params: params(place), body: { name: `Renamed ${place}` } }));
  const date = Temporal.Now.plainDateISO('UTC').toString();
  const planned = made.slice(0, 100); // all that a plan takes in a test
  await send(addToPlan, { params: { date }, body: { task_ids: planned } });
  await runs((place) =>
    change(placeInPlan, { params: { date, id: String(planned[place % planned.length]) }, body: { at: '15:00' } }),
  );
  const running = { id: String(made[0]) };
  await send(startTimer, { params: running, body: { duration_minutes: 1 } });
  const before = await send(getTask, { params: running });
  await runs(() => change(extendTimer, { params: running, body: { additional_minutes: 1 } }));
  const after = await send(getTask, { params: running });
  await runs((place) => (place === 0 ? Promise.resolve() : change(deleteTask, { params: params(place) })));

  expect(new Set(made).size).toBe(WRITES);
  const minutes = (Date.parse(after.current_planned_end ?? '') - Date.parse(before.current_planned_end ?? '')) / 60_000;
  expect(minutes).toBe(WRITES);
  expect(await send(getTask, { params: running })).toMatchObject({ name: 'Renamed 0' });
  expect(lost()).toBe(5 * WRITES - 1); // the running task is not deleted
}

test('on SQLite every change whose answer is lost is made once', PATIENCE, async () => {
  const folder = newFolder();
  const settings = readSettings({ DATA_DIR: folder, LOG_LEVEL: 'silent', ...UNLIMITED });
  const app = await createApp({ settings, webRoot: '/nowhere' });
  onTestFinished(async () => {
    await app.close();
    rmSync(folder, { recursive: true });
  });
  const url = await app.listen({ host: '127.0.0.1', port: 0 });
  const { token } = await makeGiven(senderTo(url)).user();
  const proxy = await losingProxy([url]);
  const send = senderTo(url, token);
  await expectEachOnce({ proxied: proxy.url, token, send, lost: proxy.lost });
  expect(await send(getOpenTasks, { query: {} })).toMatchObject([{ name: 'Renamed 0' }]);
});

test('on two instances every change whose answer one of them has lost is made once', PATIENCE, async () => {
  const { url, account } = await takePostgres('account');
  await connectionTo(url).updateTable('sign_ins').set({ created_at: Date.now(), last_used_at: Date.now() }).execute();
  const instances = [await instanceOn(url, UNLIMITED), await instanceOn(url, UNLIMITED)];
  const proxy = await losingProxy(instances.map((instance) => instance.url));
  const send = senderTo(instances[0]?.url ?? '', account.token);
  await expectEachOnce({ proxied: proxy.url, token: account.token, send, lost: proxy.lost });
  expect(await connectionTo(url).selectFrom('tasks').select('name').execute()).toEqual([{ name: 'Renamed 0' }]);
});

test('one key that comes to two instances at once makes one record', async () => {
  const { url, account } = await takePostgres('account');
  await connectionTo(url).updateTable('sign_ins').set({ created_at: Date.now(), last_used_at: Date.now() }).execute();
  const instances = [await instanceOn(url), await instanceOn(url)];
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, place) =>
      fetch(`${instances[place % 2]?.url}/api/project`, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${account.token}`,
          'content-type': 'application/json',
          'idempotency-key': 'one',
        },
        body: '{"name":"Garden"}',
      }),
    ),
  );
  const made = answers.filter(({ status, headers }) => status === 201 && !headers.has('idempotency-replayed'));
  expect(made).toHaveLength(1);
  expect(answers.every(({ status }) => status === 201 || status === 409)).toBe(true);
  const { rows } = await sql<{ count: number }>`select cast(count(*) as integer) as count from projects`.execute(
    connectionTo(url),
  );
  expect(rows).toEqual([{ count: 1 }]);
});
