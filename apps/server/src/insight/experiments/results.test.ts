import type { TrialRule } from '@daymark/contract/experiments.ts';
import * as api from '@daymark/contract/experiments.ts';
import { deleteTask, updateTask } from '@daymark/contract/tasks.ts';
import { evidenceOf } from '@daymark/domain/evidence.ts';
import { type DoneEnrolment, replay } from '@daymark/domain/replay.ts';
import { expect, test } from 'vitest';
import { countRows, type TestApp, testApp } from '#test/app.ts';
import { givenFinished } from '#test/finished-tasks.ts';
import { timerOf } from '#test/timer.ts';
import { trialOf } from '#test/trial.ts';

const DAY = 24 * 60;

/** Draws by which every second task is in the control arm. */
const SECOND_IN_CONTROL = { chance: () => 0 };

test('without a done task there are no averages, and the evidence is too early', async () => {
  const trial = await trialOf(await testApp({ chance: () => 0 }), { name: 'Longer' }); // in the control arm
  await trial.enrol();
  expect(await trial.results()).toEqual({
    experiment_name: 'Longer',
    status: 'active',
    total_tasks: 0,
    enrolled_tasks: 1,
    accepted_tasks: 0,
    corrected_tasks: 0,
    control_group_size: 0,
    intervention_group_size: 0,
    control_accuracy: null,
    intervention_accuracy: null,
    improvement: null,
    control_group: { avg_accuracy: null },
    experiment_group: { avg_accuracy: null },
    replay: {
      tasks: 0,
      own_accuracy: null,
      adjusted_accuracy: null,
      improvement: null,
      interval: [-33.3, 33.3],
      held_back: false,
    },
    stretch: null,
    stretch_warning: false,
    evidence: 'too_early',
    success: false,
    power: null,
  });
});

test('done tasks count in their assigned arm, with their frozen estimate', async () => {
  const trial = await trialOf(await testApp());
  // The own estimate is 30, the suggested one 45, and all take 45 minutes: accuracy is 1 where it was taken, else 2/3.
  const tasks = [await trial.enrol(), await trial.enrol(), await trial.enrol(), await trial.enrol()];
  for (const { task } of tasks) await trial.work(task, 45);
  const shown = tasks.filter(({ data }) => data.should_apply).length;
  expect(await trial.results()).toMatchObject({
    total_tasks: 4,
    enrolled_tasks: 4,
    accepted_tasks: shown,
    control_group_size: 4 - shown,
    intervention_group_size: shown,
    control_accuracy: 66.7,
    intervention_accuracy: 100,
    improvement: 33.3,
    control_group: { avg_accuracy: 66.7 },
    experiment_group: { avg_accuracy: 100 },
    replay: { tasks: 4, own_accuracy: 66.7, adjusted_accuracy: 100, improvement: 33.3 },
    stretch: 1,
    evidence: 'too_early',
  });
});

test('declined suggestions still count in the intervention arm', async () => {
  const trial = await trialOf(await testApp());
  const tasks = [];
  for (let number = 0; number < 8; number += 1) tasks.push(await trial.enrol({ accepting: false }));
  for (const { task, data } of tasks) await trial.work(task, data.should_apply ? 60 : 30);
  expect(await trial.results()).toMatchObject({
    accepted_tasks: 0,
    control_accuracy: 100,
    intervention_accuracy: 50,
    improvement: -50,
    stretch: 2,
    stretch_warning: false, // all alike in each arm
  });
});

