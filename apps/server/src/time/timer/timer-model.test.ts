import { completeWithoutTimer, reopenTask, reviewTask } from '@daymark/contract/completion.ts';
import { deleteProject } from '@daymark/contract/projects.ts';
import { deleteTask, updateTask } from '@daymark/contract/tasks.ts';
import { estimateTask } from '@daymark/contract/timer.ts';
import fc from 'fast-check';
import { test } from 'vitest';
import { testApp } from '#test/app.ts';
import { casesOf } from '#test/engine.ts';
import { entryCalls } from '#test/entries.ts';
import * as entries from '#test/entries-model.ts';
import {
  type Command,
  create,
  expectNoOverlap,
  expectSameEntries,
  importTask,
  MOST_TASKS,
  onEntry,
  onTask,
  onTimer,
  pass,
  taskOf,
} from '#test/model-steps.ts';
import { START } from '#test/timer.ts';
import * as model from '#test/timer-model.ts';
import { logged, takesBack } from '#test/undo-model-steps.ts';

test('after any sequence of calls the tasks and entries match the model: no overlap, and time that adds up, imported or not, undone and redone', async () => {
  const app = await testApp({ env: { WRITES_PER_SECOND: '0' } });
  let now = START.epochMilliseconds;

  await fc.assert(
    fc.asyncProperty(fc.commands(COMMANDS, { maxCommands: 40, size: 'max' }), async (commands) => {
      const list = await app.given.list();
      const real = { app, list_id: list.id };
      const first: model.Model = { now, tasks: [], made: 0, done: [], undone: [] };
      try {
        for (const isSaid of [true, false]) await create(25, isSaid).run(first, real);
        await fc.asyncModelRun(() => ({ model: first, real }), commands);
        for (const task of first.tasks) await expectSameEntries(first, task, real);
        await expectNoOverlap(real);
      } finally {
        // The clock is reset after a failure as well: the search for a shorter one begins anew.
        now = first.now;
        await app.send(deleteProject, { params: { id: String(list.project_id) } });
      }
    }),
    { numRuns: casesOf(40), seed: 26 },
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

const told = fc.record({
  mental_state: fc.constantFrom('focused', 'tired', null),
  reflection: fc.constantFrom('Went well', null),
});

/** A moment near one that matters. */
const moment = fc.record({
  near: fc.oneof(fc.nat({ max: 2 }), fc.nat({ max: 30 })),
  ms: fc.oneof(
    { weight: 4, arbitrary: fc.constantFrom(-1, 0, 0, 0, 1) },
    { weight: 4, arbitrary: fc.integer({ min: -60 * 60_000, max: 20 * 60_000 }) },
    { weight: 1, arbitrary: fc.constantFrom(5000, 5001, -24 * 60 * 60_000, -24 * 60 * 60_000 - 1) },
  ),
});
const length = fc.oneof(
  { weight: 5, arbitrary: fc.integer({ min: 1, max: 60 * 60_000 }) },
  { weight: 1, arbitrary: fc.constantFrom(-1, 0, 24 * 60 * 60_000, 24 * 60 * 60_000 + 1) },
);
const times = fc.record({ to: moment, length });
const someTimes = fc.record({ from: moment, to: moment }, { requiredKeys: [] });

const starts = fc.tuple(which, fc.option(minutes, { nil: undefined })).map(([task, given]) =>
  onTimer(`start ${task} for ${given}`, task, (all, task, timer) => ({
    call: timer.start(given),
    refused: model.start(all, task, given),
  })),
);
const switches = fc.tuple(which, said).map(([task, { overtime }]) =>
  onTimer(`switch to ${task}, overtime ${overtime}`, task, (all, task, timer) => {
    const said = { worked: undefined, overtime };
    const { overtime_minutes } = model.bodyOf(all, all.tasks.find(model.running) ?? task, said);
    return { call: timer.switch({ overtime_minutes }), refused: model.switchTo(all, task, said) };
  }),
);
const longSpans = fc.integer({ min: 0, max: 90 * 60_000 }).map((ms) => pass(ms));
const bookings = fc.tuple(which, times).map(([task, given]) =>
  onTask(`book on ${task}: ${JSON.stringify(given)}`, task, (all, task, app) => {
    const span = entries.timesOf(all, given);
    const call = entryCalls(app).book(task, model.wireTime(span.from), model.wireTime(span.to));
    return { call, refused: entries.book(all, task, span) };
  }),
);
const corrections = fc
  .tuple(fc.nat(), someTimes, fc.option(which, { nil: undefined }))
  .map(([entry, changes, target]) =>
    onEntry(`correct ${entry}: ${JSON.stringify({ target, ...changes })}`, entry, (all, held, { correct }, id) => {
      const to = target === undefined ? undefined : taskOf(all, target);
      const span = entries.someTimesOf(all, changes, held);
      return {
        call: correct(id, { ...entries.wireTimes(span), ...(to && { task_id: to.id }) }),
        refused: entries.correct(all, held, { ...span, target: to ?? held.task }),
      };
    }),
  );

const imports = fc.tuple(fc.array(times, { minLength: 1, maxLength: 3 }), fc.boolean()).map(([given, runs]) =>
  importTask(`import ${JSON.stringify({ given, runs })}`, (all) =>
    given
      .map((given) => entries.timesOf(all, given))
      .map(({ from, to }) => ({ from, to: Math.max(from, to) }))
      .map((span, place) => (runs && place === 0 ? { ...span, to: null } : span)),
  ),
);

const completions = fc.tuple(which, said, told).map(([task, said, review]) =>
  onTimer(`complete ${task} ${JSON.stringify([said, review])}`, task, (all, task, timer) => ({
    call: timer.complete({ ...model.bodyOf(all, task, said), ...review }),
    refused: model.complete(all, task, said, review),
  })),
);
const reopenings = which.map((task) =>
  onTimer(`reopen ${task}`, task, (all, task, { params }, { send }) => ({
    call: send(reopenTask, { params }),
    refused: model.reopen(all, task),
  })),
);

const undos = fc.constantFrom(0, 0, 1, 2, 3).map((back) => takesBack('undo', back));
const redos = fc.constant(takesBack('redo'));

const STEPS: fc.Arbitrary<Command>[] = [
  // Some are listed more than once, or most others would find no running or expired timer and nothing to restore.
  starts,
  starts,
  switches,
  switches,
  corrections,
  corrections,
  corrections,
  bookings,
  bookings,
  longSpans,
  longSpans,
  fc.tuple(minutes, fc.boolean()).map(([planned, isSaid]) => create(planned, isSaid)),
  fc.tuple(which, minutes).map(([task, minutes]) =>
    onTimer(`estimate ${task} at ${minutes}`, task, (all, task, { params }, { send }) => ({
      call: send(estimateTask, { params, body: { minutes } }),
      refused: model.estimate(all, task, minutes),
    })),
  ),
  fc.tuple(which, said).map(([task, said]) =>
    onTimer(`pause ${task} ${JSON.stringify(said)}`, task, (all, task, timer) => ({
      call: timer.pause(model.bodyOf(all, task, said)),
      refused: model.pause(all, task, said),
    })),
  ),
  fc.tuple(which, minutes, said).map(([task, minutes, { overtime }]) =>
    onTimer(`extend ${task} by ${minutes}, overtime ${overtime}`, task, (all, task, timer) => {
      const said = { worked: undefined, overtime };
      return {
        call: timer.extend(minutes, model.bodyOf(all, task, said).overtime_minutes),
        refused: model.extend(all, task, { minutes, ...said }),
      };
    }),
  ),
  completions,
  reopenings,
  reopenings,
  fc.tuple(which, minutes).map(([task, planned_duration]) =>
    onTimer(`plan ${task} for ${planned_duration}`, task, (_, task, { params }, { send }) => ({
      call: send(updateTask, { params, body: { planned_duration } }),
      refused: model.edit(task, planned_duration),
    })),
  ),
  which.map((task) => ({
    ...onTimer(`delete ${task}`, task, (all, task, { params }, { send }) => ({
      call: send(deleteTask, { params }),
      refused: model.remove(all, task),
    })),
    check: ({ tasks }) => tasks.length > 1, // one stays, or most sequences would end with nothing to do
  })),
  fc.tuple(which, fc.option(times), told).map(([task, given, review]) =>
    onTimer(`complete ${task} by hand: ${JSON.stringify([given, review])}`, task, (all, task, { params }, { send }) => {
      const span = given && entries.timesOf(all, given);
      const body = { ...review, ...(span && entries.wireTimes(span)) };
      return {
        call: send(completeWithoutTimer, { params, body }),
        refused: entries.complete(all, task, span, review),
      };
    }),
  ),
  fc.tuple(which, told).map(([task, review]) =>
    onTimer(`review ${task} as ${JSON.stringify(review)}`, task, (_, task, { params }, { send }) => ({
      call: send(reviewTask, { params, body: review }),
      refused: model.review(task, review),
    })),
  ),
  fc.nat().map((entry) =>
    onEntry(`restore ${entry}`, entry, (all, held, { restore }, id) => ({
      call: restore(id),
      refused: entries.restore(all, held),
    })),
  ),
  fc.nat().map((entry) =>
    onEntry(`delete entry ${entry}`, entry, (_, held, { remove }, id) => ({
      call: remove(id),
      refused: entries.remove(held),
    })),
  ),
  fc.integer({ min: 0, max: 2 * 60_000 }).map((ms) => pass(ms)),
  // Small corrections of the clock, as when requests overtake one another.
  fc.integer({ min: -1000, max: 0 }).map((ms) => pass(ms)),
];

const COMMANDS = [
  ...STEPS.map((steps) => steps.map(logged)),
  ...[imports, imports],
  ...Array<typeof undos>(8).fill(undos),
  ...Array<typeof redos>(5).fill(redos),
];
