import { changeTasks, deleteTasks } from '@daymark/contract/bulk.ts';
import { getCommands } from '@daymark/contract/commands.ts';
import { updateList } from '@daymark/contract/lists.ts';
import { addToPlan } from '@daymark/contract/plan.ts';
import { createTasks } from '@daymark/contract/quick-add.ts';
import { createTask } from '@daymark/contract/tasks.ts';
import { KEPT_DAYS, MOST_COMMANDS } from '@daymark/domain/undo.ts';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { processClock } from '#context/clock.ts';
import { UNKEPT } from '#db/journal.ts';
import { insertInBulk } from '#db/rows.ts';
import { testApp } from '#test/app.ts';
import { ENGINE } from '#test/engine.ts';
import { START } from '#test/template.ts';
import { deleteCommandsOfAll } from './commands.service.ts';

test('commands of users who do not come back are deleted, those of tasks later than others', async () => {
  const app = await testApp();
  const { send, given, another, db } = app;
  const { id, list_id } = await given.task();
  const other = await given.task({ list_id });
  await send(addToPlan, { params: { date: '2026-11-20' }, body: { task_ids: [id, other.id] } });
  // Commands beyond those that one statement deletes.
  for (let made = 0; made < 120; made += 1) {
    await send(updateList, { params: { id: String(list_id) }, body: { name: `L${made}` } });
  }
  app.passMinutes(24 * 60);
  await (await another()).given.project();
  const leftAfter = async (hours: number) => {
    const clock = processClock(() => START.add({ hours }));
    for await (const _ of deleteCommandsOfAll({ db: db(), clock }));
    return (await db().selectFrom('commands').select('kind').orderBy('id').execute()).map(({ kind }) => kind);
  };
  expect(KEPT_DAYS).toEqual({ ofTasks: 365, others: 30 });
  expect(await leftAfter(KEPT_DAYS.others * 24)).toHaveLength(126);
  const ofTasks = ['create_task', 'create_task', 'add_to_plan'];
  expect(await leftAfter(KEPT_DAYS.others * 24 + 1)).toEqual([...ofTasks, 'create_project']);
  expect(await leftAfter(KEPT_DAYS.others * 24 + 25)).toEqual(ofTasks);
  expect(await leftAfter(KEPT_DAYS.ofTasks * 24)).toEqual(ofTasks);
  expect(await leftAfter(KEPT_DAYS.ofTasks * 24 + 1)).toEqual([]);
});

test('commands of a clock that was ahead do not keep those after them', async () => {
  const { send, given, db } = await testApp();
  const { id } = await given.list();
  for (let made = 0; made < 120; made += 1) {
    await send(updateList, { params: { id: String(id) }, body: { name: `L${made}` } });
  }
  const ahead = START.add({ hours: 24 * 1000 }).epochMilliseconds;
  const first = db().selectFrom('commands').select('id').orderBy('id').limit(110);
  await db().updateTable('commands').set({ made_at: ahead }).where('id', 'in', first).execute();
  const clock = processClock(() => START.add({ hours: 24 * (KEPT_DAYS.others + 1) }));
  for await (const _ of deleteCommandsOfAll({ db: db(), clock }));
  const left = await db().selectFrom('commands').select('made_at').execute();
  expect(left.map(({ made_at }) => made_at)).toEqual(Array.from({ length: 110 }, () => ahead));
});

test('a call for several tasks that was made for one is logged as that of one', async () => {
  const { send, given } = await testApp();
  const { id: list_id } = await given.list();
  const callsFor = async (names: string[]) => {
    const tasks = await send(createTasks, { body: { tasks: names.map((name) => ({ name, list_id })) } });
    const task_ids = tasks.map(({ id }) => id);
    await send(changeTasks, { body: { task_ids, changes: { priority: 'high' } } });
    await send(deleteTasks, { body: { task_ids } });
    const commands = await send(getCommands, { query: {} });
    return commands.slice(0, 3).map(({ kind }) => kind);
  };
  expect(await callsFor(['A'])).toEqual(['delete_task', 'update_task', 'create_task']);
  expect(await callsFor(['B', 'C'])).toEqual(['delete_tasks', 'change_tasks', 'create_tasks']);
});

test('the command of a new task holds all of its row that a journal notes', async () => {
  const { send, given, db } = await testApp();
  const { id: list_id } = await given.list();
  const { id: category_id } = await given.category();
  const body = {
    name: 'Écrire "1"',
    description: 'a\\b',
    list_id,
    category_id,
    due_date: '2026-12-01',
    priority: 'high',
  } as const;
  const { id } = await send(createTask, { body: { ...body, planned_duration: 30, at_most: 45 } });
  const { patch } = await db()
    .selectFrom('commands')
    .select('patch')
    .where('task_id', '=', id)
    .executeTakeFirstOrThrow();
  const row = await db().selectFrom('tasks').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  const noted = Object.entries(row).filter(([name, value]) => value !== null && !UNKEPT.includes(name));
  expect(JSON.parse(patch)).toEqual({ [`tasks ${id}`]: [null, Object.fromEntries(noted)] });
});

test('of the commands of a user the newest twenty thousand are kept, beside those of others', async () => {
  const { send, given, another, db } = await testApp();
  const { id } = await given.list();
  // PostgreSQL may have counted the commands last when there was only one.
  await db().deleteFrom('commands').where('id', '>', 1).execute();
  if (ENGINE === 'postgres') await sql`vacuum full analyze commands`.execute(db());
  await (await another()).given.project();
  expect(MOST_COMMANDS).toBe(20_000);
  const { id: _, ...row } = await db().selectFrom('commands').selectAll().where('id', '=', 1).executeTakeFirstOrThrow();
  const rows = Array.from({ length: MOST_COMMANDS }, () => row);
  await insertInBulk(rows, (some) => db().insertInto('commands').values(some).returning('id'));
  const kept = async () => {
    const ids = (await db().selectFrom('commands').select('id').orderBy('id').execute()).map((row) => row.id);
    return { commands: ids.length, others: ids.includes(3), last: ids.at(-1) };
  };
  const newest = db().selectFrom('commands').select('id').orderBy('id', 'desc').limit(1);
  // The number of commands is looked at where the id of a new one is a multiple of 256.
  let last = 1;
  for (let made = 0; last % 256 !== 0; made += 1) {
    await send(updateList, { params: { id: String(id) }, body: { name: `L${made}` } });
    last = (await newest.executeTakeFirstOrThrow()).id;
  }
  await expect.poll(kept).toEqual({ commands: MOST_COMMANDS + 1, others: true, last });
});