test('from ten done tasks the evidence follows the replay: helps, hurts or cannot tell', async () => {
  const app = await testApp();
  const helping = await trialOf(app);
  const done: DoneEnrolment[] = [];
  for (let number = 0; number < 12; number += 1) {
    const { evidence, total_tasks } = await helping.results();
    expect([evidence, total_tasks]).toEqual([evidenceOf(replay(done, 1.5)), number]);
    const { task, data } = await helping.enrol();
    await helping.work(task, 45);
    done.push({ arm: data.should_apply ? 'intervention' : 'control', original_estimate: 30, worked: 45 });
  }
  const { success, evidence, replay: shown } = await helping.results();
  const expected = replay(done, 1.5);
  expect([success, evidence, shown.held_back]).toEqual([true, 'helps', false]);
  expect(shown.interval?.[0]).toBeCloseTo(expected.interval?.low ?? 0, 1);
  expect(shown.interval?.[1]).toBe(33.3);

  const hurting = await trialOf(app);
  const unclear = await trialOf(app);
  for (let number = 0; number < 12; number += 1) {
    await hurting.work((await hurting.enrol()).task, 30);
    await unclear.work((await unclear.enrol()).task, number % 2 === 0 ? 30 : 45);
  }
  expect(await hurting.results()).toMatchObject({ evidence: 'hurts', success: false });
  expect(await unclear.results()).toMatchObject({
    evidence: 'cannot_tell',
    success: false,
    replay: { held_back: false },
  });
});

test.each([
  { of: 'a longer figure', multiplier: 1.5, filled: [44, 45, 46], stretch: 1.5 },
  { of: 'a shorter figure', multiplier: 0.5, filled: [14, 15, 16], stretch: 0.5 },
])('work that fills $of is no evidence for it', async ({ multiplier, filled, stretch }) => {
  const trial = await trialOf(await testApp(), { multiplier });
  for (let number = 0; number < 40; number += 1) {
    const { task, data } = await trial.enrol({ accepting: false });
    await trial.work(task, (data.should_apply ? filled : [29, 30, 31])[number % 3] ?? 0);
  }
  const { replay: shown, ...results } = await trial.results();
  expect(results).toMatchObject({ evidence: 'cannot_tell', success: false, stretch_warning: true });
  expect(results.stretch).toBeCloseTo(stretch, 1);
  expect(shown.held_back).toBe(false); // own and adjusted estimates are right about equally often
});

test('a gain that the control arm does not show is held back until it does', async () => {
  const trial = await trialOf(await testApp());
  const workOn = async (tasks: number, minutes: { control: number; intervention: number }) => {
    for (let number = 0; number < tasks; number += 1) {
      const { task, data } = await trial.enrol({ accepting: false });
      await trial.work(task, data.should_apply ? minutes.intervention : minutes.control);
    }
  };
  await workOn(40, { control: 36, intervention: 45 });
  const { replay: held, ...before } = await trial.results();
  expect(before).toMatchObject({ evidence: 'cannot_tell', success: false });
  expect(held).toMatchObject({ tasks: 40, held_back: true });
  expect(held.interval?.[0]).toBeGreaterThan(0);

  await workOn(30, { control: 45, intervention: 45 });
  const { replay: agreed, ...after } = await trial.results();
  expect(after).toMatchObject({ evidence: 'helps', success: true });
  expect(agreed.held_back).toBe(false);
});

test('an experiment that began under rule 1 keeps the verdict that it told', async () => {
  const app = await testApp(SECOND_IN_CONTROL);
  const trial = await trialOf(app);
  const setRule = (rule: TrialRule) => app.db().updateTable('experiments').set({ rule }).execute();
  await setRule(1);
  for (let number = 0; number < 10; number += 1) await trial.work((await trial.enrol()).task, 45);
  // Five tasks without a suggestion multiply the stake by 1.5 each, to 7.59: enough for rule 1, too little for rule 2.
  expect(await trial.results()).toMatchObject({
    evidence: 'helps',
    control_group_size: 5,
    replay: { held_back: false },
  });
  await setRule(2);
  expect(await trial.results()).toMatchObject({ evidence: 'cannot_tell', replay: { held_back: true } });
});

test('a running experiment without a verdict tells how many tasks it still takes, from ten done tasks on', async () => {
  const trial = await trialOf(await testApp(SECOND_IN_CONTROL));
  const workOn = async (tasks: number) => {
    for (let number = 0; number < tasks; number += 1) await trial.work((await trial.enrol()).task, 42);
  };
  await workOn(9);
  expect(await trial.results()).toMatchObject({ evidence: 'too_early', power: null });
  await workOn(1);
  const { evidence, power } = await trial.results();
  expect(evidence).toBe('cannot_tell');
  expect(power).toEqual({ outlook: 'likely', usual: expect.any(Number), latest: expect.any(Number) });
  const { latest } = power as { latest: number };
  await workOn(latest);
  expect(await trial.results()).toMatchObject({ evidence: 'helps', power: null });
});

