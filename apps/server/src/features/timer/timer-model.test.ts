import { getList } from '@daymark/contract/lists.ts';
import { deleteProject } from '@daymark/contract/projects.ts';
import { deleteTask, updateTask } from '@daymark/contract/tasks.ts';
import { type EndRequest, getActiveTimer } from '@daymark/contract/timer.ts';
import { Refusal } from '@daymark/testing/sender.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type TestApp, testApp } from '#test/app.ts';
import { casesOf } from '#test/engine.ts';
import { START, timerOf } from '#test/timer.ts';
import * as model from '#test/timer-model.ts';

type Real = { app: TestApp; list_id: number };
type Command = fc.AsyncCommand<model.Model, Real>;

const MOST_TASKS = 3;

test('after any sequence of calls the tasks match the model: one timer at most, and time that adds up', async () => {
  const app = await testApp();
  let now = START.epochMilliseconds;

  await fc.assert(
    fc.asyncProperty(fc.commands(COMMANDS, { maxCommands: 40, size: 'max' }), async (commands) => {
      const list = await app.given.list();
      const real = { app, list_id: list.id };
      const first: model.Model = { now, tasks: [] };
      for (const planned of [25, 40]) await create(planned).run(first, real);
      await fc.asyncModelRun(() => ({ model: first, real }), commands);
      now = first.now;
      await expectNoOverlap(real);
      await app.send(deleteProject, { params: { id: String(list.project_id) } });
    }),
    { numRuns: casesOf(100) },
  );
});

/** Selects a task: the running one half of the time, else any. */
const which = fc.nat({ max: 2 * MOST_TASKS - 1 });
const minutes = fc.integer({ min: 1, max: 30 });
const share = fc.oneof(fc.constantFrom(0, 1, 1.1), fc.double({ min: -0.2, max: 1.2, noNaN: true }));
const said = fc.record({
  worked: fc.option(share, { nil: undefined }),
  overtime: fc.option(share.map(Math.abs), { nil: undefined }),
});

const longSpans = fc.integer({ min: 0, max: 90 * 60_000 }).map((ms) => pass(ms));
const starts = fc.tuple(which, fc.option(minutes, { nil: undefined })).map(([task, given]) =>
  onTask(`start ${task} for ${given}`, task, {
    expected: (all, task) => model.start(all, task, given),
    call: (timer) => timer.start(given),
  }),
);

const COMMANDS: fc.Arbitrary<Command>[] = [
  // Listed twice, or most other commands would find no running or no expired timer.
  starts,
  starts,
  minutes.map((planned) => create(planned)),
  fc.tuple(which, said).map(([task, said]) =>
    onTask(`pause ${task} ${JSON.stringify(said)}`, task, {
      body: (all, task) => model.bodyOf(all, task, said),
      expected: (all, task) => model.pause(all, task, said),
      call: (timer, _, body) => timer.pause(body),
    }),
  ),
  fc.tuple(which, minutes, said).map(([task, minutes, { overtime }]) =>
    onTask(`extend ${task} by ${minutes}, overtime ${overtime}`, task, {
      body: (all, task) => model.bodyOf(all, task, { worked: undefined, overtime }),
      expected: (all, task) => model.extend(all, task, { minutes, worked: undefined, overtime }),
      call: (timer, _, { overtime_minutes }) => timer.extend(minutes, overtime_minutes),
    }),
  ),
  fc.tuple(which, said).map(([task, said]) =>
    onTask(`complete ${task} ${JSON.stringify(said)}`, task, {
      body: (all, task) => model.bodyOf(all, task, said),
      expected: (all, task) => model.complete(all, task, said),
      call: (timer, _, body) => timer.complete(body),
    }),
  ),
  fc.tuple(which, minutes).map(([task, planned_duration]) =>
    onTask(`plan ${task} for ${planned_duration}`, task, {
      expected: (_, task) => model.edit(task, planned_duration),
      call: ({ params }, { send }) => send(updateTask, { params, body: { planned_duration } }),
    }),
  ),
  which.map((task) =>
    onTask(`delete ${task}`, task, {
      expected: (all, task) => model.remove(all, task),
      call: ({ params }, { send }) => send(deleteTask, { params }),
    }),
  ),
  longSpans,
  longSpans,
  fc.integer({ min: 0, max: 2 * 60_000 }).map((ms) => pass(ms)),
  // Small corrections of the clock, as when requests overtake one another.
  fc.integer({ min: -1000, max: 0 }).map((ms) => pass(ms)),
];

