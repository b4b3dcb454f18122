import { sql } from 'kysely';
import { onTestFinished, vi } from 'vitest';
import { type AppOptions, createApp } from '#app.ts';
import { readSettings } from '#config.ts';
import type { Db } from '#db/connection.ts';
import { MIGRATIONS } from '#db/migrate.ts';
import { openPostgres } from '#db/postgres.ts';
import { LATER } from './migration.ts';
import { startPostgres } from './postgres.ts';

/** Settings for tests that write for as long as a fault lasts: a fast machine writes more than one user usually can. */
export const UNLIMITED = { WRITES_PER_SECOND: '0', TASKS_PER_LIST: '1000000' };

/** An instance of the product in this process, on a port. */
export async function instanceOn(url: string, env: Record<string, string> = {}, options: Partial<AppOptions> = {}) {
  const settings = readSettings({ DATABASE_URL: url, LOG_LEVEL: 'silent', BACKUPS: 'off', ...env });
  const app = await createApp({ settings, webRoot: '/nowhere', ...options });
  onTestFinished(() => app.close());
  return { app, url: await app.listen({ host: '127.0.0.1', port: 0 }) };
}

/** A single connection to this database. */
export function connectionTo(url: string): Db {
  const db = openPostgres(url, 1);
  onTestFinished(() => db.destroy());
  return db;
}

/** Number of locks that some connection to the server waits for. */
export async function countWaiting(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) from pg_locks where not granted`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Sets the clock of this process a minute ahead from now on. */
export function setClockAhead(): void {
  const { instant } = Temporal.Now;
  vi.spyOn(Temporal.Now, 'instant').mockImplementation(() => instant().add({ seconds: 60 }));
  onTestFinished(() => void vi.restoreAllMocks());
}

/** Instances that start in this process from now on are of the next version, which adds to the schema. */
export function becomeNextVersion(): void {
  Object.assign(MIGRATIONS, LATER);
  onTestFinished(() => {
    for (const name of Object.keys(MIGRATIONS).filter((name) => name >= '9')) delete MIGRATIONS[name];
  });
}

/** A PostgreSQL server that this test may end. */
export async function ownPostgres() {
  const postgres = await startPostgres();
  onTestFinished(postgres.stop);
  return { ...postgres, url: await postgres.createDatabase() };
}