test('nothing is told of the tasks to come once an experiment has ended', async () => {
  const trial = await trialOf(await testApp(SECOND_IN_CONTROL));
  for (let number = 0; number < 10; number += 1) await trial.work((await trial.enrol()).task, 37);
  expect(await trial.results()).toMatchObject({ status: 'active', power: { outlook: expect.any(String) } });
  await trial.end();
  expect(await trial.results()).toMatchObject({ status: 'completed', power: null });
});

test('before an experiment begins, a category tells how many tasks each multiplier takes', async () => {
  const app = await testApp();
  const { id: category_id } = await app.given.category();
  await worked(app, category_id, times(14, 40));
  const ask = (chosen: { multiplier?: string } = {}) =>
    app.send(api.getSuggestedMultiplier, { query: { category_id: String(category_id), ...chosen } });
  expect((await ask()).power).toBeNull();
  await worked(app, category_id, times(1, 40));
  expect((await ask()).power).toEqual({ outlook: 'likely', usual: expect.any(Number), latest: expect.any(Number) });
  // Estimates of 20 times 1.02 are hardly closer to 40.
  const tiny = await ask({ multiplier: '1.02' });
  expect(tiny).toMatchObject({ learned: true, tasks: 15 });
  expect(tiny.power).not.toEqual((await ask()).power);
});

test.each(['1', '4', 'abc', '1.555', ''])('a multiplier of "%s" is refused', async (multiplier) => {
  const { raw, headers, given } = await testApp();
  const { id } = await given.category();
  const url = `/api/experiment/multiplier?category_id=${id}&multiplier=${multiplier}`;
  const response = await raw({ url, headers });
  expect(response.statusCode).toBe(422);
  expect(response.json().errors[0].path).toBe('multiplier');
});

test('the frozen estimate and all of the work count, up to when work ended', async () => {
  const app = await testApp();
  const trial = await trialOf(app);
  const { task } = await trial.enrol({ accepting: false });
  const timer = timerOf(app, task);
  await app.send(updateTask, { params: timer.params, body: { planned_duration: 60 } });
  await timer.start();
  app.passMinutes(20.005);
  await timer.pause();
  await app.send(updateTask, { params: timer.params, body: { planned_duration: 90 } }); // too late to count
  await timer.start();
  app.passMinutes(100);
  await timer.complete({ worked_until: '2026-11-20T10:00:00.300Z' });
  const [row] = await app.db().selectFrom('enrolments').select(['estimate', 'worked_ms', 'completed_at']).execute();
  expect({ ...row }).toEqual({
    estimate: 60,
    worked_ms: 1_800_300,
    completed_at: Temporal.Instant.from('2026-11-20T10:00:00.300Z').epochMilliseconds,
  });
});

test('the interval bets in the order in which tasks were completed', async () => {
  const trial = await trialOf(await testApp());
  const tasks: { task: { id: number }; arm: DoneEnrolment['arm'] }[] = [];
  for (let number = 0; number < 14; number += 1) {
    const { task, data } = await trial.enrol();
    tasks.push({ task, arm: data.should_apply ? 'intervention' : 'control' });
  }
  const minutes = [45, 44, 46, 45, 41, 45, 44, 47, 43, 45, 45, 30, 31, 29];
  const done: DoneEnrolment[] = [];
  for (const [place, { task, arm }] of tasks.toReversed().entries()) {
    const worked = minutes[place] ?? 0;
    await trial.work(task, worked);
    done.push({ arm, original_estimate: 30, worked });
  }
  const [completed, created] = [replay(done, 1.5), replay(done.toReversed(), 1.5)];
  const [low, high] = (await trial.results()).replay.interval ?? [];
  expect(low).toBeCloseTo(completed.interval?.low ?? 0, 1);
  expect(high).toBeCloseTo(completed.interval?.high ?? 0, 1);
  expect(low).not.toBeCloseTo(created.interval?.low ?? 0, 1);
});

