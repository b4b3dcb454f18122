import type { TimeEntry } from '@daymark/contract/entries.ts';
import { getList } from '@daymark/contract/lists.ts';
import { moveTasks } from '@daymark/contract/moves.ts';
import { deleteProject, getProjectLists, getProjects } from '@daymark/contract/projects.ts';
import type { Task } from '@daymark/contract/tasks.ts';
import { getActiveTimer } from '@daymark/contract/timer.ts';
import { Refusal } from '@daymark/testing/sender.ts';
import type { AsyncCommand } from 'fast-check';
import { expect } from 'vitest';
import type { TestApp } from './app.ts';
import { archiveCalls, fileOf, MEASURED, ONCE } from './archive.ts';
import { entryCalls } from './entries.ts';
import * as entries from './entries-model.ts';
import { addImported, type Given } from './imports-model.ts';
import { timerOf } from './timer.ts';
import * as model from './timer-model.ts';

type Real = { app: TestApp; list_id: number };

/** A step of a sequence that is taken on the server and on the model, which must agree afterwards. */
export type Command = AsyncCommand<model.Model, Real>;

export const MOST_TASKS = 3;

export function create(planned_duration: number, isSaid = true): Command {
  return {
    check: ({ tasks }) => tasks.length < MOST_TASKS,
    toString: () => `create a task of ${planned_duration} minutes${isSaid ? '' : ' that nobody said'}`,
    run: async (all, real) => {
      const unsaid = isSaid ? {} : { estimate_origin: null };
      const task = await real.app.given.task({ list_id: real.list_id, planned_duration, ...unsaid });
      all.tasks.push(model.newTask(task, { planned_duration, isSaid }));
    },
  };
}

/** Imports a task with these entries from a file, and moves it into the list of the others. */
export function importTask(name: string, givenOf: (all: model.Model) => Given): Command {
  return {
    check: ({ tasks }) => tasks.length < MOST_TASKS,
    toString: () => name,
    run: async (all, real) => {
      const { app, list_id } = real;
      const given = givenOf(all);
      const answer = await archiveCalls(app).imported(app, fileWith(all, given), '?again=true');
      const refused = addImported(
        all,
        model.newTask({ id: 0, name: 'I' }, { planned_duration: 25, isSaid: true }),
        given,
      );
      expect([answer.statusCode, answer.json().message]).toEqual(
        refused ? [refused.status, refused.message] : [201, 'OK'],
      );
      if (!refused) {
        const project = (await app.send(getProjects, {})).at(-1);
        const [list] = await app.send(getProjectLists, { params: { id: String(project?.id) } });
        const { tasks } = await app.send(getList, { params: { id: String(list?.id) } });
        await app.send(moveTasks, { body: { task_ids: tasks.map(({ id }) => id), list_id } });
        await app.send(deleteProject, { params: { id: String(project?.id) } });
        Object.assign(all.tasks.at(-1) ?? {}, { id: tasks[0]?.id });
      }
      await expectSame(all, real);
      for (const task of all.tasks) await expectSameEntries(all, task, real);
    },
  };
}

function fileWith({ now }: model.Model, given: Given): string {
  const at = model.wireTime(now);
  const written = { created_at: at, updated_at: at };
  const started = given.length > 0;
  return fileOf({
    projects: [{ number: 1, name: 'I', description: '', status: 'done', ...written }],
    lists: [{ number: 1, project: 1, name: 'I', progress: 0, is_inbox: false, ...written }],
    tasks: [
      {
        ...{ number: 1, list: 1, category: null, name: 'I', description: '', priority: 'low', planned_duration: 25 },
        ...{
          estimate: started ? 25 : null,
          first_started_at: started ? model.wireTime(Math.min(...given.map(({ from }) => from))) : null,
          completed_at: null,
        },
        status: given.some(({ to }) => to === null) ? 'active' : started ? 'paused' : 'not_started',
        ...{ mental_state: null, reflection: null, ...ONCE, ...written },
      },
    ],
    time_entries: given.map(({ from, to }, place) => ({
      ...{ number: place + 1, task: 1, ...MEASURED },
      ...{ started_at: model.wireTime(from), ended_at: to === null ? null : model.wireTime(to) },
      planned_end_at: model.wireTime(from + 25 * 60_000),
    })),
  });
}

export function pass(ms: number): Command {
  return {
    check: () => true,
    toString: () => `pass ${ms} ms`,
    run: async (all, real) => {
      all.now += ms;
      real.app.passMinutes(ms / 60_000); // the next call shows whether more than the clock has changed
    },
  };
}

/** A call to the server, and the refusal that the model expects of it. */
type Step = { call: Promise<unknown>; refused: model.Refused };
type TimerCalls = ReturnType<typeof timerOf>;
type EntryCalls = ReturnType<typeof entryCalls>;

/** A step that changes the timer or the task: both are compared after it. */
export function onTimer(
  name: string,
  which: number,
  step: (all: model.Model, task: model.ModelTask, timer: TimerCalls, app: TestApp) => Step,
): Command {
  const take = (all: model.Model, task: model.ModelTask, app: TestApp) => step(all, task, timerOf(app, task), app);
  return onTask(name, which, take, expectSameTimer);
}

