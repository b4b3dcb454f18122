import { completeWithoutTimer, reopenTask } from '@daymark/contract/completion.ts';
import { forecastTasks } from '@daymark/contract/forecasts.ts';
import * as listsApi from '@daymark/contract/lists.ts';
import * as tasksApi from '@daymark/contract/tasks.ts';
import { forecastOf } from '@daymark/domain/forecast.ts';
import { NOTHING_LEARNED } from '@daymark/domain/forecast-levels.ts';
import { FIRST_LEVELS } from '@daymark/domain/levels.ts';
import { expect, test } from 'vitest';
import { testApp } from '#test/app.ts';
import { archiveCalls } from '#test/archive.ts';
import { contextOf } from '#test/databases.ts';
import { ruleTest } from '#test/engine.ts';
import { at, entryCalls } from '#test/entries.ts';
import { givenFinished } from '#test/finished-tasks.ts';
import { asLearned, learnedFrom, someFinished, stored } from '#test/learned-levels.ts';
import { REFLECTED, timerOf } from '#test/timer.ts';
import { learnLevels } from './levels.service.ts';

ruleTest('levels are learned from the done tasks before the answer, and further with the next ones', async () => {
  const app = await testApp();
  const { id } = await app.given.task({ planned_duration: 60 });
  const finished = someFinished(70);
  await givenFinished(app, finished);
  const open = [{ estimate: 60, worked: 0 }];
  const forecast = () => app.send(forecastTasks, { body: { task_ids: [id] } });
  const learned = learnedFrom(finished);
  expect(learned.levels).not.toEqual(FIRST_LEVELS);
  expect(await forecast()).toEqual(forecastOf(open, finished, learned.levels));
  expect(await stored(app)).toEqual(asLearned(learned));

  const { id: next } = await app.given.task({ planned_duration: 20 });
  await timerOf(app, { id: next }).start();
  app.passMinutes(33);
  await timerOf(app, { id: next }).complete();
  const later = [{ estimate: 20, worked: 33 }, ...finished];
  expect(await forecast()).toEqual(forecastOf(open, later, learnedFrom(later).levels));
  expect(await stored(app)).toEqual(asLearned(learnedFrom(later)));
});

test('after a correction the levels are learned anew from all done tasks', async () => {
  const app = await testApp();
  const { id } = await app.given.task();
  const finished = someFinished(65);
  await givenFinished(app, finished);
  const forecast = () => app.send(forecastTasks, { body: { task_ids: [id] } });
  await forecast();
  expect(await stored(app)).toEqual(asLearned(learnedFrom(finished)));

  const [first] = await app.db().selectFrom('time_entries').selectAll().orderBy('started_at').limit(1).execute();
  const ended_at = new Date((first?.started_at ?? 0) + 60_000).toISOString();
  await entryCalls(app).correct({ id: first?.id ?? 0 }, { ended_at });
  expect(await stored(app)).toMatchObject([{ status: 'stale' }]);
  const place = finished.findIndex(
    ({ worked }) => worked * 60_000 === (first?.ended_at ?? 0) - (first?.started_at ?? 0),
  );
  await forecast();
  const corrected = finished.with(place, { estimate: finished[place]?.estimate ?? 0, worked: 1 });
  expect(await stored(app)).toEqual(asLearned(learnedFrom(corrected)));
});

test('after a completion the levels are learned before anybody asks, and after a correction when somebody does', async () => {
  const app = await testApp();
  const { id } = await app.given.task({ planned_duration: 60 });
  const finished = someFinished(70);
  await givenFinished(app, finished);
  await app.send(forecastTasks, { body: { task_ids: [id] } });
  await timerOf(app, { id }).start();
  app.passMinutes(33);
  await timerOf(app, { id }).complete();
  const learned = learnedFrom([{ estimate: 60, worked: 33 }, ...finished]);
  await expect.poll(() => stored(app)).toEqual(asLearned(learned));
  const [entry] = await entryCalls(app).entriesOf({ id });
  await entryCalls(app).correct({ id: entry?.id ?? 0 }, { ended_at: '2026-11-20T09:40:00Z' });
  expect(await stored(app)).toMatchObject([{ status: 'stale' }]);
});

