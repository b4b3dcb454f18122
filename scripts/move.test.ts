import { randomInt } from 'node:crypto';
import { expect, onTestFinished, test, vi } from 'vitest';
import { readSettings } from '#server/config.ts';
import { openSqlite } from '#server/db/connection.ts';
import { openDatabase } from '#server/db/database.ts';
import { openPostgres } from '#server/db/postgres.ts';
import { COMMANDS } from '#server/host/commands.ts';
import { runHost } from '#server/host/run-host.ts';
import { takePostgres } from '#server-test/engine.ts';
import { temporaryFolder } from '#server-test/process.ts';
import { makeDemoAccount } from './demo-account.ts';
import { answersOf, NOW } from './demo-answers.ts';

/** Output of the last move. */
let said = '';

/** Moves as the host's program does; throws what it tells. */
async function move(args: string[]): Promise<void> {
  let told = '';
  said = '';
  const write = (text: string) => {
    said += text;
  };
  const tell = (text: string) => {
    told += text;
  };
  const code = await runHost(['move', ...args], {
    commands: COMMANDS,
    env: process.env,
    write,
    tell,
    readLine: async () => '',
  });
  if (code !== 0) throw new Error(told.replace(/^….*\n/, '').trim());
}

async function demoFolder(): Promise<string> {
  const dataDir = temporaryFolder();
  const settings = readSettings({ DATA_DIR: dataDir });
  await makeDemoAccount(settings, { tasks: 300, seed: 1, now: NOW, timeZone: 'UTC' });
  return dataDir;
}

function use(env: { DATA_DIR: string; DATABASE_URL: string }) {
  for (const [name, value] of Object.entries(env)) vi.stubEnv(name, value);
  onTestFinished(() => void vi.unstubAllEnvs());
}

test('a server answers the same on PostgreSQL, and back on SQLite', async () => {
  const [DATA_DIR, { url: DATABASE_URL }] = [await demoFolder(), await takePostgres('new')];
  const before = await answersOf({ DATA_DIR });
  expect(Object.values(before).filter((answer) => !answer.startsWith('200'))).toEqual([]);

  use({ DATA_DIR, DATABASE_URL });
  await move(['to-postgres']);
  expect(said).toMatch(
    /^Copied \S+ into test_\d+ at \S+, and compared every row\. Start Daymark with DATABASE_URL from now on\.$/m,
  );
  expect(said).toContain('         300  tasks\n');
  expect(await answersOf({ DATABASE_URL })).toEqual(before);

  const back = temporaryFolder();
  use({ DATA_DIR: back, DATABASE_URL });
  await move(['to-sqlite']);
  expect(await answersOf({ DATA_DIR: back })).toEqual(before);
});

test('no id is given twice, also not that of a deleted row', async () => {
  const [DATA_DIR, { url: DATABASE_URL }] = [temporaryFolder(), await takePostgres('new')];
  const values = { first_name: '', last_name: '', password_hash: null, created_at: 0, updated_at: 0 };
  const given = async (env: Record<string, string>) => {
    const { db, close } = await openDatabase(readSettings(env));
    const key = String(randomInt(2 ** 40));
    const names = { email: key, email_key: key, username: key, username_key: key };
    const { id } = await db
      .insertInto('users')
      .values({ ...values, ...names })
      .returning('id')
      .executeTakeFirstOrThrow();
    await db.deleteFrom('users').where('id', '=', id).execute();
    await close();
    return id;
  };
  const first = await given({ DATA_DIR });
  use({ DATA_DIR, DATABASE_URL });
  await move(['to-postgres']);
  expect(await given({ DATABASE_URL })).toBe(first + 1);
  const back = temporaryFolder();
  use({ DATA_DIR: back, DATABASE_URL });
  await move(['to-sqlite']);
  expect(await given({ DATA_DIR: back })).toBe(first + 2);
});

test('a target with rows, or one that is in use, is left as it is', async () => {
  const [DATA_DIR, { url: DATABASE_URL }] = [await demoFolder(), await takePostgres('account')];
  use({ DATA_DIR, DATABASE_URL });
  await expect(move(['to-postgres'])).rejects.toThrow(
    /^The database .+ holds users already, so nothing was moved into it\.$/,
  );
  await expect(move(['to-sqlite'])).rejects.toThrow(`The database ${DATA_DIR} holds users already`);
  const db = openPostgres(DATABASE_URL, 1);
  onTestFinished(() => db.destroy());
  await db.selectFrom('users').select('id').execute();
  await expect(move(['to-postgres'])).rejects.toThrow('Stop every instance of it first.');
  expect(await db.selectFrom('users').select('id').execute()).toHaveLength(1);
});

test('a row that the target refuses leaves it without any', async () => {
  const [DATA_DIR, { url: DATABASE_URL }] = [await demoFolder(), await takePostgres('migrated')];
  const sqlite = openSqlite(`${DATA_DIR}/daymark.db`);
  // A text that PostgreSQL cannot hold, in the last of the tables that refer to others.
  await sqlite.updateTable('tasks').set({ description: 'a\0b' }).where('id', '=', 300).execute();
  await sqlite.destroy();
  use({ DATA_DIR, DATABASE_URL });
  await expect(move(['to-postgres'])).rejects.toThrow();
  const db = openPostgres(DATABASE_URL, 1);
  onTestFinished(() => db.destroy());
  expect(await db.selectFrom('users').select('id').execute()).toEqual([]);
});

test('a missing direction, database or setting is one sentence', async () => {
  const DATA_DIR = temporaryFolder();
  use({ DATA_DIR, DATABASE_URL: '' });
  await expect(move([])).rejects.toThrow('Call it as: `move to-postgres | to-sqlite`.');
  await expect(move(['sideways'])).rejects.toThrow("There is no direction 'sideways'.");
  await expect(move(['to-postgres'])).rejects.toThrow('Set DATABASE_URL to the database on PostgreSQL.');
  use({ DATA_DIR, DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' });
  await expect(move(['to-postgres'])).rejects.toThrow(`There is no database in ${DATA_DIR}.`);
  await expect(move(['to-sqlite'])).rejects.toThrow(
    'The database none on 127.0.0.1:1 cannot be reached (ECONNREFUSED).',
  );
});