export function onTask(
  name: string,
  which: number,
  step: (all: model.Model, task: model.ModelTask, app: TestApp) => Step,
  expectSameAfter: (all: model.Model, task: model.ModelTask, real: Real) => Promise<unknown> = expectSameEntries,
): Command {
  return {
    check: ({ tasks }) => tasks.length > 0,
    toString: () => name,
    run: async (all, real) => {
      const task = taskOf(all, which);
      await expectAnswer(step(all, task, real.app));
      await expectSame(all, real);
      if (all.tasks.includes(task)) await expectSameAfter(all, task, real);
    },
  };
}

/** A step on a time entry of any task, which may move to another one. */
export function onEntry(
  name: string,
  which: number,
  step: (all: model.Model, held: entries.Held, calls: EntryCalls, id: { id: number }) => Step,
): Command {
  return {
    check: (all) => model.entriesOf(all).length > 0,
    toString: () => name,
    run: async (all, real) => {
      const held = heldIn(all, which);
      const answered = await expectSameEntries(all, held.task, real);
      const { id = 0 } = answered[entries.oldestFirst(held.task.entries).indexOf(held.entry)] ?? {};
      await expectAnswer(step(all, held, entryCalls(real.app), { id }));
      await expectSame(all, real);
      const holder = all.tasks.find((task) => task.entries.includes(held.entry)) ?? held.task;
      await expectSameEntries(all, holder, real);
    },
  };
}

export function taskOf({ tasks }: model.Model, which: number): model.ModelTask {
  const running = which < MOST_TASKS ? undefined : tasks.find(model.running);
  const task = running ?? tasks[which % tasks.length];
  if (!task) throw new Error('There is no task');
  return task;
}

function heldIn({ tasks }: model.Model, which: number): entries.Held {
  const all = tasks.flatMap((task) => task.entries.map((entry) => ({ task, entry })));
  const held = all[which % all.length];
  if (!held) throw new Error('There is no entry');
  return held;
}

async function expectAnswer({ call, refused }: Step): Promise<void> {
  expect(await refusalOf(call)).toEqual(refused);
}

async function refusalOf(call: Promise<unknown>): Promise<model.Refused> {
  try {
    await call;
    return null;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const { status, message, errors, data } = error;
    const [fault] = errors;
    const inWay = data as TimeEntry | Task | null;
    return {
      status,
      message,
      ...(fault && { path: fault.path }),
      ...(inWay && { inWay: 'task_id' in inWay ? timesOf(inWay) : { id: inWay.id } }),
    };
  }
}

const timesOf = ({ task_id, started_at }: TimeEntry) => ({ task_id, started_at });

/** Compares the tasks and the running timer with the model. */
async function expectSame(all: model.Model, { app, list_id }: Real): Promise<void> {
  const { tasks } = await app.send(getList, { params: { id: String(list_id) } });
  const expected = all.tasks.map((task) => model.expected(all, task));
  expect(tasks).toHaveLength(expected.length);
  expect(tasks).toMatchObject(expected);
}

/** Compares all tasks, their entries and the running timer with the model. */
export async function expectSameAccount(all: model.Model, real: Real): Promise<void> {
  await expectSame(all, real);
  for (const task of all.tasks) await expectSameEntries(all, task, real);
  const task = all.tasks.find(model.running) ?? all.tasks[0];
  if (task) await expectSameTimer(all, task, real);
  await expectNoOverlap(real);
}

async function expectSameTimer(all: model.Model, task: model.ModelTask, { app }: Real): Promise<void> {
  const left = model.expectedSeconds(all, task);
  expect(await timerOf(app, task).status()).toMatchObject({
    remaining_seconds: left,
    is_expired: model.running(task) !== undefined && left === 0,
    server_time: model.wireTime(all.now),
    task: model.expected(all, task),
  });
  const active = await app.send(getActiveTimer, {});
  expect(active?.task.id).toBe(all.tasks.find(model.running)?.id);
}

/** Compares the entries of a task with the model, of which its total is the sum; gives those of the server. */
export async function expectSameEntries(all: model.Model, task: model.ModelTask, { app }: Real): Promise<TimeEntry[]> {
  const answered = await entryCalls(app).entriesOf(task);
  const expected = entries.expectedEntries(all, task);
  expect(answered).toHaveLength(expected.length);
  expect(answered).toMatchObject(expected);
  return answered;
}

/** An entry without length takes no time. */
export async function expectNoOverlap({ app, list_id }: Real): Promise<void> {
  const booked = await app
    .db()
    .selectFrom('time_entries')
    .innerJoin('tasks', (join) =>
      join.onRef('tasks.user_id', '=', 'time_entries.user_id').onRef('tasks.id', '=', 'time_entries.task_id'),
    )
    .select(['started_at', 'ended_at'])
    .where('list_id', '=', list_id)
    .where(({ eb, ref }) => eb.or([eb('ended_at', 'is', null), eb('ended_at', '>', ref('started_at'))]))
    .orderBy('started_at')
    .execute();
  for (const [index, { started_at }] of booked.entries()) {
    const before = booked[index - 1];
    if (before) expect(before.ended_at ?? Infinity).toBeLessThanOrEqual(started_at);
  }
}
