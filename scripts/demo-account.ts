import type { Db } from '#server/db/connection.ts';
import { insertUser } from '#server/features/auth/auth.repository.ts';
import { hashPassword } from '#server/features/auth/passwords.ts';
import { insertCategories } from '#server/features/categories/categories.repository.ts';
import { insertEnrolments, insertExperiments } from '#server/features/experiments/experiments.repository.ts';
import { insertLists } from '#server/features/lists/lists.repository.ts';
import { insertProjects } from '#server/features/projects/projects.repository.ts';
import { insertTasks } from '#server/features/tasks/tasks.repository.ts';
import { insertEntries } from '#server/features/timer/timer.repository.ts';
import { type Context, inTransaction, type UserContext } from '#server/http/context.ts';
import { type DemoHistory, demoHistory } from './demo-history.ts';
import type { DemoOptions } from './demo-story.ts';

/** What the demo account signs in with: known to everybody who has read this. */
export const DEMO_SIGN_IN = { login: 'demo', password: 'honest-minutes' } as const;

const ACCOUNT = { first_name: 'Maya', last_name: 'Okafor', email: 'demo@example.org', username: DEMO_SIGN_IN.login };

/** Makes the account with all that is in it, or nothing where it is there already: that is a violated key. */
export async function makeDemoAccount(db: Db, options: DemoOptions & { seed: number }): Promise<DemoHistory> {
  const history = demoHistory(options);
  const password_hash = await hashPassword(DEMO_SIGN_IN.password);
  const ctx: Context = { ...options, db, now: history.since, address: '', userAgent: '', log: SILENT };
  await inTransaction(ctx, async (ctx) => {
    // As keys are kept: lower-case already.
    const keys = { email_key: ACCOUNT.email, username_key: ACCOUNT.username };
    const { id } = await insertUser(ctx, { ...ACCOUNT, ...keys, password_hash });
    await insertHistory({ ...ctx, userId: id, signInId: NOBODY }, history);
  });
  return history;
}

const SILENT = { info: () => undefined, error: () => undefined };

/** Nobody has signed in. */
const NOBODY = 0;

async function insertHistory(ctx: UserContext, history: DemoHistory) {
  const { categories, projects, lists, tasks, entries, experiments, enrolments } = history;
  const categoryIds = await insertCategories(ctx, categories);
  const projectIds = await insertProjects(ctx, projects);
  const listRows = lists.map(({ project, ...list }) => ({ ...list, project_id: idAt(projectIds, project) }));
  const listIds = await insertLists(ctx, listRows);
  const taskRows = tasks.map(({ list, category, ...task }) => ({
    ...task,
    list_id: idAt(listIds, list),
    category_id: category === null ? null : idAt(categoryIds, category),
  }));
  const taskIds = await insertTasks(ctx, taskRows);
  await insertEntries(
    ctx,
    entries.map(({ task, ...entry }) => ({ ...entry, task_id: idAt(taskIds, task) })),
  );
  const experimentRows = experiments.map(({ category, ...row }) => ({
    ...row,
    category_id: idAt(categoryIds, category),
  }));
  const experimentIds = await insertExperiments(ctx, experimentRows);
  const enrolmentRows = enrolments.map(({ experiment, task, ...enrolment }) => ({
    ...enrolment,
    experiment_id: idAt(experimentIds, experiment),
    task_id: idAt(taskIds, task),
  }));
  await insertEnrolments(ctx, enrolmentRows);
}

function idAt(ids: number[], place: number): number {
  const id = ids[place];
  if (id === undefined) throw new RangeError(`There is no row at place ${place} of ${ids.length}`);
  return id;
}
