import { describe, expect, test } from 'vitest';
import { processClock } from '#context/clock.ts';
import * as workspace from '#days/workspace/workspace.service.ts';
import * as analytics from '#insight/analytics/analytics.service.ts';
import * as experiments from '#insight/experiments/experiments.service.ts';
import * as summaries from '#insight/summaries/summaries.service.ts';
import * as account from '#people/account/account.service.ts';
import * as signIn from '#people/sign-in/sign-in.service.ts';
import { countRows } from '#test/app.ts';
import { ADA, contextOf, givenCategory, givenTask, migrated, NOW, newRules, signedUp } from '#test/databases.ts';
import { ENGINES } from '#test/engine.ts';
import * as timer from '#time/timer/timer.service.ts';
import * as categories from '#work/categories/categories.service.ts';
import * as lists from '#work/lists/lists.service.ts';
import * as moves from '#work/moves/moves.service.ts';
import * as projects from '#work/projects/projects.service.ts';
import { requireTask } from '#work/task-records/task-records.service.ts';
import * as tasks from '#work/tasks/tasks.service.ts';

const NEW_TASK = {
  name: 'T',
  description: '',
  priority: 'medium',
  planned_duration: 25,
  at_most: null,
  category_id: null,
  due_date: null,
} as const;

const PAGE = { order: 'own', limit: 500 } as const;

const REFLECTED = { mental_state: 'tired', reflection: '🌱' } as const;

