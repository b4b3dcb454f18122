import { deleteCategory } from '@daymark/contract/categories.ts';
import * as api from '@daymark/contract/experiments.ts';
import { type ExperimentData, getTask } from '@daymark/contract/tasks.ts';
import { expect, test } from 'vitest';
import { allRows, countRows, testApp } from '#test/app.ts';
import { trialOf } from '#test/trial.ts';

const DAY = 24 * 60;
const CHANGED = { status: 409, message: 'The suggestion has changed' };

/** Draws from the end of a block: the intervention arm. */
const drawLast = (below: number) => below - 1;

const nothing = (original_estimate: number) => ({
  has_intervention: false,
  should_apply: false,
  original_estimate,
  suggested_estimate: null,
  suggestion_text: null,
  experiment_id: null,
  assignment_id: null,
});

test('a category without an experiment has no suggestion', async () => {
  const { send, given, db } = await testApp();
  await given.experiment();
  const { id: category_id } = await given.category();
  const body = { category_id, original_estimate: 25 };
  expect(await send(api.getTaskIntervention, { body })).toEqual(nothing(25));
  expect(await countRows(db())).toMatchObject({ assignments: 0 });
});

test('the answer tells the arm drawn, and the suggestion in either arm', async () => {
  const trial = await trialOf(await testApp({ chance: () => 0 }), { name: 'Longer', multiplier: 1.35 });
  const answer = await trial.ask(40);
  expect(answer).toEqual({
    has_intervention: true,
    should_apply: false,
    original_estimate: 40,
    suggested_estimate: 55,
    suggestion_text: 'The experiment "Longer" tries 1.35 times your own estimate.',
    experiment_id: trial.experiment.id,
    assignment_id: 1,
  });
});

test('a suggestion that equals the own estimate is none, and nothing is drawn', async () => {
  const app = await testApp();
  const trial = await trialOf(app, { multiplier: 1.05 });
  expect(await trial.ask(45)).toEqual(nothing(45));
  expect(await countRows(app.db())).toMatchObject({ assignments: 0 });
  expect(await trial.ask(60)).toMatchObject({ has_intervention: true, suggested_estimate: 65 });
});

test('asking a hundred times with changing durations gives one arm', async () => {
  const app = await testApp();
  const trial = await trialOf(app);
  const first = await trial.ask();
  for (let minutes = 2; minutes <= 101; minutes += 1) {
    const { assignment_id, should_apply, original_estimate } = await trial.ask(minutes);
    expect([assignment_id, should_apply]).toEqual([first.assignment_id, first.should_apply]);
    expect(original_estimate).toBe(minutes);
  }
  app.passMinutes(3 * DAY);
  expect(await trial.ask()).toEqual(first);
});

test('fifty parallel questions give one arm', async () => {
  const app = await testApp();
  const trial = await trialOf(app);
  const answers = await Promise.all(Array.from({ length: 50 }, () => trial.ask()));
  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
  expect(await countRows(app.db())).toMatchObject({ assignments: 1 });
});

test('a task uses the draw up; one in three of the first 30 is in the intervention arm, then one in two', async () => {
  const app = await testApp();
  const trial = await trialOf(app);
  let shown = 0;
  for (let tasks = 1; tasks <= 40; tasks += 1) {
    const { data } = await trial.enrol();
    shown += data.should_apply ? 1 : 0;
    const expected = tasks <= 30 ? tasks / 3 : 10 + (tasks - 30) / 2;
    expect(Math.abs(shown - expected)).toBeLessThan(1.01);
    if (tasks % 3 === 0 && tasks <= 30) expect(shown).toBe(expected);
  }
  const { enrolled } = await trial.stats();
  expect(enrolled.control + enrolled.intervention).toBe(40);
  expect(await countRows(app.db())).toMatchObject({ assignments: 0, enrolments: 40, tasks: 40 });
});

test('an experiment that began under rule 1 goes on with blocks of two or four', async () => {
  const app = await testApp({ chance: () => 0 }); // opens blocks of two, of which the first task is in the control arm
  const trial = await trialOf(app);
  await app.db().updateTable('experiments').set({ rule: 1 }).execute();
  const arms = [];
  for (let number = 0; number < 4; number += 1) arms.push((await trial.enrol()).data.should_apply);
  expect(arms).toEqual([false, true, false, true]);
});

