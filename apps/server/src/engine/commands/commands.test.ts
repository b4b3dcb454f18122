import { updateList } from '@daymark/contract/lists.ts';
import { addToPlan } from '@daymark/contract/plan.ts';
import { KEPT_DAYS } from '@daymark/domain/undo.ts';
import { expect, test } from 'vitest';
import { processClock } from '#context/clock.ts';
import { testApp } from '#test/app.ts';
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
  expect(await leftAfter(KEPT_DAYS.others * 24)).toHaveLength(126);
  const ofTasks = ['create_task', 'create_task', 'add_to_plan'];
  expect(await leftAfter(KEPT_DAYS.others * 24 + 1)).toEqual([...ofTasks, 'create_project']);
  expect(await leftAfter(KEPT_DAYS.others * 24 + 25)).toEqual(ofTasks);
  expect(await leftAfter(KEPT_DAYS.ofTasks * 24)).toEqual(ofTasks);
  expect(await leftAfter(KEPT_DAYS.ofTasks * 24 + 1)).toEqual([]);
});
