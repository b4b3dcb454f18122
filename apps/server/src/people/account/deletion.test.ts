import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as accountApi from '@daymark/contract/account.ts';
import { changeTasks } from '@daymark/contract/bulk.ts';
import { createCalendarFeed } from '@daymark/contract/calendar-feed.ts';
import { createProject } from '@daymark/contract/projects.ts';
import { provePassword } from '@daymark/contract/proofs.ts';
import * as signInApi from '@daymark/contract/sign-in.ts';
import { deleteTask } from '@daymark/contract/tasks.ts';
import { completeTask, startTimer } from '@daymark/contract/timer.ts';
import { createToken } from '@daymark/contract/tokens.ts';
import { addToWorkspace } from '@daymark/contract/workspace.ts';
import { expect, test } from 'vitest';
import { copyDatabase } from '#db/data-folder.ts';
import { allRows, type TestApp, testApp } from '#test/app.ts';
import { ENGINE, ruleTest } from '#test/engine.ts';

/** Part of every text that the test's user writes, and of nothing else. */
const TRACE = 'Bleistiftspitzer';

/** Tables whose rows name no user: of tokens that were used once, challenges, invitations, and news for all processes. */
const OF_NOBODY = ['used_id_tokens', 'challenges', 'invitations'];

const FORECAST = { made_at: 0, tasks: 1, p50_minutes: 1, p80_minutes: 1 };

