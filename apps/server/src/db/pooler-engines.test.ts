import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { takePostgres } from '#test/engine.ts';
import { listen } from './notifications.ts';
import { openMigrated, openPostgresSnapshot } from './postgres.ts';

const HAS_PGBOUNCER = spawnSync('pgbouncer', ['--version']).status === 0;

/** PgBouncer with its own settings and these, in front of a new database. */
async function pooled(settings: Record<string, string>) {
  const { url } = await takePostgres('new');
  const { pathname, searchParams } = new URL(url);
  const folder = mkdtempSync(join(tmpdir(), 'daymark-pooler-'));
  chmodSync(folder, 0o777);
  const all = { unix_socket_dir: folder, listen_port: '5432', auth_type: 'any', ...settings };
  const lines = Object.entries(all).map(([name, value]) => `${name} = ${value}`);
  const databases = `[databases]\n* = host=${searchParams.get('host')} user=postgres\n`;
  const file = join(folder, 'pgbouncer.ini');
  writeFileSync(file, `${databases}[pgbouncer]\n${lines.join('\n')}\n`);
  // PgBouncer refuses to run as root: it runs as PostgreSQL does, whose socket is in a folder of its own.
  const uid = process.getuid?.() === 0 ? statSync(searchParams.get('host') ?? '').uid : undefined;
  const child = spawn('pgbouncer', ['-q', file], { ...(uid && { uid }), stdio: 'ignore' });
  const ended = once(child, 'exit');
  onTestFinished(async () => {
    child.kill('SIGKILL');
    await ended;
    rmSync(folder, { recursive: true, force: true });
  });
  await expect.poll(() => existsSync(join(folder, '.s.PGSQL.5432'))).toBe(true);
  return `postgres://postgres@localhost${pathname}?host=${encodeURIComponent(folder)}`;
}

// PgBouncer is there where it was installed (Debian: apt-get install pgbouncer): else these are skipped.
test.runIf(HAS_PGBOUNCER)(
  'PgBouncer with its own settings gives each connection a session, with all limits of time',
  async () => {
    const url = await pooled({});
    const db = await openMigrated(url, 4, {});
    onTestFinished(() => db.destroy());
    const limits = async () => {
      const { rows } = await sql<{ limit: string }>`show statement_timeout`.execute(db);
      return rows;
    };
    expect(await limits()).toEqual([{ statement_timeout: '5s' }]);

    const heard = Promise.withResolvers<string>();
    const stop = await listen(url, { onText: heard.resolve, onGap: () => undefined });
    onTestFinished(stop);
    await sql`select pg_notify('daymark_changes', 'news')`.execute(db);
    expect(await heard.promise).toBe('news');

    const snapshot = await openPostgresSnapshot(url);
    onTestFinished(() => snapshot.destroy());
    expect(await snapshot.selectFrom('users').select('id').execute()).toEqual([]);
  },
);

test.runIf(HAS_PGBOUNCER).each(['transaction', 'statement'])(
  'PgBouncer in the mode of a %s is refused in words',
  async (pool_mode) => {
    const url = await pooled({ pool_mode });
    await expect(openMigrated(url, 4, {})).rejects.toThrow(
      'gives each transaction another connection, and Daymark needs one that stays. Set pool_mode = session',
    );
  },
);
