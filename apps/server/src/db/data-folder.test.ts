import { chmodSync, copyFileSync, mkdirSync, readdirSync, readFileSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { type Kysely, sql } from 'kysely';
import { describe, expect, onTestFinished, test } from 'vitest';
import { temporaryFolder } from '#test/process.ts';
import { ping } from './connection.ts';
import { openDataFolder } from './data-folder.ts';
import { MIGRATIONS, type Migrations } from './migrate.ts';
import { DatabaseStartupError } from './startup-errors.ts';

/** A data folder with a database that holds a few hundred projects of one user. */
async function usedFolder() {
  const folder = temporaryFolder();
  const db = await openDataFolder(folder);
  await db.destroy();
  const file = join(folder, 'daymark.db');
  withRaw(file, (raw) => {
    raw.exec(`insert into users (id, first_name, last_name, email, email_key, username, username_key, created_at, updated_at)
              values (1, 'Ada', 'B', 'a@b.org', 'a@b.org', 'ada', 'unique-key-of-ada', 0, 0)`);
    raw.exec(`with recursive n(i) as (select 1 union all select i + 1 from n where i < 300)
              insert into projects (user_id, name, description, status, created_at, updated_at)
              select 1, 'Project ' || i, 'It is about something', 'pending', i, i from n`);
  });
  return { folder, file };
}

function withRaw<Result>(file: string, work: (raw: DatabaseSync) => Result): Result {
  const raw = new DatabaseSync(file);
  try {
    return work(raw);
  } finally {
    raw.close();
  }
}

/** Expects opening to fail with this one sentence and to leave the file unchanged. */
async function expectRefusal(folder: string, sentence: string | RegExp): Promise<void> {
  const file = join(folder, 'daymark.db');
  const before = readFileSync(file);
  const failure = await openDataFolder(folder).then(
    async (db) => {
      await db.destroy();
      return expect.unreachable('The folder was opened');
    },
    (error: unknown) => error,
  );
  expect(failure).toBeInstanceOf(DatabaseStartupError);
  expect((failure as Error).message).toMatch(sentence);
  expect((failure as Error).message).toMatch(/^[^\n]+\.$/);
  expect(readFileSync(file).equals(before)).toBe(true);
}

describe('an unusable file is refused and left unchanged:', () => {
  test('a database of another program', async () => {
    const folder = temporaryFolder();
    withRaw(join(folder, 'daymark.db'), (raw) =>
      raw.exec('create table moz_places (id integer); insert into moz_places values (1)'),
    );
    await expectRefusal(folder, /belongs to another program/);
  });

  test('a database of another program that uses the same library', async () => {
    const folder = temporaryFolder();
    withRaw(join(folder, 'daymark.db'), (raw) =>
      raw.exec(
        `create table kysely_migration (name text, timestamp text); insert into kysely_migration values ('001-shop', '2026')`,
      ),
    );
    await expectRefusal(folder, /belongs to another program/);
  });

  test('a database of a newer Daymark', async () => {
    const { folder, file } = await usedFolder();
    withRaw(file, (raw) =>
      raw.exec(`insert into kysely_migration values ('9999-telepathy', '2099-01-01T00:00:00.000Z')`),
    );
    await expectRefusal(folder, /was written by a newer version of Daymark \(it holds '9999-telepathy'\)/);
  });

  test('a file that is not a database', async () => {
    const folder = temporaryFolder();
    writeFileSync(join(folder, 'daymark.db'), 'Dear diary, today was a long day. '.repeat(200));
    await expectRefusal(folder, /is no database/);
  });

  test('a database with an overwritten page', async () => {
    const { folder, file } = await usedFolder();
    const bytes = readFileSync(file);
    writeFileSync(file, bytes.fill(7, bytes.length - 8192));
    await expectRefusal(folder, /is damaged/);
  });

  test('a database whose index disagrees with its table, with every page readable', async () => {
    const { folder, file } = await usedFolder();
    const bytes = readFileSync(file);
    bytes.write('unique-key-of-eve', bytes.indexOf('unique-key-of-ada'));
    writeFileSync(file, bytes);
    await expectRefusal(folder, /is damaged \(row 1 missing from index/);
  });

  test.each([
    { part: 'the first half', size: (whole: number) => Math.floor(whole / 8192) * 4096 },
    { part: 'all but a page', size: (whole: number) => whole - 4096 },
    { part: 'all but a byte', size: (whole: number) => whole - 1 },
    { part: 'a part of the first page', size: () => 1000 },
    { part: 'a part of the head', size: () => 50 },
  ])('$part of a database', async ({ size }) => {
    const { folder, file } = await usedFolder();
    truncateSync(file, size(readFileSync(file).length));
    await expectRefusal(folder, /is damaged|is no database/);
  });

  test('a write-ahead log without its database', async () => {
    const { file } = await usedFolder();
    const raw = new DatabaseSync(file);
    onTestFinished(() => raw.close());
    raw.exec("update projects set name = 'P'");
    const folder = temporaryFolder();
    const log = join(folder, 'daymark.db-wal');
    copyFileSync(`${file}-wal`, log);
    await expect(openDataFolder(folder)).rejects.toThrow(/its data is missing/);
    expect(readFileSync(log).equals(readFileSync(`${file}-wal`))).toBe(true);
  });

  test('a folder with the name of the database', async () => {
    const folder = temporaryFolder();
    mkdirSync(join(folder, 'daymark.db'));
    // Systems differ in what they answer: the message names the folder as such, or its missing right.
    await expect(openDataFolder(folder)).rejects.toThrow(
      /^The (database .* cannot be opened: it is a|folder .* cannot be written)/,
    );
  });
});

test('a folder that cannot be written is refused', async () => {
  const folder = unwritableFolder();
  await expect(openDataFolder(folder)).rejects.toThrow(
    `The folder ${folder} and the database in it cannot be written.`,
  );
});

test('a folder that cannot be made is refused', async () => {
  const folder = temporaryFolder();
  writeFileSync(join(folder, 'file'), '');
  const below = join(folder, 'file', 'data');
  await expect(openDataFolder(below)).rejects.toThrow(
    `The folder ${join(folder, 'file')} cannot be made (EEXIST). Set DATA_DIR to another one.`,
  );
});

test.runIf(process.platform === 'linux')('a folder below /proc is refused at once', async () => {
  await expect(openDataFolder('/proc/daymark/data')).rejects.toThrow(
    'The folder /proc/daymark cannot be made (ENOENT)',
  );
});

test('a second Daymark on the same folder is refused', async () => {
  const folder = temporaryFolder();
  const first = await openDataFolder(folder);
  await expect(openDataFolder(folder)).rejects.toThrow(`Another Daymark is running on the folder ${folder}.`);
  await ping(first);
  await first.destroy();
  const second = await openDataFolder(folder);
  await second.destroy();
});

test('a file locked by another program is waited for, and refused after five seconds', async () => {
  const { folder, file } = await usedFolder();
  const other = new DatabaseSync(file);
  onTestFinished(() => {
    if (other.isOpen) other.close();
  });
  other.exec('pragma locking_mode = exclusive; begin exclusive; delete from projects');
  await expectRefusal(folder, /is locked by another program/);
  const opening = openDataFolder(folder);
  other.close();
  const db = await opening;
  expect(await db.selectFrom('projects').select('id').execute()).toHaveLength(300);
  await db.destroy();
});

describe('a newer version', () => {
  const LATER: Migrations = {
    ...MIGRATIONS,
    '9998-moods': { up: (db: Kysely<unknown>) => db.schema.createTable('moods').addColumn('id', 'integer').execute() },
  };

  test('copies the database before migrating it, including changes that are only in the write-ahead log', async () => {
    const used = await usedFolder();
    const folder = temporaryFolder();
    const file = join(folder, 'daymark.db');
    withRaw(used.file, (raw) => {
      raw.exec('delete from projects where id > 200');
      for (const part of ['', '-wal']) copyFileSync(`${used.file}${part}`, `${file}${part}`);
    });
    writeFileSync(join(folder, 'daymark.before-9998-moods.db.part'), 'what an interrupted start has left');
    const db = await openDataFolder(folder, { migrations: LATER });
    onTestFinished(() => db.destroy());
    const copy = join(folder, 'daymark.before-9998-moods.db');
    expect(readdirSync(folder).filter((name) => name.includes('before'))).toEqual(['daymark.before-9998-moods.db']);
    expect(tablesIn(file)).toContain('moods');
    expect(tablesIn(copy)).not.toContain('moods');
    expect(withRaw(copy, (raw) => raw.prepare('select count(*) as n from projects').get())).toMatchObject({ n: 200 });
  });

  test('makes no copy of a new database, nor without pending migrations', async () => {
    const folder = temporaryFolder();
    for (const migrations of [LATER, LATER]) await (await openDataFolder(folder, { migrations })).destroy();
    expect(readdirSync(folder).sort()).toEqual(['daymark.db', 'daymark.lock']);
  });

  test('leaves the database usable by the old version if a migration fails', async () => {
    const { folder } = await usedFolder();
    const up = async (db: Kysely<unknown>) => void (await sql`select nothing`.execute(db));
    await expect(openDataFolder(folder, { migrations: { ...LATER, '9999-broken': { up } } })).rejects.toThrow(
      'nothing',
    );
    const db = await openDataFolder(folder);
    expect(await db.selectFrom('projects').select('id').execute()).toHaveLength(300);
    await db.destroy();
  });
});

function tablesIn(file: string) {
  return withRaw(file, (raw) => raw.prepare("select name from sqlite_schema where type = 'table'").all()).map(
    ({ name }) => name,
  );
}

/** A folder that refuses the superuser too, where the tests run as such. */
function unwritableFolder(): string {
  if (process.getuid?.() === 0) return '/sys';
  const folder = temporaryFolder();
  chmodSync(folder, 0o500);
  return folder;
}
