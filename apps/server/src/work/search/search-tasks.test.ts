import { completeWithoutTimer } from '@daymark/contract/completion.ts';
import { search } from '@daymark/contract/search.ts';
import { isFound } from '@daymark/domain/search-words.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type TestApp, testApp } from '#test/app.ts';
import { contextOf } from '#test/databases.ts';
import { insertNewTasks } from '#work/task-records/task-writes.repository.ts';

const LIMIT = 100;

/** Names of the tasks that are found, the best first. */
async function namesFor({ send }: Pick<TestApp, 'send'>, q: string, limit = LIMIT): Promise<string[]> {
  const { tasks } = await send(search, { query: { q, limit: String(limit) } });
  return tasks.map(({ name }) => name);
}

type New = { name: string; description?: string; category_id?: number };

/** Inserts open tasks, the oldest first; gives their ids. */
async function givenTasks({ given, db, user }: TestApp, tasks: readonly New[]): Promise<number[]> {
  const { id: list_id } = await given.list({ name: 'Inbox' });
  const ctx = { ...contextOf(db()), userId: user.id, signInId: 0 };
  const fields = { list_id, category_id: null, description: '', priority: 'low', planned_duration: 25 } as const;
  return insertNewTasks(
    ctx,
    tasks.map((task, position) => ({ ...fields, ...task, position })),
  );
}

const numbered = (name: string, count: number) =>
  Array.from({ length: count }, (_, number) => ({ name: `${name} ${number}` }));

test('words that nearly all tasks have are found in the newest, and with a filter that few pass in all of these', async () => {
  const app = await testApp();
  const { id: category_id } = await app.given.category({ name: 'Admin' });
  const ids = await givenTasks(app, [
    ...numbered('Old part', 3).map((task) => ({ ...task, category_id })),
    ...numbered('Part', 2500),
  ]);
  const newest = Array.from({ length: 20 }, (_, place) => `Part ${2499 - place}`);
  expect(await namesFor(app, 'part', 20)).toEqual(newest);
  expect(await namesFor(app, 'p', 20)).toEqual(newest);
  expect(await namesFor(app, 'part #Admin')).toEqual(['Old part 2', 'Old part 1', 'Old part 0']);
  await app.db().updateTable('tasks').set({ due_date: '2026-11-19' }).where('id', 'in', ids.slice(1, 3)).execute();
  expect(await namesFor(app, 'part due:overdue')).toEqual(['Old part 2', 'Old part 1']);
  expect(await namesFor(app, 'part #Admin due:overdue is:done')).toEqual([]);
  // Beyond those that are compared the index finds them.
  expect(await namesFor(app, 'part old')).toEqual(['Old part 2', 'Old part 1', 'Old part 0']);
});

test('where the newest tasks do not have the common words often enough, older ones are found as well', async () => {
  const app = await testApp();
  const [first = 0] = await givenTasks(app, [
    { name: 'Part done' },
    ...numbered('Part', 10),
    ...numbered('Other', 2100),
    ...numbered('New part', 20),
  ]);
  await app.send(completeWithoutTimer, {
    params: { id: String(first) },
    body: { mental_state: 'tired', reflection: 'R' },
  });
  expect(await namesFor(app, 'part is:done')).toEqual(['Part done']);
  expect(await namesFor(app, 'part')).toHaveLength(31);
  expect(await namesFor(app, 'part', 10)).toHaveLength(10);
});

const word = fc.constantFrom('part', 'party', 'plan', 'p', 'x', 'see', 'ß', 'ω');
const text = fc.array(word, { minLength: 1, maxLength: 3 }).map((words) => words.join(' '));

test('a search finds the tasks that have all of its words, however common these are', async () => {
  const task = fc.record({ name: text, description: fc.option(text, { nil: '' }) });
  await fc.assert(
    fc.asyncProperty(fc.array(task, { maxLength: 60 }), fc.array(text, { minLength: 3 }), async (tasks, searches) => {
      const app = await testApp();
      const named = tasks.map(({ name, ...rest }, place) => ({ ...rest, name: `${name} ${place}` }));
      await givenTasks(app, named);
      for (const q of searches) {
        const expected = named.filter(({ name, description }) => isFound(q, [name, description]));
        expect((await namesFor(app, q)).toSorted()).toEqual(expected.map(({ name }) => name).toSorted());
      }
    }),
    { numRuns: 12, seed: 23 },
  );
});
