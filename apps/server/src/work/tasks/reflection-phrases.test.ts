import { getReflectionPhrases } from '@daymark/contract/tasks.ts';
import { completeTask, startTimer } from '@daymark/contract/timer.ts';
import { expect, test } from 'vitest';
import { type TestApp, testApp } from '#test/app.ts';

const COMMON = ['Went as planned', 'Took longer: ', 'Was interrupted'];

/** Completes one new task after the other, each with a reflection. */
async function reflect({ given, send }: Pick<TestApp, 'given' | 'send'>, ...reflections: string[]): Promise<void> {
  const { id: list_id } = await given.list();
  for (const reflection of reflections) {
    const task = { params: { id: String((await given.task({ list_id })).id) } };
    await send(startTimer, task);
    await send(completeTask, { ...task, body: { mental_state: 'focused', reflection } });
  }
}

test('a new account is offered the common phrases', async () => {
  const { send } = await testApp();
  expect(await send(getReflectionPhrases, {})).toEqual(COMMON);
});

test('the user’s most used phrases come first, in their latest spelling, and nobody else’s', async () => {
  const app = await testApp();
  await reflect(await app.another(), 'Theirs', 'Theirs', 'Theirs');
  await reflect(app, 'slow tools', 'No surprises', 'Only once', 'no surprises', 'Slow tools');
  expect(await app.send(getReflectionPhrases, {})).toEqual(['Slow tools', 'no surprises', 'Went as planned']);
});

test('phrases of older tasks than the last 200 are forgotten', async () => {
  const app = await testApp();
  await reflect(app, 'Long ago', 'Long ago');
  const task = await app.db().selectFrom('tasks').selectAll().executeTakeFirstOrThrow();
  const { id: _id, ...done } = { ...task, completed_at: (task.completed_at ?? 0) + 1 };
  const others = Array.from({ length: 199 }, (_, place) => ({ ...done, reflection: `Text ${place}` }));
  await app.db().insertInto('tasks').values(others).execute();
  expect(await app.send(getReflectionPhrases, {})).toEqual(COMMON);
});

test('the phrases take one query beside authentication', async () => {
  const app = await testApp();
  expect(await app.countQueries(() => app.send(getReflectionPhrases, {}))).toBe(2);
});

test('the phrases need a sign-in', async () => {
  const { anonymous } = await testApp();
  await expect(anonymous(getReflectionPhrases, {})).rejects.toMatchObject({
    status: 401,
    message: 'Sign in to continue',
  });
});
