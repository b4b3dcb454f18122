import { createTask } from '@daymark/contract/tasks.ts';
import { completeTask, pauseTimer, startTimer } from '@daymark/contract/timer.ts';
import { addToWorkspace } from '@daymark/contract/workspace.ts';
import { expect, test } from 'vitest';
import { type TestApp, testApp } from './app.ts';
import { type IdsToRead, READS, urlOfRead } from './reads.ts';

/** Reads with a query more: for the plans of the figures, or the tasks that may fit. */
const FOUR = ['/analytics/daily', '/experiment/multiplier', '/forecast/fits'];

/**
 * The capacity of a day and its busy time are read beside its tasks, and what is kept of the day; it takes five queries. A forecast takes one for
 * the history, and in a summary one for the open tasks. The record reads the forecasts of starts, those of deleted tasks, the
 * number of withdrawn ones, and the kept ones. The chance of a date takes the list, its open tasks, the work of eight weeks and
 * the lists of that, as far as the first days reach. The dashboard in one call takes those of its six calls, which look up the
 * token six times. A search asks how common its words are, and takes one query more for the tasks that it has found.
 */
const MORE = {
  '/search': 5,
  '/plan': 8,
  '/plan/:date': 8,
  '/plan/:date/summary': 7,
  '/list/:id/summary': 5,
  '/project/:id/summary': 6,
  '/forecast/record': 5,
  '/promises/chance': 5,
  '/bootstrap': 15,
};

const TODAY = { date: '2026-11-20' };

type Caller = Pick<TestApp, 'given' | 'send' | 'headers'>;

/** Gives the caller a list and a category of so many tasks, every other one done and the first one running; the list is on today's board. */
async function grown({ given, send }: Caller, tasks: number): Promise<IdsToRead> {
  const [list, category] = [await given.list(), await given.category()];
  const { id: experiment } = await given.experiment({ category_id: category.id });
  const ids: number[] = [];
  for (let made = 0; made < tasks; made += 1) {
    const { id } = await given.task({ list_id: list.id, category_id: category.id });
    ids.push(id);
    if (made % 2 === 0) continue;
    const params = { id: String(id) };
    await send(startTimer, { params });
    await send(completeTask, { params, body: { mental_state: 'tired', reflection: 'Dug' } });
  }
  const [task = 0] = ids;
  await send(startTimer, { params: { id: String(task) } });
  await send(addToWorkspace, { params: TODAY, body: { list_ids: [list.id], origin: 'created' } });
  return { project: list.project_id, list: list.id, categories: category.id, task, experiment };
}

test('a read takes as many queries whatever there is, and three at most', async () => {
  const app = await testApp();
  const counts = async (caller: Caller, tasks: number) => {
    const ids = await grown(caller, tasks);
    const counted: Record<string, number> = {};
    for (const { path } of READS) {
      counted[path] = await app.countQueries(async () => {
        const { statusCode } = await app.raw({ url: urlOfRead(path, ids), headers: caller.headers });
        expect({ path, statusCode }).toEqual({ path, statusCode: 200 });
      });
    }
    return counted;
  };
  const few = await counts(app, 3);
  expect(await counts(await app.another(), 12)).toEqual(few);
  const more = Object.entries(few).filter(([, queries]) => queries > 3);
  expect(Object.fromEntries(more)).toEqual({ ...Object.fromEntries(FOUR.map((path) => [path, 4])), ...MORE });
});

test('a new task takes four queries, one of them for its command, whatever its list and account hold', async () => {
  const app = await testApp();
  const { id: category_id } = await app.given.category();
  const { id: list_id } = await app.given.list();
  const create = () => app.send(createTask, { body: { name: 'T', list_id, category_id } });
  const counts: number[] = [];
  for (let made = 0; made < 5; made += 1) counts.push(await app.countQueries(create));
  expect(counts).toEqual(Array(5).fill(4));
});

test('a start takes nine queries where the task was started before, and a pause seven, whatever there is', async () => {
  const app = await testApp();
  const { task } = await grown(app, 1);
  const input = { params: { id: String(task) }, body: {} };
  const pause = () => app.send(pauseTimer, input);
  await pause();
  const counts: number[][] = [];
  for (let made = 0; made < 3; made += 1) {
    counts.push([await app.countQueries(() => app.send(startTimer, input)), await app.countQueries(pause)]);
    await grown(await app.another(), 12);
  }
  expect(counts).toEqual(Array(3).fill([9, 7]));
});
