import { randomInt } from 'node:crypto';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { fromMidnight } from '@daymark/domain/days.ts';
import { onTestFinished } from 'vitest';
import { readSettings } from '#config.ts';
import { NO_FEED } from '#context/changes.ts';
import { processClock } from '#context/clock.ts';
import type { Context, UserContext } from '#context/context.ts';
import { holdNobody } from '#context/user-gate.ts';
import { type Db, openSqlite } from '#db/connection.ts';
import { askWhetherDistributed } from '#db/distributed.ts';
import { migrate } from '#db/migrate.ts';
import { openPostgres } from '#db/postgres.ts';
import { countsInMemory } from '#people/security/attempt-counts.ts';
import { makeLoginThrottle } from '#people/security/login-throttle.ts';
import { makeSignUpLimit } from '#people/security/sign-up-limit.ts';
import * as signIn from '#people/sign-in/sign-in.service.ts';
import * as categories from '#work/categories/categories.service.ts';
import * as lists from '#work/lists/lists.service.ts';
import * as projects from '#work/projects/projects.service.ts';
import * as tasks from '#work/tasks/tasks.service.ts';
import { newFolder } from './app.ts';
import { type Engine, takePostgres } from './engine.ts';

/** Two connections to one new, empty database, and its file or URL. */
export async function newDatabase(engine: Engine): Promise<[Db, Db, where: string]> {
  const folder = newFolder();
  const where = engine === 'sqlite' ? join(folder, 'daymark.db') : (await takePostgres('new')).url;
  const open = () => (engine === 'sqlite' ? openSqlite(where) : openPostgres(where, CONNECTIONS));
  const connections = [open(), open()] as const;
  onTestFinished(async () => {
    for (const db of connections) await db.destroy();
    rmSync(folder, { recursive: true });
  });
  return [...connections, where];
}

/** Size of the pool: enough for parallel transactions. */
const CONNECTIONS = 8;

export async function migrated(engine: Engine): Promise<Db> {
  if (engine === 'sqlite') {
    const [db] = await newDatabase(engine);
    await migrate(db);
    return db;
  }
  const db = openPostgres((await takePostgres('migrated')).url, CONNECTIONS);
  onTestFinished(() => db.destroy());
  await askWhetherDistributed(db);
  return db;
}

export const NOW = Temporal.Instant.from('2026-11-20T09:30:00Z');

export const contextOf = (db: Db): Context => ({
  db,
  now: NOW,
  days: fromMidnight('UTC'),
  chance: randomInt,
  address: '127.0.0.1',
  userAgent: '',
  limits: readSettings({}),
  log: { info: () => undefined, error: () => undefined },
  hold: holdNobody,
  changes: { feed: NO_FEED, made: [] },
});

/** Rules that have counted nothing yet. */
export const newRules = (): signIn.SignInRules => ({
  isSignUpOpen: true,
  isPasswordOn: true,
  google: null,
  providers: [],
  publicUrl: null,
  throttleLogin: makeLoginThrottle(countsInMemory()),
  limitSignUps: makeSignUpLimit(countsInMemory()),
  askForCode: async () => null,
});

export const ADA = { first_name: 'Ada', last_name: 'B', email: 'Ada@b.org', username: 'Ada', password: 'secret' };

export async function signedUp(db: Db, username = 'ada'): Promise<UserContext> {
  const ctx = contextOf(db);
  const body = { ...ADA, username, email: `${username}@b.org` };
  const { token } = await signIn.register(ctx, body, newRules());
  const signedIn = await signIn.authenticate(ctx, token, { clock: processClock(() => ctx.now) });
  if (!signedIn) throw new Error('The token of a new account is not known');
  const { userId, signInId } = signedIn;
  return { ...ctx, userId, signInId };
}

/** A user in a database of an older version, whose tables lack columns that a sign-in writes. */
export async function givenOldUser(db: Db, username = 'ada'): Promise<UserContext> {
  const names = { first_name: '', last_name: '', email: username, username, password_hash: null };
  const keys = { email_key: username, username_key: username };
  const added = db.insertInto('users').values({ ...names, ...keys, created_at: 0, updated_at: 0 });
  const { id: userId } = await added.returning('id').executeTakeFirstOrThrow();
  return { ...contextOf(db), userId, signInId: 0 };
}

export async function givenTask(ctx: UserContext) {
  const project = await projects.createProject(ctx, { name: 'P', description: '', status: 'not_started' });
  const list = await lists.createList(ctx, project.id, { name: 'L', progress: 0.1 });
  return tasks.createTask(ctx, {
    name: 'T',
    description: '',
    list_id: list.id,
    priority: 'medium',
    planned_duration: 25,
    at_most: null,
    category_id: null,
    due_date: null,
  });
}

export async function givenCategory(ctx: UserContext): Promise<number> {
  const { id } = await categories.createCategory(ctx, { name: 'Deep work', color: '#228be6' });
  return id;
}
