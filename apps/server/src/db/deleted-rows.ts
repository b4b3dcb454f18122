import type { KyselyPlugin } from 'kysely';
import { type Db, isPostgres } from './connection.ts';
import { visibleRowsPlugin } from './visible-rows.ts';

/**
 * How much is left out of the rows of a user, by what is being deleted in the background: 0 nothing, 1 records and what hangs on them, 2
 * also the category of tasks.
 */
export type Deleting = number;

export const NOTHING: Deleting = 0;
export const RECORDS: Deleting = 1;
export const CATEGORIES: Deleting = 2;

/**
 * The database without rows that are being deleted: each query reads its tables as if these were gone already. Where nothing is being
 * deleted it gives what the whole database gives, and takes longer.
 */
export function withoutDeleted(db: Db, deleting: Deleting): Db {
  if (deleting <= deletingOf(db)) return db;
  return db.withoutPlugins().withPlugin((isPostgres(db) ? ON_POSTGRES : ON_SQLITE)[deleting] ?? NONE);
}

/** The database with rows that are being deleted, for whoever deletes them. */
export const wholeOf = <Ctx extends { db: Db }>(ctx: Ctx): Ctx => ({ ...ctx, db: ctx.db.withoutPlugins() });

/** How much this database leaves out. */
export function deletingOf(db: Db): Deleting {
  const [plugin] = db.getExecutor().plugins;
  return plugin ? Math.max(ON_SQLITE.indexOf(plugin), ON_POSTGRES.indexOf(plugin)) : NOTHING;
}

const NONE: KyselyPlugin = { transformQuery: ({ node }) => node, transformResult: async ({ result }) => result };

const pluginsFor = (real: (table: string) => string) => [
  NONE,
  ...[false, true].map((isCategoryDeleted) => visibleRowsPlugin({ real, isCategoryDeleted })),
];

const ON_SQLITE = pluginsFor((table) => `main.${table}`);
const ON_POSTGRES = pluginsFor((table) => table);

/**
 * Deletions that go on of each user of an SQLite file: its one process knows. On PostgreSQL the lock of a transaction tells
 * (user-lock.ts).
 */
const KNOWN = new WeakMap<object, Map<number, Deleting>>();

export function noteDeleting(db: Db, userId: number, deleting: Deleting): void {
  const { adapter } = db.getExecutor();
  KNOWN.set(adapter, (KNOWN.get(adapter) ?? new Map<number, Deleting>()).set(userId, deleting));
}

export const knownDeleting = (db: Db, userId: number): Deleting =>
  KNOWN.get(db.getExecutor().adapter)?.get(userId) ?? NOTHING;
