import type { TaskPage } from '@daymark/contract/task-pages.ts';
import { taskRecord } from '@daymark/testing/records.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { allShown, firstQuery, pagesFrom, type ReadTasks } from './task-pages.ts';

const numbered = (count: number, status: 'paused' | 'done') =>
  Array.from({ length: count }, (_, place) => {
    const completed_at = status === 'done' ? String(9999 - place) : null;
    return taskRecord({ id: place + (status === 'done' ? 5000 : 1), status, completed_at });
  });

/** Answers as the server would, of a list of so many tasks; cursors count the tasks before them. */
function listOf({ open, done }: { open: number; done: number }) {
  const tasks = { open: numbered(open, 'paused'), done: numbered(done, 'done') };
  let calls = 0;
  const read: ReadTasks = async ({ status, limit, after }) => {
    calls += 1;
    const from = Number(after?.replace(/\D/g, '') ?? 0);
    const until = from + Number(limit);
    return {
      tasks: tasks[status].slice(from, until),
      next_cursor: until < tasks[status].length ? `${status}-${until}` : null,
    };
  };
  const first = (limit: number): TaskPage => {
    const rest = limit < open + done;
    const next = limit <= open ? `open-${limit}` : `done-${limit - open}`;
    return { tasks: [...tasks.open, ...tasks.done].slice(0, limit), next_cursor: rest ? next : null };
  };
  const load = (known?: Awaited<ReturnType<typeof pagesFrom>>) => {
    const answer = { task_count: open + done, completed_tasks: done, ...first(Number(firstQuery(known).limit)) };
    return pagesFrom(answer, read, known);
  };
  return { tasks, read, load, calls: () => calls };
}

test.each([
  { open: 0, done: 0, shown: { open: 0, done: 0 }, calls: 0 },
  { open: 60, done: 40, shown: { open: 60, done: 40 }, calls: 0 },
  { open: 60, done: 500, shown: { open: 60, done: 40 }, calls: 0 },
  // The open ones fill the first answer: done ones are asked for apart.
  { open: 100, done: 300, shown: { open: 100, done: 100 }, calls: 1 },
  { open: 900, done: 300, shown: { open: 100, done: 100 }, calls: 1 },
  { open: 900, done: 0, shown: { open: 100, done: 0 }, calls: 0 },
])('of $open open and $done done tasks $shown are loaded first', async ({ shown, calls, ...sizes }) => {
  const list = listOf(sizes);
  const { open, done } = await list.load();
  expect({ open: open.tasks.length, done: done.tasks.length }).toEqual(shown);
  expect(open.next_cursor === null).toBe(shown.open === sizes.open);
  expect(list.calls()).toBe(calls);
});

test('a refetch shows at least what was shown, and what comes after it can be loaded', () => {
  const size = fc.nat(1300);
  const property = fc.asyncProperty(
    fc.record({ open: size, done: size }),
    fc.record({ open: size, done: size }),
    async (before, now) => {
      const earlier = listOf(before);
      const known = await earlier.load();
      const more = await earlier.read({ status: 'done', limit: '500', after: `done-${known.done.tasks.length}` });
      const wasShown = { ...known, done: { ...more, tasks: [...known.done.tasks, ...more.tasks] } };

      const list = listOf(now);
      const shown = await list.load(wasShown);
      for (const status of ['open', 'done'] as const) {
        const { tasks, next_cursor } = shown[status];
        expect(tasks.length).toBeGreaterThanOrEqual(Math.min(wasShown[status].tasks.length, now[status]));
        const rest = next_cursor === null ? [] : (await list.read({ status, limit: '9999', after: next_cursor })).tasks;
        expect([...tasks, ...rest]).toEqual(list.tasks[status]);
      }
      expect(new Set(allShown(shown).map(({ id }) => id)).size).toBe(allShown(shown).length);
    },
  );
  return fc.assert(property, { numRuns: 40 });
});