test.each([
  { arm: 'control', chance: () => 0, isTaken: false },
  { arm: 'intervention', chance: drawLast, isTaken: true },
])('an enrolment in the $arm arm keeps both estimates and the multiplier', async ({ arm, chance, isTaken }) => {
  const app = await testApp({ chance });
  const trial = await trialOf(app);
  const { id } = await trial.create({ ...trial.dataOf(await trial.ask(30), isTaken), notes: 'not stored' });
  const [row] = await app.db().selectFrom('enrolments').selectAll().execute();
  expect({ ...row }).toEqual({
    id: 1,
    user_id: app.user.id,
    experiment_id: trial.experiment.id,
    task_id: id,
    arm,
    original_estimate: 30,
    multiplier: 1.5,
    suggested_estimate: 45,
    accepted: isTaken ? 1 : 0,
    estimate: null,
    worked_ms: null,
    completed_at: null,
    corrected: 0,
    lost_entries: 0,
    created_at: Temporal.Instant.from('2026-11-20T09:30:00Z').epochMilliseconds,
  });
});

test.each([
  { intervention_applied: true, final_estimate: 45, accepted: 1 },
  { intervention_applied: true, final_estimate: 50, accepted: 0 },
  { intervention_applied: false, final_estimate: 45, accepted: 0 },
  { intervention_applied: false, final_estimate: 30, accepted: 0 },
])(
  'a suggestion of 45 with applied $intervention_applied and $final_estimate planned counts as accepted $accepted times',
  async ({ accepted, ...reply }) => {
    const trial = await trialOf(await testApp({ chance: drawLast }));
    await trial.create({ ...trial.dataOf(await trial.ask(30)), ...reply });
    expect(await trial.stats()).toMatchObject({
      enrolled: { control: 0, intervention: 1 },
      accepted: { control: 0, intervention: accepted },
    });
    expect(await trial.results()).toMatchObject({ enrolled_tasks: 1, accepted_tasks: accepted });
  },
);

test('a task of either arm says that it is enrolled, until its experiment is deleted', async () => {
  const app = await testApp();
  const trial = await trialOf(app);
  const enrolled = [(await trial.enrol()).task, (await trial.enrol()).task];
  const other = await app.given.task({ category_id: trial.category_id });
  const areEnrolled = () =>
    Promise.all(
      [...enrolled, other].map(async ({ id }) => (await app.send(getTask, { params: { id: String(id) } })).is_enrolled),
    );
  expect(await areEnrolled()).toEqual([true, true, false]);
  await app.send(api.deleteExperiment, { params: trial.params });
  expect(await areEnrolled()).toEqual([false, false, false]);
});

test('of parallel tasks with one draw the first gets it, the others are refused', async () => {
  const app = await testApp();
  const trial = await trialOf(app);
  const data = trial.dataOf(await trial.ask());
  const tries = await Promise.allSettled(Array.from({ length: 10 }, () => trial.create(data)));
  const refused = tries.filter((one) => one.status === 'rejected');
  expect(refused).toHaveLength(9);
  for (const { reason } of refused) expect(reason).toMatchObject(CHANGED);
  expect(await countRows(app.db())).toMatchObject({ tasks: 1, enrolments: 1 });
  await trial.create(data, { experiment_data: undefined }); // the call that the web app repeats
  expect(await countRows(app.db())).toMatchObject({ tasks: 2, enrolments: 1 });
});

const CHANGES: { what: string; changed: (data: ExperimentData) => Partial<ExperimentData> }[] = [
  { what: 'draw', changed: ({ assignment_id }) => ({ assignment_id: assignment_id + 1 }) },
  { what: 'experiment', changed: ({ experiment_id }) => ({ experiment_id: experiment_id + 1 }) },
  { what: 'arm', changed: ({ should_apply }) => ({ should_apply: !should_apply }) },
  { what: 'original estimate', changed: () => ({ original_estimate: 40 }) },
  { what: 'suggestion', changed: () => ({ suggested_estimate: 50 }) },
];

test.each(CHANGES)('with another $what nothing is created, and the draw stays', async ({ changed }) => {
  const app = await testApp();
  const trial = await trialOf(app);
  const answer = await trial.ask();
  const data = trial.dataOf(answer);
  const before = await allRows(app.db());
  await expect(trial.create({ ...data, ...changed(data) })).rejects.toMatchObject(CHANGED);
  expect(await allRows(app.db())).toEqual(before);
  expect(await trial.ask()).toEqual(answer);
});

