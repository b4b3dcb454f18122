import * as api from '@daymark/contract/analytics.ts';
import { expect, test } from 'vitest';
import { type TestApp, testApp } from '#test/app.ts';
import { contextOf, NOW } from '#test/databases.ts';
import { insertOverlapping } from '#test/entries.ts';
import { insertTasks } from '#work/task-records/task-writes.repository.ts';

/** Done tasks of a category with so many minutes of work on an estimate of 60, and open ones. */
async function givenTasks({ db, user, given }: TestApp, { work = [], open = 0, ...of }: Tasks) {
  const [ctx, { id: list_id }] = [{ ...contextOf(db()), userId: user.id, signInId: 0 }, await given.list()];
  const started = NOW.subtract({ hours: 9 });
  const fields = { description: '', priority: 'low', planned_duration: 60, reflection: null } as const;
  const task = { ...fields, ...of, list_id, created_at: started, updated_at: started, mental_state: null };
  const notStarted = { status: 'not_started', estimate: null, first_started_at: null, completed_at: null } as const;
  const done = { status: 'done', estimate: 60, first_started_at: started, completed_at: NOW } as const;
  await insertTasks(
    ctx,
    Array.from({ length: open }, (_, number) => ({ ...task, ...notStarted, name: `Open ${number}` })),
  );
  const ids = await insertTasks(
    ctx,
    work.map((minutes) => ({ ...task, ...done, name: `Worked ${minutes}` })),
  );
  const entries = ids.map((task_id, place) => ({
    task_id,
    started_at: started,
    planned_end_at: started.add({ minutes: 60 }),
    ended_at: started.add({ minutes: work[place] ?? 0 }),
  }));
  await insertOverlapping(ctx, entries);
}

type Tasks = { category_id: number | null; work?: number[]; open?: number };

test('a claim names the category that stands out, where its test passes, and its tasks', async () => {
  const app = await testApp();
  const nothing = { most_biased: null, least_accurate: null, most_completed: null };
  expect(await app.send(api.getAnalyticsSummary, {})).toMatchObject({ claims: nothing });
  const [writing, mail, admin] = [await app.given.category(), await app.given.category(), await app.given.category()];
  const minutes = (count: number, ...some: number[]) =>
    Array.from({ length: count }, (_, place) => some[place % some.length] ?? 0);
  await givenTasks(app, { category_id: writing.id, work: minutes(14, 121, 130), open: 9 });
  await givenTasks(app, { category_id: mail.id, work: minutes(24, 55, 66), open: 12 });
  await givenTasks(app, { category_id: admin.id, work: minutes(20, 58, 61) });
  await givenTasks(app, { category_id: null, work: minutes(40, 5), open: 90 });
  const optionOf = ({ id, name, color }: typeof writing) => ({ id, name, color });
  expect((await app.send(api.getAnalyticsSummary, {})).claims).toEqual({
    most_biased: { category: optionOf(writing), bias: 2.09, tasks: 14 },
    least_accurate: { category: optionOf(writing), accuracy_percentage: 47.9, tendency: 'longer', tasks: 14 },
    most_completed: { category: optionOf(admin), completion_percentage: 100, tasks: 20 },
  });
  // The claims are about the tasks of the period.
  const before = { query: { end_date: '2026-11-19' } };
  expect(await app.send(api.getAnalyticsSummary, before)).toMatchObject({ claims: nothing });
});

test('what chance alone could bring is no claim', async () => {
  const app = await testApp();
  const [writing, mail] = [await app.given.category(), await app.given.category()];
  // 9 of 11 longer, 82 % completed and a mean accuracy of 70 % would each lead.
  await givenTasks(app, { category_id: writing.id, work: [40, 40, ...Array(9).fill(85)], open: 2 });
  await givenTasks(app, { category_id: mail.id, work: [45, 88, 34, 100, 61, 59, 75, 41, 80, 86, 44], open: 4 });
  const { claims } = await app.send(api.getAnalyticsSummary, {});
  expect(claims).toEqual({ most_biased: null, least_accurate: null, most_completed: null });
});
