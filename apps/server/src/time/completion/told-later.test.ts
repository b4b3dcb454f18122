import { getAllCategoryAnalytics, getAnalyticsSummary, getDailyAnalytics } from '@daymark/contract/analytics.ts';
import { completeWithoutTimer, reopenTask, reviewTask } from '@daymark/contract/completion.ts';
import { getReflectionPhrases, getTask, getTasks, getTasksDoneOnDay } from '@daymark/contract/tasks.ts';
import type { Review } from '@daymark/contract/timer.ts';
import { expect, test } from 'vitest';
import { testApp } from '#test/app.ts';
import { archiveCalls } from '#test/archive.ts';
import { timerOf } from '#test/timer.ts';
import { trialOf } from '#test/trial.ts';

const UNTOLD = { mental_state: null, reflection: null };

async function scene() {
  const app = await testApp({ chance: () => 0 });
  const path = ({ id }: { id: number }) => ({ params: { id: String(id) } });
  return {
    ...app,
    path,
    complete: (task: { id: number }, review: Review = UNTOLD) =>
      app.send(completeWithoutTimer, { ...path(task), body: review }),
    review: (task: { id: number }, review: Review) => app.send(reviewTask, { ...path(task), body: review }),
    toTell: async () => (await app.send(getTasks, { query: { to_tell: 'true' } })).map(({ id }) => id),
  };
}

test('both completions take null for what is told later', async () => {
  const { complete, given, toTell, passMinutes, ...app } = await scene();
  const [timed, untimed] = [await given.task(), await given.task()];
  const timer = timerOf(app, timed);
  await timer.start();
  passMinutes(10);
  expect((await timer.complete(UNTOLD)).task).toMatchObject({ status: 'done', ...UNTOLD, to_tell: true });
  passMinutes(1);
  expect(await complete(untimed)).toMatchObject({ status: 'done', ...UNTOLD, to_tell: true });
  expect(await toTell()).toEqual([untimed.id, timed.id]);
  expect(await app.send(getTasksDoneOnDay, { query: { date: '2026-11-20' } })).toMatchObject([
    { id: timed.id, to_tell: true },
    { id: untimed.id, to_tell: true },
  ]);
});

test.each([
  { body: { reflection: null }, path: 'mental_state', message: 'Please select your mental state' },
  { body: { mental_state: null }, path: 'reflection', message: 'Please add your reflection' },
  { body: { mental_state: '', reflection: null }, path: 'mental_state', message: 'Please select your mental state' },
  {
    body: { mental_state: 'bored', reflection: null },
    path: 'mental_state',
    message: 'Please select your mental state',
  },
  { body: { mental_state: null, reflection: ' ' }, path: 'reflection', message: 'Please add your reflection' },
])('$body is refused by every call that takes a review: $message', async ({ body, path, message }) => {
  const { raw, headers, given, complete } = await scene();
  const [open, done] = [await given.task(), await given.task()];
  await complete(done);
  for (const [method, url] of [
    ['POST', `/api/task/${open.id}/timer/complete`],
    ['POST', `/api/task/${open.id}/complete`],
    ['PUT', `/api/task/${done.id}/review`],
  ] as const) {
    const response = await raw({ method, url, headers, payload: body });
    expect([response.statusCode, response.json()]).toMatchObject([422, { message, errors: [{ path, message }] }]);
  }
});

test('a review is told part by part, changed, and taken back', async () => {
  const { complete, review, given, toTell, send, path } = await scene();
  const task = await given.task();
  await complete(task);
  const focused = { mental_state: 'focused', reflection: null } as const;
  expect(await review(task, focused)).toMatchObject({ ...focused, to_tell: true });
  expect(await toTell()).toEqual([task.id]);
  expect(await review(task, { mental_state: 'focused', reflection: ' Went well ' })).toMatchObject({
    ...{ mental_state: 'focused', reflection: 'Went well', to_tell: false },
  });
  expect(await toTell()).toEqual([]);
  expect(await review(task, { mental_state: 'tired', reflection: 'Went well' })).toMatchObject({ to_tell: false });
  await review(task, UNTOLD);
  expect(await send(getTask, path(task))).toMatchObject({ ...UNTOLD, to_tell: true });
  expect(await send(reopenTask, path(task))).toMatchObject({ previous: UNTOLD, to_tell: false });
  expect(await toTell()).toEqual([]);
});