test('with another category or other minutes than the final estimate nothing is created', async () => {
  const app = await testApp();
  const trial = await trialOf(app);
  const other = await trialOf(app);
  const data = trial.dataOf(await trial.ask());
  await other.ask();
  const before = await allRows(app.db());
  for (const task of [{ category_id: other.category_id }, { category_id: null }, { planned_duration: 31 }]) {
    await expect(trial.create(data, task)).rejects.toMatchObject(CHANGED);
  }
  expect(await allRows(app.db())).toEqual(before);
});

test('an experiment that ends while a dialog is open enrols no more tasks', async () => {
  const app = await testApp();
  const [ended, overdue, deleted, orphan] = [
    await trialOf(app),
    await trialOf(app, { duration_days: 7 }),
    await trialOf(app),
    await trialOf(app),
  ];
  const all = [ended, overdue, deleted, orphan];
  const composed = await Promise.all(all.map(async (trial) => ({ trial, data: trial.dataOf(await trial.ask()) })));
  await app.send(api.updateExperiment, { params: ended.params, body: { status: 'completed' } });
  await app.send(api.deleteExperiment, { params: deleted.params });
  await app.send(deleteCategory, { params: { id: String(orphan.category_id) } });
  app.passMinutes(7 * DAY);
  for (const { trial, data } of composed) {
    const category_id = trial === orphan ? null : trial.category_id;
    await expect(trial.create(data, { category_id })).rejects.toMatchObject(CHANGED);
  }
  for (const trial of [ended, overdue, deleted]) expect(await trial.ask(30)).toEqual(nothing(30));
  expect(await countRows(app.db())).toMatchObject({ tasks: 0, enrolments: 0 });
});

test('the next experiment of a category draws anew', async () => {
  const app = await testApp();
  const first = await trialOf(app);
  const waiting = await first.ask();
  await app.send(api.updateExperiment, { params: first.params, body: { status: 'completed' } });
  const next = await trialOf(app, { category_id: first.category_id });
  const answer = await next.ask();
  expect(answer.experiment_id).toBe(next.experiment.id);
  expect(answer.assignment_id).not.toBe(waiting.assignment_id);
});

test('a draw of another user is refused and stays theirs', async () => {
  const app = await testApp();
  const other = await app.another();
  const theirs = await trialOf({ ...app, ...other });
  const data = theirs.dataOf(await theirs.ask());
  const mine = await trialOf(app);
  await expect(mine.create(data)).rejects.toMatchObject(CHANGED);
  await theirs.create(data);
});

test.each([
  { change: { assignment_id: '1' }, path: 'assignment_id', message: 'Assignment must be an id' },
  { change: { experiment_id: null }, path: 'experiment_id', message: 'Experiment must be an id' },
  { change: { should_apply: 'yes' }, path: 'should_apply', message: 'Should apply must be true or false' },
  { change: { original_estimate: 0 }, path: 'original_estimate', message: 'Original estimate must be greater than 0' },
  {
    change: { suggested_estimate: 481 },
    path: 'suggested_estimate',
    message: 'Suggested estimate must be between 1 and 480',
  },
  { change: { final_estimate: 1.5 }, path: 'final_estimate', message: 'Final estimate must be a whole number' },
])('a task with $change is refused: $message', async ({ change, path, message }) => {
  const app = await testApp();
  const trial = await trialOf(app);
  const experiment_data = { ...trial.dataOf(await trial.ask()), ...change };
  const { list_id, category_id } = trial;
  const payload = { name: 'T', list_id, category_id, planned_duration: 30, experiment_data };
  const response = await app.raw({ method: 'POST', url: '/api/task', headers: app.headers, payload });
  expect(response.statusCode).toBe(422);
  expect(response.json().errors).toEqual([{ path: `experiment_data.${path}`, message }]);
});

test.each([
  { body: { original_estimate: 30 }, path: 'category_id', message: 'Please select a category' },
  { body: { category_id: 1 }, path: 'original_estimate', message: 'Original estimate must be greater than 0' },
  {
    body: { category_id: 1, original_estimate: 481 },
    path: 'original_estimate',
    message: 'Original estimate must be between 1 and 480',
  },
])('a question with $body is refused: $message', async ({ body, path, message }) => {
  const { raw, headers } = await testApp();
  const url = '/api/experiment/task-intervention';
  const response = await raw({ method: 'POST', url, headers, payload: body });
  expect(response.json()).toMatchObject({ message, errors: [{ path, message }] });
});