test('a task without work counts as one minute', async () => {
  const trial = await trialOf(await testApp(), { multiplier: 0.5 });
  await trial.work((await trial.enrol({ original: 2, accepting: false })).task, 0);
  expect(await trial.results()).toMatchObject({ replay: { tasks: 1, own_accuracy: 50, adjusted_accuracy: 100 } });
});

test('a task that is deleted or moved to another category keeps its enrolment', async () => {
  const app = await testApp();
  const trial = await trialOf(app);
  const [gone, moved, open] = [await trial.enrol(), await trial.enrol(), await trial.enrol()];
  for (const { task } of [gone, moved]) await trial.work(task, 45);
  const before = await trial.results();
  await app.send(deleteTask, { params: { id: String(gone.task.id) } });
  await app.send(deleteTask, { params: { id: String(open.task.id) } });
  await app.send(updateTask, { params: { id: String(moved.task.id) }, body: { category_id: null } });
  expect(await trial.results()).toEqual(before);
  expect(await countRows(app.db())).toMatchObject({ tasks: 1, enrolments: 3 });
});

test('tasks that are completed after the end still count', async () => {
  const app = await testApp();
  const trial = await trialOf(app, { duration_days: 7 });
  const { task } = await trial.enrol();
  app.passMinutes(8 * DAY);
  await trial.work(task, 45);
  expect(await trial.results()).toMatchObject({ status: 'completed', total_tasks: 1 });
});

test('the stats count tasks by arm, and the days that pass', async () => {
  const app = await testApp();
  const trial = await trialOf(app);
  const none = { control: 0, intervention: 0 };
  expect(await trial.stats()).toEqual({ enrolled: none, done: none, accepted: none, days_elapsed: 0, days_left: 14 });
  const tasks = [];
  for (let number = 0; number < 6; number += 1) tasks.push(await trial.enrol());
  const shown = tasks.filter(({ data }) => data.should_apply);
  for (const { task } of shown.slice(0, 1)) await trial.work(task, 45);
  app.passMinutes(3 * DAY);
  expect(await trial.stats()).toEqual({
    enrolled: { control: 6 - shown.length, intervention: shown.length },
    done: { control: 0, intervention: 1 },
    accepted: { control: 0, intervention: shown.length },
    days_elapsed: 3,
    days_left: 11,
  });
  await app.send(api.updateExperiment, { params: trial.params, body: { status: 'completed' } });
  app.passMinutes(20 * DAY);
  expect(await trial.stats()).toMatchObject({ days_elapsed: 3, days_left: 0 });
});

test('the days of an experiment are counted in the zone of its creation, wherever the caller is by now', async () => {
  const app = await testApp();
  const { id: category_id } = await app.given.category();
  const asking = (zone: string) => ({ ...app.headers, 'x-time-zone': zone });
  const created = await app.raw({
    ...{ method: 'POST', url: '/api/experiment/create', headers: asking('America/Los_Angeles') },
    payload: { name: 'Longer', category_id },
  });
  const { id } = created.json().data;
  const daysIn = async (zone: string) => {
    const { data } = (await app.raw({ url: `/api/experiment/${id}/stats`, headers: asking(zone) })).json();
    return [data.days_elapsed, data.days_left];
  };
  app.passMinutes(22 * 60 + 29); // 23:59 in Los Angeles, 20:59 of the next day in Apia
  for (const zone of ['America/Los_Angeles', 'UTC', 'Pacific/Apia']) expect(await daysIn(zone)).toEqual([0, 14]);
  app.passMinutes(1);
  for (const zone of ['America/Los_Angeles', 'UTC', 'Pacific/Apia']) expect(await daysIn(zone)).toEqual([1, 13]);
});

test('results of many tasks take as many queries as those of one', async () => {
  const app = await testApp();
  const [one, many] = [await trialOf(app), await trialOf(app)];
  await one.work((await one.enrol()).task, 45);
  for (let number = 0; number < 15; number += 1) await many.work((await many.enrol()).task, 45);
  for (const call of ['results', 'stats', 'ask', 'enrol'] as const) {
    const few = await app.countQueries(() => one[call]());
    expect(await app.countQueries(() => many[call]())).toBe(few);
  }
});