test('an import has learned the levels when it ends', async () => {
  const app = await testApp();
  // Each was finished an hour before the one before, so that no work of less than an hour overlaps.
  const finished = Array.from({ length: 70 }, (_, place) => ({
    estimate: 20 + (place % 7),
    worked: 10 + ((place * 37) % 41),
  }));
  await givenFinished(app, finished);
  const file = await archiveCalls(app).exported(app);
  const other = await testApp();
  const early = file.replaceAll(/"created_at":"[^"]*"/g, '"created_at":"2026-01-01T00:00:00.000Z"');
  expect((await archiveCalls(other).imported(other, early)).json()).toMatchObject({ success: true });
  expect(await stored(other)).toEqual(asLearned(learnedFrom(finished)));
});

test('learning can rest after each task, and stores nothing where one has changed meanwhile', async () => {
  const app = await testApp();
  const finished = someFinished(70);
  await givenFinished(app, finished);
  const ctx = { ...contextOf(app.db()), userId: app.user.id, signInId: 0 };
  const learning = learnLevels(ctx);
  let rests = 0;
  for await (const _ of learning) {
    rests += 1;
    if (rests === 30) await app.db().updateTable('time_entries').set({ ended_at: 0, started_at: 0 }).execute();
  }
  expect(rests).toBeGreaterThan(70);
  expect(await stored(app)).toMatchObject([{ status: 'stale', learned: NOTHING_LEARNED }]);
  // Learning is killed half-way, and the next time begins anew.
  const killed = learnLevels(ctx);
  for (rests = 0; rests < 30; rests += 1) await killed.next();
  expect(await stored(app)).toMatchObject([{ status: 'learning' }]);
  for await (const _ of learnLevels(ctx));
  expect(await stored(app)).toMatchObject([{ status: 'learned', learned: { tasks: 70 } }]);
});

/** A user with three done tasks, two open ones and levels that were learned from the first two in the order of completion. */
async function learnedApp() {
  const app = await testApp();
  const { given } = app;
  const { list_id, ...first } = await given.task();
  const [second, third] = [await given.task({ list_id }), await given.task({ list_id })];
  for (const task of [first, second, third]) {
    await timerOf(app, task).start();
    app.passMinutes(10);
    await timerOf(app, task).complete();
    app.passMinutes(10);
  }
  const timeless = await given.task({ list_id });
  const started = await given.task({ list_id });
  const open = await given.task({ list_id });
  await timerOf(app, started).start();
  app.passMinutes(10);
  await timerOf(app, started).pause();
  const done = await app.db().selectFrom('tasks').select(['id', 'completed_at']).execute();
  const last = done.find(({ id }) => id === second.id);
  const levels = { levels: JSON.stringify(NOTHING_LEARNED), status: 'learned' } as const;
  await app
    .db()
    .insertInto('forecast_levels')
    .values({ user_id: app.user.id, ...levels, last_completed_at: last?.completed_at ?? 0, last_task_id: second.id })
    .execute();
  const entryOf = async (task: { id: number }) => {
    const [entry] = await entryCalls(app).entriesOf(task);
    return { id: entry?.id ?? 0 };
  };
  return { ...app, ...entryCalls(app), entryOf, list_id, first, second, third, timeless, started, open };
}

type Learned = Awaited<ReturnType<typeof learnedApp>>;

const params = ({ id }: { id: number }) => ({ id: String(id) });

const doneAt = (app: Learned, task: { id: number }, start: string, end: string) =>
  app.send(completeWithoutTimer, {
    params: params(task),
    body: { ...REFLECTED, started_at: at(start), ended_at: at(end) },
  });

