import { getOpenTasks } from '@daymark/contract/open-tasks.ts';
import { search } from '@daymark/contract/search.ts';
import * as api from '@daymark/contract/tasks.ts';
import { startTimer } from '@daymark/contract/timer.ts';
import { expect, test } from 'vitest';
import { testApp } from '#test/app.ts';

const TEXT = '# Trip\n\n- [x] Passports\n- [ ] Book the **train**\n\n```\n- [ ] code\n```';

test('a task tells how many items its description has, wherever it comes without it', async () => {
  const { send, given } = await testApp();
  const task = await given.task({ name: 'Lyon', description: TEXT });
  const checklist = { done: 1, items: 2 };
  expect(task).toMatchObject({ description: TEXT, checklist });
  const [open] = await send(getOpenTasks, { query: {} });
  expect(open).toMatchObject({ name: 'Lyon', checklist });
  const found = await send(search, { query: { q: 'lyon' } });
  expect(found.tasks).toMatchObject([{ name: 'Lyon', checklist }]);
  const params = { id: String(task.id) };
  expect(await send(api.updateTask, { params, body: { description: 'No list' } })).toMatchObject({ checklist: null });
});

test('the items of a running task can be ticked, and nothing else of it is changed', async () => {
  const { send, given } = await testApp();
  const task = await given.task({ description: TEXT });
  const params = { id: String(task.id) };
  await send(startTimer, { params, body: {} });
  const ticked = TEXT.replace('[ ] Book', '[x] Book');
  const tick = { description: ticked, expected: { description: TEXT } };
  expect(await send(api.updateTask, { params, body: tick })).toMatchObject({ checklist: { done: 2, items: 2 } });
  const refusal = { status: 409, message: 'Pause the timer before changing this task' };
  for (const body of [
    { description: ticked.replace('Book', 'Buy') },
    { description: TEXT.replace('- [ ] code', '- [x] code') },
    { description: TEXT, name: 'Other' },
    { description: TEXT, apply_to: 'later' as const },
  ]) {
    await expect(send(api.updateTask, { params, body })).rejects.toMatchObject(refusal);
  }
});

test('a tick of a text that another device has ticked meanwhile is answered with the present one', async () => {
  const { send, given } = await testApp();
  const task = await given.task({ description: '- [ ] a\n- [ ] b' });
  const params = { id: String(task.id) };
  const expected = { description: task.description };
  await send(api.updateTask, { params, body: { description: '- [x] a\n- [ ] b', expected } });
  await expect(
    send(api.updateTask, { params, body: { description: '- [ ] a\n- [x] b', expected } }),
  ).rejects.toMatchObject({ status: 409, data: { description: '- [x] a\n- [ ] b' } });
});

test('words are found without the signs in and around them, and an excerpt tells them without', async () => {
  const { send, given } = await testApp();
  await given.task({
    name: 'Lyon',
    description: 'An **un**usual ~~hotel~~\n\n- [x] See the [museum](https://daymark.test/m)',
  });
  const found = async (q: string) => (await send(search, { query: { q } })).tasks;
  expect(await found('unusual')).toMatchObject([{ excerpt: { text: 'An unusual hotel See the museum' } }]);
  expect(await found('hotel museum')).toHaveLength(1);
  expect(await found('daymark.test')).toHaveLength(1);
  expect(await found('x')).toEqual([]);
});