/** Tasks of 20 planned minutes, worked on for these minutes each; the last one created is done first. */
async function worked(app: TestApp, category_id: number | null, minutes: number[]) {
  const { work, list_id } = await trialOf(app);
  const tasks = [];
  for (const _ of minutes) tasks.push(await app.given.task({ list_id, category_id, planned_duration: 20 }));
  for (const [place, task] of tasks.toReversed().entries()) await work(task, minutes[place] ?? 0);
}

const times = (count: number, minutes: number) => Array.from({ length: count }, () => minutes);

test('an experiment takes the multiplier learned from history unless another one is given', async () => {
  const app = await testApp();
  const { id: category_id } = await app.given.category();
  const ask = () => app.send(api.getSuggestedMultiplier, { query: { category_id: String(category_id) } });
  expect(await ask()).toEqual({ multiplier: 1.5, tasks: 0, category_tasks: 0, learned: false, power: null });
  await worked(app, null, times(5, 40));
  await worked(app, category_id, times(2, 40));
  expect(await ask()).toEqual({ multiplier: 1.5, tasks: 7, category_tasks: 2, learned: false, power: null });
  await worked(app, category_id, times(3, 40));
  // (5 ln 2 + 10 · 10/20 ln 2) / 15
  expect(await ask()).toEqual({ multiplier: 1.59, tasks: 10, category_tasks: 5, learned: true, power: null });
  expect(await app.given.experiment({ category_id })).toMatchObject({ parameters: { multiplier: 1.59 } });
  const other = await app.given.experiment({ multiplier: 2 });
  expect(other).toMatchObject({ parameters: { multiplier: 2 } });
});

test.each([
  { of: 'are well calibrated', minutes: times(8, 20) },
  { of: 'are too low for six tasks of eight only', minutes: [...times(6, 40), ...times(2, 15)] },
])('an experiment tries 1.5 where estimates $of', async ({ minutes }) => {
  const app = await testApp();
  const { id: category_id } = await app.given.category();
  await worked(app, category_id, minutes);
  const query = { category_id: String(category_id) };
  const suggested = { multiplier: 1.5, tasks: 8, category_tasks: 8, learned: false, power: null };
  expect(await app.send(api.getSuggestedMultiplier, { query })).toEqual(suggested);
  expect(await app.given.experiment({ category_id })).toMatchObject({ parameters: { multiplier: 1.5 } });
});

test('history counts the person’s own estimate of an enrolled task', async () => {
  const app = await testApp();
  const trial = await trialOf(app, { multiplier: 2 });
  for (let number = 0; number < 8; number += 1) await trial.work((await trial.enrol({ original: 20 })).task, 40);
  const query = { category_id: String(trial.category_id) };
  // Half of them were started with 40 minutes; (8 ln 2 + 10 · 8/18 ln 2) / 18
  expect(await app.send(api.getSuggestedMultiplier, { query })).toMatchObject({ multiplier: 1.61, learned: true });
});

test('only the latest hundred tasks count', async () => {
  const app = await testApp();
  const { id: category_id } = await app.given.category();
  const latestFirst = [...times(100, 40), ...times(60, 10)];
  await givenFinished(
    app,
    latestFirst.map((worked) => ({ estimate: 20, worked, category_id })),
  );
  const query = { category_id: String(category_id) };
  const { multiplier, power: _power, ...counts } = await app.send(api.getSuggestedMultiplier, { query });
  expect(counts).toEqual({ tasks: 100, category_tasks: 100, learned: true });
  expect(multiplier).toBe(1.99);
});

test.each(['', '0', 'x', '1,2', '9007199254740992'])('the multiplier of category %j is refused', async (id) => {
  const { raw, headers } = await testApp();
  const response = await raw({ url: `/api/experiment/multiplier?category_id=${id}`, headers });
  const error = { path: 'category_id', message: 'Please select a category' };
  expect([response.statusCode, response.json().errors]).toEqual([422, [error]]);
});