/** A row in every table that a user can have rows in. */
async function givenSomeOfEverything({ send, given, anonymous, user, password, db }: TestApp) {
  const names = { first_name: TRACE, last_name: TRACE, username: TRACE, email: `${TRACE}@example.org` };
  await send(accountApi.updateProfile, { body: names });
  await anonymous(signInApi.login, { body: { login: TRACE, password } });
  const project = await given.project({ name: TRACE, description: TRACE });
  const list = await given.list({ project_id: project.id, name: TRACE });
  await send(addToWorkspace, { params: { date: '2026-11-20' }, body: { list_ids: [list.id], origin: 'created' } });
  const category = await given.category({ name: TRACE });
  const experiment = await given.experiment({ category_id: category.id, name: TRACE });
  const task = { list_id: list.id, category_id: category.id, name: TRACE, description: TRACE };
  const [done, running] = [await given.task(task), await given.task(task)];
  await send(changeTasks, { body: { task_ids: [done.id, running.id], changes: { priority: 'low' } } });
  const of = ({ id }: { id: number }) => ({ params: { id: String(id) } });
  await send(startTimer, { ...of(done), body: {} });
  await send(completeTask, { ...of(done), body: { mental_state: 'tired', reflection: TRACE } });
  await send(startTimer, { ...of(running), body: {} });
  await send(deleteTask, of(await given.task(task)));
  await send(createCalendarFeed, { body: {} });
  await send(createToken, { body: { name: TRACE, scopes: ['read'], current_password: password } });
  const own = { user_id: user.id, created_at: 0 };
  await db()
    .insertInto('identities')
    .values({ ...own, issuer: TRACE, subject: TRACE })
    .execute();
  const device = { credential_id: TRACE, public_key: TRACE, counter: 0, transports: TRACE, name: TRACE };
  await db()
    .insertInto('passkeys')
    .values({ ...own, ...device, last_used_at: null })
    .execute();
  await db()
    .insertInto('codes')
    .values({ ...own, secret: TRACE, confirmed_at: null })
    .execute();
  await db().insertInto('recovery_codes').values({ user_id: user.id, code_hash: TRACE }).execute();
  const draw = { ...own, experiment_id: experiment.id, arm: 'control' } as const;
  await db().insertInto('assignments').values(draw).execute();
  const met = { original_estimate: 5, multiplier: 2, suggested_estimate: 10, accepted: 0 };
  const open = { estimate: null, worked_ms: null, completed_at: null };
  await db()
    .insertInto('enrolments')
    .values({ ...draw, ...met, ...open, task_id: running.id })
    .execute();
  const template = { list_id: list.id, category_id: category.id, name: TRACE, description: TRACE } as const;
  const days = { rrule: 'FREQ=DAILY', start_date: '2026-11-20', next_date: '2026-11-23', updated_at: 0 };
  await db()
    .insertInto('repeats')
    .values({ ...own, ...template, ...days, priority: 'low', planned_duration: 5 })
    .execute();
  const plan = { user_id: user.id, plan_date: '2026-11-20' };
  await db()
    .insertInto('plan_tasks')
    .values({ ...plan, task_id: done.id, position: 0, is_unplanned: 0, added_at: 0 })
    .onConflict((conflict) => conflict.doNothing()) // starting its timer has put it there
    .execute();
  const { id: forecast_id } = await db()
    .insertInto('forecasts')
    .values({ user_id: user.id, kind: 'list', task_id: null, name: TRACE, ...FORECAST })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db()
    .insertInto('forecast_tasks')
    .values({ user_id: user.id, forecast_id, task_id: done.id, worked_ms: 0 })
    .execute();
  await db()
    .insertInto('forecast_levels')
    .values({ user_id: user.id, levels: TRACE, status: 'learned', last_completed_at: 0, last_task_id: 0 })
    .execute();
  await db()
    .insertInto('promises')
    .values({
      ...{ user_id: user.id, kind: 'list', list_id: done.list_id, project_id: null, name: TRACE, time_zone: 'UTC' },
      ...{
        promised_date: '2026-11-20',
        tasks: 1,
        chance: 8,
        p80_date: null,
        made_at: 0,
        settled_at: null,
        withdrawn_at: null,
      },
    })
    .execute();
  await db()
    .insertInto('kept_answers')
    .values({ user_id: user.id, key: TRACE, request_hash: '', answer: TRACE, kept_at: 0 })
    .execute();
  await db()
    .insertInto('plan_days')
    .values({ ...plan, note: TRACE, dismissed_at: null, closed_at: 0 })
    .execute();
  const choices = { counts_all_day: 0, keeps_titles: 1, etag: TRACE, failure: TRACE, time_zone: TRACE };
  const { id: calendar_id } = await db()
    .insertInto('calendars')
    .values({
      ...own,
      ...choices,
      name: TRACE,
      address: TRACE,
      asked_at: 0,
      tried_at: 0,
      read_at: 0,
      read_until: 0,
      next_read_at: 0,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db()
    .insertInto('busy_blocks')
    .values({ user_id: user.id, calendar_id, starts_at: 0, ends_at: 1, title: TRACE })
    .execute();
}

test('deleting an account deletes all of its rows and none of other users', async () => {
  const app = await testApp();
  const other = await app.another();
  await other.given.task();
  const before = await allRows(app.db());
  await givenSomeOfEverything(app);
  const full = await allRows(app.db());
  // A new table needs a row above.
  const untouched = Object.keys(full).filter((table) => full[table]?.length === before[table]?.length);
  expect(untouched.filter((table) => ![...OF_NOBODY, 'users', 'unfinished_work', 'deletions'].includes(table))).toEqual(
    [],
  );
  const dump = (rows: object) => JSON.stringify(rows);
  expect(dump(full)).toContain(TRACE);

  expect(await app.send(accountApi.deleteAccount, {})).toBeNull();
  const after = await allRows(app.db());
  const ownerOf = (row: { id?: number; user_id?: number; held_by?: number }) => row.user_id ?? row.held_by ?? row.id;
  const kept = (rows: object[] = []) => rows.filter((row) => ownerOf(row) !== app.user.id);
  for (const [table, rows] of Object.entries(before)) {
    if (OF_NOBODY.includes(table)) continue;
    expect(after[table], table).toEqual(table === 'users' || rows.length > 0 ? kept(rows) : []);
  }
  expect(dump(after)).not.toContain(TRACE);
});

test.runIf(ENGINE === 'sqlite')('deleted text is in no file of the database, nor in a copy', async () => {
  const app = await testApp();
  await givenSomeOfEverything(app);
  await app.send(accountApi.deleteAccount, {});
  const copy = join(app.dataDir, 'copy.db');
  await copyDatabase(join(app.dataDir, 'daymark.db'), copy);
  await app.db().destroy();
  await app.app.close();
  for (const file of globSync(join(app.dataDir, '*'))) {
    expect(readFileSync(file).includes(TRACE), file).toBe(false);
  }
});

test('deleting an account ends its sign-ins and frees its username', async () => {
  const { send, sender, anonymous, user, password } = await testApp();
  const { token } = await anonymous(signInApi.login, { body: { login: user.username, password } });
  await send(accountApi.deleteAccount, {});
  for (const call of [send, sender(token)]) {
    await expect(call(createProject, { body: { name: 'Late' } })).rejects.toMatchObject({ status: 401 });
  }
  const body = { ...user, password };
  await anonymous(signInApi.register, { body });
});

test('an account is deleted within 10 minutes of the last proof of its owner', async () => {
  const { send, passMinutes, password, user } = await testApp();
  passMinutes(11);
  const old = { status: 403, code: 'proof_required' };
  await expect(send(accountApi.deleteAccount, {})).rejects.toMatchObject(old);
  expect(await send(accountApi.getProfile, {})).toEqual(user);
  await send(provePassword, { body: { current_password: password } });
  await send(accountApi.deleteAccount, {});
});

ruleTest('no id of a deleted account is ever reused', async () => {
  const app = await testApp();
  const task = await app.given.task();
  await app.send(accountApi.deleteAccount, {});
  const next = await app.another();
  const theirs = await next.given.task();
  expect(next.user.id).toBeGreaterThan(app.user.id);
  expect(theirs.id).toBeGreaterThan(task.id);
  expect(theirs.list_id).toBeGreaterThan(task.list_id);
  expect(theirs.project_id).toBeGreaterThan(task.project_id);
});