function create(planned_duration: number): Command {
  return {
    check: ({ tasks }) => tasks.length < MOST_TASKS,
    toString: () => `create a task of ${planned_duration} minutes`,
    run: async (all, real) => {
      const { id } = await real.app.given.task({ list_id: real.list_id, planned_duration });
      all.tasks.push(model.newTask(id, planned_duration));
    },
  };
}

function pass(ms: number): Command {
  return {
    check: () => true,
    toString: () => `pass ${ms} ms`,
    run: async (all, real) => {
      all.now += ms;
      real.app.passMinutes(ms / 60_000); // the next call shows whether more than the clock has changed
    },
  };
}

type Step = {
  /** The body of the call, made from the state before it. */
  body?: (all: model.Model, task: model.ModelTask) => EndRequest;
  expected: (all: model.Model, task: model.ModelTask) => model.Refused;
  call: (timer: ReturnType<typeof timerOf>, app: TestApp, body: EndRequest) => Promise<unknown>;
};

function onTask(name: string, which: number, { body = () => ({}), expected, call }: Step): Command {
  return {
    check: ({ tasks }) => tasks.length > 0,
    toString: () => name,
    run: async (all, real) => {
      const task = taskOf(all, which);
      const said = body(all, task);
      const refused = expected(all, task);
      expect(await refusalOf(call(timerOf(real.app, task), real.app, said))).toEqual(refused);
      await expectSame(all, real);
      if (all.tasks.includes(task)) await expectSameTimer(all, task, real);
    },
  };
}

function taskOf({ tasks }: model.Model, which: number): model.ModelTask {
  const running = which < MOST_TASKS ? undefined : tasks.find(model.running);
  const task = running ?? tasks[which % tasks.length];
  if (!task) throw new Error('There is no task');
  return task;
}

async function refusalOf(call: Promise<unknown>): Promise<model.Refused> {
  try {
    await call;
    return null;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return { status: error.status, message: error.message };
  }
}

/** Compares the tasks and the running timer with the model. */
async function expectSame(all: model.Model, { app, list_id }: Real): Promise<void> {
  const { tasks } = await app.send(getList, { params: { id: String(list_id) } });
  const expected = all.tasks.map((task) => model.expected(all, task));
  expect(tasks).toHaveLength(expected.length);
  expect(tasks).toMatchObject(expected);

  const running = expected.find(({ is_timer_active }) => is_timer_active);
  const active = await app.send(getActiveTimer, {});
  expect(active?.task.id).toBe(running?.id);
}

async function expectSameTimer(all: model.Model, task: model.ModelTask, { app }: Real): Promise<void> {
  const left = model.expectedSeconds(all, task);
  expect(await timerOf(app, task).status()).toMatchObject({
    remaining_seconds: left,
    is_expired: model.running(task) !== undefined && left === 0,
    server_time: model.wireTime(all.now),
    task: model.expected(all, task),
  });
}

async function expectNoOverlap({ app, list_id }: Real): Promise<void> {
  const entries = await app
    .db()
    .selectFrom('time_entries')
    .innerJoin('tasks', 'tasks.id', 'time_entries.task_id')
    .select(['started_at', 'ended_at'])
    .where('list_id', '=', list_id)
    .orderBy('time_entries.id')
    .execute();
  for (const [index, { started_at }] of entries.entries()) {
    const before = entries[index - 1];
    if (before) expect(before.ended_at).toBeLessThanOrEqual(started_at);
  }
}
