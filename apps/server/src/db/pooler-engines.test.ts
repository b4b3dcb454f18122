import { createProject, getProjects } from '@daymark/contract/projects.ts';
import { search } from '@daymark/contract/search.ts';
import { makeGiven } from '@daymark/testing/given.ts';
import { senderTo } from '@daymark/testing/sender.ts';
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { takePostgres } from '#test/engine.ts';
import { openEvents } from '#test/event-stream.ts';
import { instanceOn } from '#test/instances.ts';
import { hasPooler, startPooler } from '#test/pooler.ts';
import { listen } from './notifications.ts';
import { openMigrated, openPostgresSnapshot } from './postgres.ts';

const HAS_PGBOUNCER = hasPooler();

/** The addresses of a new database, and of it behind PgBouncer with its own settings and these. */
async function pooled(settings: Record<string, string>) {
  const { url: direct } = await takePostgres('new');
  const { pathname, searchParams } = new URL(direct);
  const socket = searchParams.get('host') ?? '';
  const { folder, stop } = await startPooler(socket, settings);
  onTestFinished(stop);
  return { direct, socket, folder, url: `postgres://postgres@localhost${pathname}?host=${encodeURIComponent(folder)}` };
}

// Without PgBouncer these are skipped.
test.runIf(HAS_PGBOUNCER)(
  'PgBouncer with its own settings gives each connection a session, with all limits of time',
  async () => {
    const { url } = await pooled({});
    const db = await openMigrated({ url }, 4, {});
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
  'PgBouncer in the mode of a %s is refused in words where no other address is named',
  async (pool_mode) => {
    const { url } = await pooled({ pool_mode });
    await expect(openMigrated({ url }, 4, {})).rejects.toThrow(
      'gives each transaction another connection, and Daymark needs one that stays. Name PostgreSQL itself in DATABASE_LISTEN_URL',
    );
  },
);

test.runIf(HAS_PGBOUNCER)(
  'the second address has sessions, and the first one transactions of the same database',
  async () => {
    const { url, direct } = await pooled({ pool_mode: 'transaction' });
    await expect(openMigrated({ url, direct: url }, 4, {})).rejects.toThrow(
      'Name PostgreSQL itself in DATABASE_LISTEN_URL.',
    );
    const { url: other } = await takePostgres('new');
    await expect(openMigrated({ url, direct: other }, 4, {})).rejects.toThrow(
      'DATABASE_LISTEN_URL must name the database of DATABASE_URL',
    );
    const { url: statements } = await pooled({ pool_mode: 'statement' });
    await expect(openMigrated({ url: statements, direct }, 4, {})).rejects.toThrow('has no transactions');
  },
);

test.runIf(HAS_PGBOUNCER)(
  'two instances share three connections of PgBouncer in the mode of a transaction',
  async () => {
    const { url, direct } = await pooled({ pool_mode: 'transaction', default_pool_size: '3' });
    const [one, other] = [
      await instanceOn(url, { DATABASE_LISTEN_URL: direct }),
      await instanceOn(url, { DATABASE_LISTEN_URL: direct }),
    ];
    const { token } = await makeGiven(senderTo(one.url)).user();
    const [here, there] = [senderTo(one.url, token), senderTo(other.url, token)];
    const stream = await openEvents(other.url, token);
    const { id } = await here(createProject, { body: { name: 'P' } });
    expect((await stream.next())?.changes).toEqual([{ kind: 'project', id }]);

    // Each statement again and again on whichever connection is free: none keeps the name of one.
    const names = Array.from({ length: 40 }, (_, number) => `P${number}`);
    await Promise.all(names.map((name, number) => (number % 2 ? here : there)(createProject, { body: { name } })));
    const read = await Promise.all(names.map((_, number) => (number % 2 ? here : there)(getProjects, {})));
    for (const projects of read)
      expect(projects.map(({ name }) => name).toSorted()).toEqual(['P', ...names].toSorted());
    expect((await here(search, { query: { q: 'P7' } })).projects.map(({ name }) => name)).toEqual(['P7']);
  },
);

test.runIf(HAS_PGBOUNCER)(
  'limits of time hold in each transaction behind PgBouncer, and in none of others',
  async () => {
    const urls = await pooled({ pool_mode: 'transaction', default_pool_size: '1' });
    const db = await openMigrated(urls, 2, {});
    onTestFinished(() => db.destroy());
    const limit = (on: typeof db) => sql<{ statement_timeout: string }>`show statement_timeout`.execute(on);
    const inTransaction = await db.transaction().execute(async (trx) => {
      await sql`select 1`.execute(trx);
      return (await limit(trx)).rows;
    });
    expect(inTransaction).toEqual([{ statement_timeout: '5s' }]);
    expect((await limit(db)).rows).toEqual([{ statement_timeout: '0' }]);
  },
);

test.runIf(HAS_PGBOUNCER)('a PgBouncer whose server is away is passed over for the next one', async () => {
  const settings = { pool_mode: 'transaction', query_wait_timeout: '1', server_login_retry: '1' };
  const { direct, socket, folder } = await pooled(settings);
  const { folder: away, stop } = await startPooler(socket, settings, 'host=/nowhere');
  onTestFinished(stop);
  const hosts = [away, folder].map(encodeURIComponent).join(',');
  const db = await openMigrated({ url: `postgres://postgres@${hosts}${new URL(direct).pathname}`, direct }, 4, {});
  onTestFinished(() => db.destroy());
  expect(await db.selectFrom('users').select('id').execute()).toEqual([]);
});
