import { seededRandom } from '@daymark/domain/random.ts';
import { expect, test } from 'vitest';
import { testApp } from '#test/app.ts';
import { givenFinished } from '#test/finished-tasks.ts';

const MINUTE = 60_000;

test('any change of an entry makes levels stale where its old or its new task was learned from, and no other change does', async () => {
  const app = await testApp();
  const random = seededRandom(55);
  const from = <Item>(items: Item[]) => items[random.integer(0, items.length - 1)] as Item;
  await givenFinished(
    app,
    Array.from({ length: 12 }, () => ({ estimate: 20, worked: 20 })),
  );
  for (let open = 0; open < 4; open += 1) await app.given.task();
  const tasks = await app.db().selectFrom('tasks').select(['id', 'completed_at']).execute();
  const done = tasks.flatMap(({ id, completed_at }) => (completed_at === null ? [] : [{ id, completed_at }]));
  await app
    .db()
    .insertInto('forecast_levels')
    .values({ user_id: app.user.id, levels: '{}', status: 'learned', last_completed_at: 0, last_task_id: 0 })
    .execute();

  const seen = { stale: 0, learned: 0 };
  for (let round = 0; round < 120; round += 1) {
    const last = from(done);
    const learned = { status: 'learned', last_completed_at: last.completed_at, last_task_id: last.id } as const;
    await app.db().updateTable('forecast_levels').set(learned).execute();
    const entry = from(await app.db().selectFrom('time_entries').selectAll().orderBy('id').execute());
    const change = from([
      { task_id: from(tasks).id },
      { started_at: entry.started_at - random.integer(0, 2) * 1000 },
      { ended_at: Number(entry.ended_at) - random.integer(0, 1) * 1000 },
      { ended_at: entry.started_at + 10 * MINUTE, task_id: from(tasks).id },
      { task_id: entry.task_id, started_at: entry.started_at, ended_at: entry.ended_at },
    ]);
    await app.db().updateTable('time_entries').set(change).where('id', '=', entry.id).execute();

    const changed = { ...entry, ...change };
    const isChanged = (['task_id', 'started_at', 'ended_at'] as const).some((key) => changed[key] !== entry[key]);
    const wasLearnedFrom = done.some(
      ({ id, completed_at }) =>
        [entry.task_id, changed.task_id].includes(id) &&
        (completed_at < last.completed_at || (completed_at === last.completed_at && id <= last.id)),
    );
    const status = isChanged && wasLearnedFrom ? 'stale' : 'learned';
    const stored = await app.db().selectFrom('forecast_levels').select('status').execute();
    expect({ round, stored }).toEqual({ round, stored: [{ status }] });
    seen[status] += 1;
  }
  expect(Math.min(seen.stale, seen.learned)).toBeGreaterThan(20);
});