test('only a completed task can be reviewed', async () => {
  const { review, given, ...app } = await scene();
  const task = await given.task();
  const refusal = { status: 409, message: 'Only a completed task can be reviewed' };
  await expect(review(task, UNTOLD)).rejects.toMatchObject(refusal);
  await timerOf(app, task).start();
  await expect(review(task, UNTOLD)).rejects.toMatchObject(refusal);
  await expect(review({ id: 999_999 }, UNTOLD)).rejects.toMatchObject({ status: 404 });
});

test('the tasks to tell are asked for alone, and are those of the user', async () => {
  const { complete, given, toTell, another, raw, headers } = await scene();
  await complete(await given.task());
  const other = await another();
  const theirs = await other.given.task();
  await other.send(completeWithoutTimer, { params: { id: String(theirs.id) }, body: UNTOLD });
  expect(await toTell()).not.toContain(theirs.id);
  for (const [query, message] of [
    ['?to_tell=false', 'To tell must be true'],
    ['?to_tell=true&due=week', 'Ask either for due tasks or for those to tell'],
  ]) {
    const refused = await raw({ url: `/api/task${query}`, headers });
    expect([refused.statusCode, refused.json().message]).toEqual([422, message]);
  }
});

test('states are figures of what was told, beside the count of what was not', async () => {
  const { complete, given, send } = await scene();
  const { id: category_id } = await given.category();
  const { id: list_id } = await given.list();
  const states = ['tired', 'tired', 'focused', null, null] as const;
  for (const mental_state of states) {
    await complete(await given.task({ list_id, category_id }), { mental_state, reflection: null });
  }
  const figures = {
    completed_tasks: 5,
    completion_rate: 1,
    mental_state_distribution: {
      ...{ total_tasks: 3, not_told: 2, most_common_state: 'tired', positive_states_percentage: 33.3 },
      mental_states: { counts: { tired: 2, focused: 1, anxious: 0 }, percentages: { tired: 66.7, focused: 33.3 } },
    },
  };
  expect(await send(getDailyAnalytics, { params: { date: '2026-11-20' } })).toMatchObject(figures);
  expect(await send(getAnalyticsSummary, {})).toMatchObject(figures);
  expect(await send(getAllCategoryAnalytics, {})).toMatchObject([figures]);
});

test('an experiment counts a completion at once, and what is told later changes none of it', async () => {
  const { review, passMinutes, ...app } = await scene();
  const trial = await trialOf({ passMinutes, ...app });
  const { task } = await trial.enrol();
  const timer = timerOf(app, task);
  await timer.start();
  passMinutes(20);
  await timer.complete(UNTOLD);
  const results = await trial.results();
  expect(results).toMatchObject({ total_tasks: 1 });
  await review(task, { mental_state: 'tired', reflection: 'Dug' });
  expect(await trial.results()).toEqual(results);
});

test('phrases come from reflections alone, however many were not told since', async () => {
  const { complete, given, send } = await scene();
  const { id: list_id } = await given.list();
  for (const reflection of ['Dug deep', 'Dug deep', null]) {
    await complete(await given.task({ list_id }), { mental_state: null, reflection });
  }
  expect(await send(getReflectionPhrases, {})).toEqual(['Dug deep', 'Went as planned', 'Took longer: ']);
});

test('an export holds nothing for what is not told, and an import takes it over', async () => {
  const app = await scene();
  const calls = archiveCalls(app);
  await app.complete(await app.given.task({ name: 'Dig' }));
  const file = await calls.exported(app);
  expect(JSON.parse(file).tasks).toMatchObject([{ name: 'Dig', status: 'done', ...UNTOLD }]);
  const other = await app.another();
  const answer = await calls.imported(other, file);
  expect(answer.statusCode, answer.body).toBe(201);
  expect(await other.send(getTasks, { query: { to_tell: 'true' } })).toMatchObject([{ name: 'Dig', to_tell: true }]);
});
