import { sql } from 'kysely';
import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { freePort, hasOpenssl, makeCertificates } from '#test/certificates.ts';
import { startPostgres } from '#test/postgres.ts';
import { ConnectionLostError } from './database-errors.ts';
import { CHANNEL, listen } from './notifications.ts';
import { describeDatabase, openPostgres } from './postgres.ts';

async function started(settings?: Record<string, string>) {
  const server = await startPostgres(settings);
  onTestFinished(() => server.stop());
  const url = await server.createDatabase();
  const folder = new URL(url).searchParams.get('host') ?? '';
  /** Lets the server take writes or refuse them, as a primary and a standby do. */
  const become = async (role: 'primary' | 'standby') => {
    const client = new pg.Client(url);
    await client.connect();
    await client.query('set default_transaction_read_only = off');
    await client.query(`alter system set default_transaction_read_only = ${role === 'standby' ? 'on' : 'off'}`);
    await client.query('select pg_reload_conf()');
    await client.query('select pg_sleep(0.2)');
    await client.end();
  };
  return { ...server, host: encodeURIComponent(folder), become };
}

const nobody = encodeURIComponent('/nowhere/at/all');

test('of several hosts that which takes writes is used, also after a failover', async () => {
  const [first, second] = [await started(), await started()];
  await second.become('standby');
  const url = `postgres://postgres@${[nobody, second.host, first.host].join(',')}/test_1?target_session_attrs=read-write`;
  expect(describeDatabase(url)).toMatch(/^test_1 at \/nowhere\/at\/all, at \/\S+, at \/\S+$/);
  const db = openPostgres(url, 4);
  onTestFinished(() => db.destroy());
  await sql`create table notes (text text)`.execute(db);
  await Promise.all(Array.from({ length: 8 }, () => sql`insert into notes values ('x')`.execute(db)));

  await first.stop();
  // Idle connections are told of the end a moment later, and each call that meets one fails.
  const asked = () => sql`select 1`.execute(db);
  await expect.poll(() => asked().catch((error) => error instanceof ConnectionLostError)).toBe(true);
  await second.become('primary');
  await sql`create table notes (text text)`.execute(db);
  await Promise.all(Array.from({ length: 8 }, () => sql`insert into notes values ('y')`.execute(db)));
});

test('news come from the host that takes writes, also after a failover', async () => {
  const [first, second] = [await started(), await started()];
  await second.become('standby');
  const url = `postgres://postgres@${[nobody, second.host, first.host].join(',')}/test_1`;
  const told: string[] = [];
  const end = await listen(url, { onText: (text) => told.push(text), onGap: () => told.push('gap') });
  onTestFinished(end);
  const db = openPostgres(url, 1);
  onTestFinished(() => db.destroy());
  const tell = (text: string) => sql`select pg_notify(${CHANNEL}, ${text})`.execute(db).catch(() => undefined);
  await tell('before');
  await expect.poll(() => told).toEqual(['before']);
  await first.stop();
  await second.become('primary');
  await expect.poll(() => told).toEqual(['before', 'gap']);
  await expect.poll(() => tell('after').then(() => told)).toContain('after');
});

test.runIf(hasOpenssl())(
  "a certificate is verified against an authority of one's own, and its name as well",
  async () => {
    const { own, other, certificate, key, remove } = makeCertificates();
    onTestFinished(remove);
    const port = await freePort();
    await started({
      ...{ listen_addresses: '127.0.0.1', port: String(port), fsync: 'off' },
      ...{ ssl: 'on', ssl_cert_file: certificate, ssl_key_file: key },
    });
    const opened = async (host: string, ca: string) => {
      const mode = `sslmode=verify-full&sslrootcert=${encodeURIComponent(ca)}`;
      const db = openPostgres(`postgres://postgres@${host}:${port}/postgres?${mode}`, 1);
      try {
        const { rows } = await sql<{ ssl: boolean }>`select ssl from pg_stat_ssl where pid = pg_backend_pid()`.execute(
          db,
        );
        return rows;
      } finally {
        await db.destroy();
      }
    };
    expect(await opened('localhost', own)).toEqual([{ ssl: true }]);
    await expect(opened('localhost', other)).rejects.toThrow(/self-signed certificate|unable to verify|signature/);
    await expect(opened('127.0.0.1', own)).rejects.toThrow(/does not match certificate/);
  },
);