describe.each(ENGINES)('on %s', (engine) => {
  test('tasks are paged open ones first, the latest done first', async () => {
    const db = await migrated(engine);
    const ctx = await signedUp(db);
    const { id: first, list_id } = await givenTask(ctx);
    const ids = [first];
    for (let number = 0; number < 5; number += 1) ids.push((await tasks.createTask(ctx, { ...NEW_TASK, list_id })).id);
    for (const [number, id] of [ids[3], ids[0], ids[1]].entries()) {
      const at = { ...ctx, now: NOW.add({ minutes: number }) };
      await timer.startTimer(at, id ?? 0, {});
      await timer.completeTask(at, id ?? 0, REFLECTED);
    }
    const later = { ...ctx, now: NOW.add({ minutes: 20 }) };
    await timer.startTimer(later, ids[4] ?? 0, {});
    const found: number[] = [];
    for (let after: string | undefined; ; ) {
      const page = await lists.tasksOfList(later, list_id, { order: 'open_first', limit: 1, after });
      found.push(...page.tasks.map(({ id }) => id));
      if (page.next_cursor === null) break;
      after = page.next_cursor;
    }
    expect(found).toEqual([ids[4], ids[2], ids[5], ids[1], ids[0], ids[3]]);
    const board = await lists.listsWithTasks({ ...later, now: NOW.add({ minutes: 25 }) }, [list_id], {
      order: 'open_first',
      limit: 500,
    });
    expect(board).toMatchObject([
      { planned_minutes: 150, worked_minutes: 5, planned_left_minutes: 70, next_cursor: null },
    ]);
    expect(board[0]?.tasks.map(({ id }) => id)).toEqual(found);
  });

  test('parallel additions to a board are all kept, and it is ordered in one statement', async () => {
    const db = await migrated(engine);
    const ctx = await signedUp(db);
    const date = '2026-11-20';
    const { project_id } = await givenTask(ctx);
    for (let made = 0; made < 4; made += 1) await lists.createList(ctx, project_id, { name: 'L', progress: 0 });
    const ids = (await lists.listsWithTasks(ctx, [1, 2, 3, 4, 5], PAGE)).map(({ id }) => id);
    await Promise.all(
      ids.flatMap((id) => [
        workspace.addLists(ctx, date, { list_ids: [id], origin: 'created' }),
        workspace.addLists(ctx, date, { list_ids: ids.slice(0, 3), origin: 'imported' }),
      ]),
    );
    const { lists: ordered } = await workspace.putListsFirst(ctx, date, ids.toReversed());
    expect(ordered.map(({ list_id }) => list_id)).toEqual(ids.toReversed());
    expect(await workspace.daysWithLists(ctx)).toEqual([{ date, lists: 5 }]);
    await workspace.removeList(ctx, { date, id: ids[0] ?? 0 }, NOW.add({ seconds: 1 }).toString());
    await workspace.removeList(ctx, { date, id: ids[1] ?? 0 }, NOW.toString());
    expect((await workspace.boardOf(ctx, date)).lists).toHaveLength(4);
  });

  test('parallel moves lose and double no task, and each list keeps one order', async () => {
    const db = await migrated(engine);
    const ctx = await signedUp(db);
    const { id: first, list_id, project_id } = await givenTask(ctx);
    const { id: other_id } = await lists.createList(ctx, project_id, { name: 'Other', progress: 0 });
    const ids = [first];
    for (let made = 0; made < 7; made += 1) ids.push((await tasks.createTask(ctx, { ...NEW_TASK, list_id })).id);
    const [head = 0, ...rest] = ids;
    // Two devices each move the same tasks into the same gap, to the end of either list, and make new ones meanwhile.
    const moving = rest.flatMap((id, place) => [
      moves.moveTasks(ctx, { task_ids: [id], list_id, before_task_id: head }),
      moves.moveTasks(ctx, { task_ids: rest.slice(place), list_id: place % 2 ? list_id : other_id }),
      moves.duplicateTask(ctx, head),
      tasks.createTask(ctx, { ...NEW_TASK, list_id: other_id }),
    ]);
    await Promise.all(moving);
    const found = await lists.listsWithTasks(ctx, [list_id, other_id], PAGE);
    for (const list of found) {
      const positions = list.tasks.map(({ position }) => position);
      expect(positions).toEqual(positions.toSorted((one, next) => one - next));
      expect(new Set(positions).size).toBe(positions.length);
      expect(list.task_count).toBe(list.tasks.length);
    }
    const all = found.flatMap((list) => list.tasks.map(({ id }) => id));
    expect(all).toHaveLength(8 + 14);
    expect(new Set(all)).toEqual(new Set([...ids, ...Array.from({ length: 14 }, (_, made) => first + 8 + made)]));
  });

  test('a move into a list that is deleted meanwhile comes before the deletion, or is refused', async () => {
    const db = await migrated(engine);
    const ctx = await signedUp(db);
    const { list_id, project_id } = await givenTask(ctx);
    const task_ids: number[] = [];
    for (let made = 0; made < 6; made += 1) task_ids.push((await tasks.createTask(ctx, { ...NEW_TASK, list_id })).id);
    const { id: doomed } = await lists.createList(ctx, project_id, { name: 'Doomed', progress: 0 });
    const [deleted, ...moved] = await Promise.allSettled([
      lists.deleteList(ctx, doomed),
      ...task_ids.map((id) => moves.moveTasks(ctx, { task_ids: [id], list_id: doomed })),
      ...task_ids.map((id) => moves.moveTasks(ctx, { task_ids: [id], list_id })),
    ]);
    expect(deleted.status).toBe('fulfilled');
    for (const one of moved) {
      if (one.status === 'rejected') expect(one.reason).toMatchObject({ status: 404 });
    }
    const list = await lists.listWithTasks(ctx, list_id, PAGE);
    expect(await countRows(db)).toMatchObject({ lists: 1, tasks: list.tasks.length });
    expect(list.task_count).toBe(list.tasks.length);
  });

  test('an order without room is numbered anew in one statement', async () => {
    const ctx = await signedUp(await migrated(engine));
    const { id: last, list_id, project_id } = await givenTask(ctx);
    const expected = [last];
    for (let made = 0; made < 25; made += 1) {
      const { id } = await tasks.createTask(ctx, { ...NEW_TASK, list_id });
      await moves.moveTasks(ctx, { task_ids: [id], list_id, before_task_id: expected[1] });
      expected.splice(1, 0, id);
    }
    const { tasks: found } = await lists.listWithTasks(ctx, list_id, PAGE);
    expect(found.map(({ id }) => id)).toEqual(expected);
    const listIds = [list_id];
    for (let made = 0; made < 25; made += 1) {
      const { id } = await lists.createList(ctx, project_id, { name: 'L', progress: 0 });
      await moves.moveLists(ctx, { list_ids: [id], project_id, before_list_id: listIds[1] });
      listIds.splice(1, 0, id);
    }
    expect((await projects.projectWithLists(ctx, project_id)).lists.map(({ id }) => id)).toEqual(listIds);
  });

  test('parallel creates stop at the limit of a list and of an account', async () => {
    const db = await migrated(engine);
    const ctx = { ...(await signedUp(db)), limits: { tasksPerList: 3, tasksPerAccount: 5 } };
    const { list_id, project_id } = await givenTask(ctx);
    const other = await lists.createList(ctx, project_id, { name: 'Other', progress: 0 });
    const creating = Array.from({ length: 20 }, (_, number) =>
      tasks.createTask(ctx, { ...NEW_TASK, list_id: number % 2 ? list_id : other.id }),
    );
    const results = await Promise.allSettled(creating);
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(4);
    expect((await countRows(db))['tasks']).toBe(5);
  });

  test('a day of work gives the same figures', async () => {
    const db = await migrated(engine);
    const ctx = await signedUp(db);
    const task = await givenTask(ctx);
    const category_id = await givenCategory(ctx);
    const category = { id: category_id, name: 'Deep work', color: '#228be6' };
    await tasks.updateTask(ctx, task.id, { category_id });
    await timer.startTimer(ctx, task.id, {});
    const later = { ...ctx, now: NOW.add({ minutes: 10 }) };
    expect(await summaries.projectSummary(later, task.project_id)).toMatchObject({
      total_lists: 1,
      total_tasks: 1,
      tasks_by_status: { not_started: 0, active: 1, paused: 0, done: 0 },
      planned_minutes: 25,
      worked_minutes: 10,
    });
    expect(await timer.pauseTimer(later, task.id, {})).toMatchObject({ remaining_seconds: 900, total_time_worked: 10 });
    await timer.startTimer(later, task.id, {});
    const done = await timer.completeTask(later, task.id, REFLECTED);
    expect(done.task).toEqual({
      ...task,
      status: 'done',
      estimate: 25,
      category_id,
      category,
      planned_for: '2026-11-20',
      total_time_worked: 10,
      first_started_at: '2026-11-20T09:30:00.000Z',
      completed_at: '2026-11-20T09:40:00.000Z',
      updated_at: '2026-11-20T09:40:00.000Z',
      ...REFLECTED,
    });
    expect(await lists.listWithTasks(later, task.list_id, PAGE)).toMatchObject({
      progress: 0.1,
      planned_minutes: 25,
      worked_minutes: 10,
      planned_left_minutes: 0,
      task_count: 1,
      completed_tasks: 1,
      tasks: [done.task],
    });
    expect(await summaries.listSummary(later, task.list_id)).toMatchObject({
      worked_minutes: 10,
      progress_percentage: 100,
    });
    expect(await timer.activeTimer(later)).toBeNull();
    expect(await analytics.dailyAnalytics(later, '2026-11-20')).toMatchObject({
      total_tasks: 1,
      completion_rate: 1,
      worked_minutes: 10,
      estimation_accuracy: { accuracy_percentage: 40, overestimated_count: 1 },
    });
    expect(await analytics.completionRates(later, { year: '2026', month: '11' })).toEqual({ '2026-11-20': 1 });
    for (const range of [{}, { start_date: '2026-11-20' }, { end_date: '2026-11-20' }]) {
      const figures = { total_tasks: 1, completed_tasks: 1, estimation_accuracy: { bias: 0.4 } };
      expect(await analytics.allCategoryAnalytics(later, range)).toMatchObject([{ category, ...figures }]);
      expect(await analytics.categoryAnalytics(later, category_id, range)).toMatchObject(figures);
      expect(await analytics.analyticsSummary(later, range)).toMatchObject({ ...figures, active_categories: 1 });
      expect(await analytics.uncategorizedAnalytics(later, range)).toMatchObject({ total_tasks: 0 });
      const points = [{ id: task.id, estimate: 25, total_time_worked: 10, category }];
      expect(await analytics.doneTasks(later, range)).toMatchObject(points);
    }

    expect(await categories.categoryWithTasks(later, category_id, PAGE)).toEqual({
      ...category,
      task_count: 1,
      completed_tasks: 1,
      planned_minutes: 25,
      worked_minutes: 10,
      planned_left_minutes: 0,
      next_cursor: null,
      tasks: [done.task],
    });
    expect(await categories.taskCreateOptions(later)).toMatchObject({ categories: [category] });
    await categories.updateCategory(later, category_id, { color: '#fa5252' });
    expect(await categories.allCategories(later)).toEqual([{ ...category, color: '#fa5252', task_count: 1 }]);
    await categories.deleteCategory(later, category_id);
    expect(await categories.categoryOptions(later)).toEqual([]);
    expect(await requireTask(later, task.id)).toMatchObject({ category_id: null, category: null });
  });

  test('a forgotten timer gives the same figures', async () => {
    const ctx = await signedUp(await migrated(engine));
    const task = await givenTask(ctx);
    const at = (minutes: number) => ({ ...ctx, now: NOW.add({ minutes }) });
    await timer.startTimer(ctx, task.id, { duration_minutes: 25 });
    const nextDay = await analytics.dailyAnalytics(at(36 * 60), '2026-11-21');
    expect(nextDay).toMatchObject({ total_tasks: 1, worked_minutes: 21.5 * 60 });
    await timer.extendTimer(at(10), task.id, { additional_minutes: 5 });
    expect(await timer.extendTimer(at(60), task.id, { additional_minutes: 15, overtime_minutes: 2.5 })).toMatchObject({
      current_work_start: '2026-11-20T10:30:00.000Z',
      current_planned_end: '2026-11-20T10:45:00.000Z',
      total_time_worked: 32.5,
    });
    const pause = timer.pauseTimer(at(90), task.id, { overtime_minutes: 15.01 });
    await expect(pause).rejects.toMatchObject({ status: 422, message: 'Overtime minutes must be between 0 and 15' });
    await timer.pauseTimer(at(90), task.id, { worked_until: '2026-11-20T11:35:00.5+01:00' });
    const paused = await timer.timerState(at(90), task.id);
    expect(paused).toMatchObject({ status: 'paused', total_time_worked: 37.51, remaining_seconds: 600 });
    await timer.startTimer({ ...ctx, now: NOW.add({ minutes: 65 }) }, task.id, {});
    const ending = { worked_until: '2026-11-20T10:50:30Z', overtime_minutes: 0 };
    const { task: done } = await timer.completeTask(at(90), task.id, { ...REFLECTED, ...ending });
    expect(done).toMatchObject({ completed_at: '2026-11-20T10:50:30.000Z', total_time_worked: 47.5 });
  });

  test('one of several parallel registrations wins, and the others get the reason', async () => {
    const db = await migrated(engine);
    const tries = Array.from({ length: 8 }, () => signIn.register(contextOf(db), ADA, newRules()));
    const refused = (await Promise.allSettled(tries)).filter(({ status }) => status === 'rejected');
    expect(refused).toHaveLength(7);
    for (const { reason } of refused as PromiseRejectedResult[]) {
      expect(reason).toMatchObject({ status: 409, message: 'Username already taken' });
    }
    expect(await countRows(db)).toMatchObject({ users: 1, sign_ins: 1 });
  });

  test('ten parallel first sign-ins with Google create one account, and a token is accepted once', async () => {
    const db = await migrated(engine);
    const signInWith = (signedText: string, subject = '1') => {
      const proof = { issuer: 'https://g.example', subject, email: `ada${subject}@b.org`, signedText };
      const names = { given_name: 'Ada', family_name: 'B', name: 'Ada B' };
      const verify = async () => ({ ...proof, ...names, expiresAt: NOW.add({ hours: 1 }) });
      const google = { clientId: 'daymark', scriptUrl: '', verify };
      return signIn.signInWithGoogle(contextOf(db), { id_token: signedText }, { ...newRules(), google });
    };
    const first = await Promise.all(Array.from({ length: 10 }, (_, number) => signInWith(`token-${number}`)));
    expect(new Set(first.map(({ user }) => user.id)).size).toBe(1);
    expect(await countRows(db)).toMatchObject({ users: 1, identities: 1, sign_ins: 10, used_id_tokens: 10 });
    const again = await Promise.allSettled(Array.from({ length: 10 }, () => signInWith('token-x', '2')));
    expect(again.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const refused = again.filter(({ status }) => status === 'rejected');
    for (const { reason } of refused as PromiseRejectedResult[]) expect(reason).toMatchObject({ status: 401 });
  });

  test('a profile change with a taken username is refused as a whole', async () => {
    const db = await migrated(engine);
    const ctx = await signedUp(db);
    await signedUp(db, 'bob');
    const changes = { username: 'BOB', current_password: 'secret', new_password: 'changed' };
    await expect(account.updateProfile(ctx, changes, newRules())).rejects.toMatchObject({
      status: 409,
      message: 'Username already taken',
    });
    await signIn.login(ctx, { login: 'ADA', password: 'secret' }, newRules());
  });

  test('one of several parallel starts wins, and the others get the reason', async () => {
    const db = await migrated(engine);
    const ctx = await signedUp(db);
    const made = await Promise.all(Array.from({ length: 8 }, () => givenTask(ctx)));
    const starts = await Promise.allSettled(made.map(({ id }) => timer.startTimer(ctx, id, {})));
    const refused = starts.filter(({ status }) => status === 'rejected');
    expect(refused).toHaveLength(7);
    for (const { reason } of refused as PromiseRejectedResult[]) {
      expect(reason).toMatchObject({
        status: 409,
        message: expect.stringContaining('Another task is currently active'),
      });
    }
    expect(await countRows(db)).toMatchObject({ time_entries: 1 });
  });

  test('one of several parallel completions wins, and the others get the reason', async () => {
    const ctx = await signedUp(await migrated(engine));
    const { id } = await givenTask(ctx);
    await timer.startTimer(ctx, id, {});
    const reflections = Array.from({ length: 8 }, (_, number) => `Reflection ${number}`);
    const tries = reflections.map((reflection) => timer.completeTask(ctx, id, { ...REFLECTED, reflection }));
    const ends = await Promise.allSettled(tries);
    const [won, ...more] = ends.flatMap((end) => (end.status === 'fulfilled' ? [end.value] : []));
    expect(more).toEqual([]);
    expect(await requireTask(ctx, id)).toEqual(won?.task);
    for (const end of ends) {
      const reason = { status: 409, message: 'No active timer to complete' };
      if (end.status === 'rejected') expect(end.reason).toMatchObject(reason);
    }
  });

  test('the address of the last use of a sign-in is saved an hour after the one before', async () => {
    const ctx = contextOf(await migrated(engine));
    const { token } = await signIn.register(ctx, ADA, newRules());
    const later = { ...ctx, now: NOW.add({ hours: 1 }), address: '203.0.113.7' };
    const signedIn = await signIn.authenticate(later, token, { clock: processClock(() => later.now) });
    const { sign_ins } = await account.access(
      { ...later, userId: 0, signInId: 0, ...signedIn },
      { issuers: [], googleIssuer: '' },
    );
    expect(sign_ins).toMatchObject([{ last_used_at: '2026-11-20T10:30:00.000Z', last_address: '203.0.113.7' }]);
  });

  test('one of several parallel edits wins, and the others get its record', async () => {
    const ctx = await signedUp(await migrated(engine));
    const task = await givenTask(ctx);
    const category = await givenCategory(ctx);
    const { category_id } = await tasks.updateTask(ctx, task.id, { category_id: category });
    const plan = { name: 'E', category_id: category, experiment_type: 'time_estimation', duration_days: 14 } as const;
    const experiment = await experiments.createExperiment(ctx, plan);
    const expecting = (name: string) => (mine: string) => ({ name: mine, expected: { name } });
    const [p, l, t, c, e] = [expecting('P'), expecting('L'), expecting('T'), expecting('Deep work'), expecting('E')];
    const edits: ((mine: string) => Promise<object>)[] = [
      (mine) => projects.updateProject(ctx, task.project_id, p(mine)),
      (mine) => lists.updateList(ctx, task.list_id, l(mine)),
      (mine) => tasks.updateTask(ctx, task.id, t(mine)),
      (mine) => categories.updateCategory(ctx, category_id ?? 0, c(mine)),
      (mine) => experiments.updateExperiment(ctx, experiment.id, e(mine)),
      (mine) => account.updateProfile(ctx, { first_name: mine, expected: { first_name: 'Ada' } }, newRules()),
    ];
    for (const edit of edits) {
      const tries = await Promise.allSettled(Array.from({ length: 4 }, (_, number) => edit(`Mine ${number}`)));
      const won = tries.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
      const reasons = tries.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []));
      expect(won).toHaveLength(1);
      expect(reasons.map(({ status, data }) => ({ status, data }))).toEqual(
        Array(3).fill({ status: 409, data: won[0] }),
      );
    }
  });

  test('parallel extensions add up', async () => {
    const ctx = await signedUp(await migrated(engine));
    const { id } = await givenTask(ctx);
    await timer.startTimer(ctx, id, { duration_minutes: 20 });
    const tries = Array.from({ length: 8 }, () => timer.extendTimer(ctx, id, { additional_minutes: 5 }));
    await Promise.all(tries);
    expect(await timer.timerState(ctx, id)).toMatchObject({ remaining_seconds: 3600 });
  });

  test('an experiment gives the same figures, and parallel requests create one experiment, draw and task', async () => {
    const ctx = await signedUp(await migrated(engine));
    const category_id = await givenCategory(ctx);
    const { list_id } = await givenTask(ctx);
    const eight = <Result>(work: () => Promise<Result>) =>
      Promise.allSettled(Array.from({ length: 8 }, work)).then((all) => ({
        won: all.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : [])),
        reasons: all.flatMap((one) => (one.status === 'rejected' ? [one.reason.message] : [])),
      }));
    const plan = { experiment_type: 'time_estimation', duration_days: 14, multiplier: 1.35 } as const;
    const created = await eight(() => experiments.createExperiment(ctx, { ...plan, name: 'Longer', category_id }));
    expect(created.reasons).toEqual(Array(7).fill('An experiment is already running for this category'));
    const [experiment] = created.won;
    expect(experiment).toMatchObject({ target_category: 'Deep work', parameters: { multiplier: 1.35 } });
    const id = experiment?.id ?? 0;

    const asked = await eight(() => experiments.taskIntervention(ctx, { category_id, original_estimate: 40 }));
    expect(new Set(asked.won.map(({ assignment_id }) => assignment_id)).size).toBe(1);
    const [answer] = asked.won;
    const task = { ...NEW_TASK, list_id, planned_duration: 40, category_id };
    const experiment_data = {
      assignment_id: answer?.assignment_id ?? 0,
      experiment_id: id,
      should_apply: answer?.should_apply ?? false,
      intervention_applied: false,
      original_estimate: 40,
      suggested_estimate: 55,
      final_estimate: 40,
    };
    const enrolled = await eight(() => tasks.createTask(ctx, { ...task, experiment_data }));
    expect(enrolled.reasons).toEqual(Array(7).fill('The suggestion has changed'));
    const taskId = enrolled.won[0]?.id ?? 0;

    await timer.startTimer(ctx, taskId, {});
    await timer.completeTask({ ...ctx, now: NOW.add({ minutes: 54 }) }, taskId, REFLECTED);
    const replay = { tasks: 1, own_accuracy: 74.1, adjusted_accuracy: 100, improvement: 25.9, interval: [-25.9, 25.9] };
    const results = { total_tasks: 1, enrolled_tasks: 1, accepted_tasks: 0, replay, evidence: 'too_early' };
    expect(await experiments.experimentResults(ctx, id)).toMatchObject(results);
    expect(await experiments.suggestedMultiplier(ctx, { category_id })).toMatchObject({ tasks: 1, category_tasks: 1 });
    await tasks.deleteTasks(ctx, [taskId]);
    await categories.deleteCategory(ctx, category_id);
    expect(await experiments.experimentResults(ctx, id)).toMatchObject({ ...results, status: 'completed' });
    expect(await experiments.experimentStats(ctx, id)).toMatchObject({ days_elapsed: 0, days_left: 0 });
    expect(await experiments.allExperiments(ctx)).toMatchObject([
      { target_category: 'Deep work', status: 'completed' },
    ]);
    await experiments.deleteExperiment(ctx, id);
    expect(await experiments.allExperiments(ctx)).toEqual([]);
  });

  test('a failed transaction changes nothing', async () => {
    const db = await migrated(engine);
    const ctx = await signedUp(db);
    const task = await givenTask(ctx);
    const failing = { ...ctx, now: Temporal.Instant.from('1969-01-01T00:00:00Z') };
    await timer.startTimer(ctx, task.id, {});
    await expect(
      timer.completeTask(failing, task.id, { mental_state: 'bored' as 'tired', reflection: '' }),
    ).rejects.toThrow(/check constraint/i);
    expect(await timer.activeTimer(ctx)).toMatchObject({ status: 'active' });
  });
});