const CHANGES: { change: string; isStale: boolean; make: (app: Learned) => Promise<unknown> }[] = [
  { change: 'reopening', isStale: true, make: (app) => app.send(reopenTask, { params: params(app.second) }) },
  {
    change: 'reopening a later task',
    isStale: false,
    make: (app) => app.send(reopenTask, { params: params(app.third) }),
  },
  { change: 'deletion', isStale: true, make: (app) => app.send(tasksApi.deleteTask, { params: params(app.first) }) },
  {
    change: 'deletion of a later task',
    isStale: false,
    make: (app) => app.send(tasksApi.deleteTask, { params: params(app.third) }),
  },
  {
    change: 'deletion of its list',
    isStale: true,
    make: (app) => app.send(listsApi.deleteList, { params: { id: String(app.list_id) } }),
  },
  {
    change: 'a corrected entry',
    isStale: true,
    make: async (app) => app.correct(await app.entryOf(app.second), { ended_at: at('09:55') }),
  },
  {
    change: 'a corrected entry of a later task',
    isStale: false,
    make: async (app) => app.correct(await app.entryOf(app.third), { ended_at: at('10:15') }),
  },
  {
    change: 'an entry that moves to another task',
    isStale: true,
    make: async (app) => app.correct(await app.entryOf(app.started), { task_id: app.first.id }),
  },
  {
    change: 'one of its entries that moves away to an open task',
    isStale: true,
    make: async (app) => {
      const entry = await app.book(app.first, at('08:00'), at('08:30'));
      await app.db().updateTable('forecast_levels').set({ status: 'learned' }).execute();
      await app.correct(entry, { task_id: app.open.id });
    },
  },
  {
    change: 'a deleted entry',
    isStale: true,
    make: async (app) => app.remove(await app.entryOf(app.first)),
  },
  {
    change: 'the deletion of one of its entries',
    isStale: true,
    make: async (app) => {
      const entry = await app.book(app.first, at('08:00'), at('08:30'));
      await app.db().updateTable('forecast_levels').set({ status: 'learned' }).execute();
      await app.remove(entry);
    },
  },
  {
    change: 'a deletion past all code',
    isStale: true,
    make: (app) => app.db().deleteFrom('tasks').where('id', '=', app.first.id).execute(),
  },
  { change: 'an entry by hand', isStale: true, make: (app) => app.book(app.first, at('08:00'), at('08:30')) },
  {
    change: 'an entry by hand of an open task',
    isStale: false,
    make: (app) => app.book(app.open, at('08:00'), at('08:30')),
  },
  { change: 'a completion before', isStale: true, make: (app) => doneAt(app, app.open, '08:00', '08:30') },
  {
    change: 'a completion before past all code, of a task that has its estimate',
    isStale: true,
    make: (app) =>
      app
        .db()
        .updateTable('tasks')
        .set({
          mental_state: 'focused',
          reflection: 'Went well',
          status: 'done',
          completed_at: Date.parse(at('09:45')),
        })
        .where('id', '=', app.started.id)
        .execute(),
  },
  {
    change: 'a later completion',
    isStale: false,
    make: async (app) => {
      await timerOf(app, app.open).start();
      app.passMinutes(5);
      await timerOf(app, app.open).complete();
    },
  },
  {
    change: 'an import',
    isStale: true,
    make: async (app) => {
      const { exported, imported } = archiveCalls(app);
      await imported(app, (await exported(app)).replaceAll('2026-11-20T', '2026-11-19T'));
    },
  },
  {
    change: 'another name',
    isStale: false,
    make: (app) => app.send(tasksApi.updateTask, { params: params(app.first), body: { name: 'Renamed' } }),
  },
  {
    change: 'another category, whose times say how long tasks without an estimate take',
    isStale: true,
    make: async (app) => {
      const { id: category_id } = await app.given.category();
      await app.send(tasksApi.updateTask, { params: params(app.first), body: { category_id } });
    },
  },
  {
    change: 'a done task without time',
    isStale: false,
    make: async (app) => {
      await app.send(completeWithoutTimer, { params: params(app.timeless), body: REFLECTED });
      await app.send(tasksApi.deleteTask, { params: params(app.timeless) });
    },
  },
  { change: 'work of another user', isStale: false, make: async (app) => learnAnother(app) },
];

async function learnAnother(app: Learned) {
  const other = await app.another();
  const task = await other.given.task();
  await timerOf(other, task).start();
  await timerOf(other, task).complete();
  await other.send(reopenTask, { params: params(task) });
}

test.each(CHANGES)('$change makes levels stale: $isStale', async ({ make, isStale }) => {
  const app = await learnedApp();
  await make(app);
  // A completion is learned from beside its answer.
  await expect.poll(() => stored(app)).toMatchObject([{ status: isStale ? 'stale' : 'learned' }]);
});
