import { once } from 'node:events';
import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { text } from 'node:stream/consumers';
import { expect, onTestFinished, test } from 'vitest';
import { run, temporaryFolder } from '#test/process.ts';

// Processes start slowly while other tests run.
test('the server starts on an empty folder, answers, and stops at a signal', async () => {
  const DATA_DIR = join(temporaryFolder(), 'new', 'data');
  const { child, exit, errors, ready } = run({ DATA_DIR });
  const address = await ready();
  const health = await fetch(`${address}/health`);
  expect(health.status).toBe(200);
  expect(statSync(DATA_DIR).mode & 0o777).toBe(0o700);
  expect(statSync(join(DATA_DIR, 'daymark.db')).mode & 0o077).toBe(0);
  child.kill('SIGTERM');
  expect(await exit).toBe(0);
  expect(await errors).toBe('');
});

test('acknowledged writes survive a killed process', async () => {
  const DATA_DIR = temporaryFolder();
  const first = run({ DATA_DIR });
  const payload = { first_name: 'A', last_name: 'B', email: 'a@b.org', username: 'ada', password: 'secret' };
  const send = (address: string, path: string, body: object) =>
    fetch(`${address}/api/auth/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  expect((await send(await first.ready(), 'register', payload)).status).toBe(201);
  first.child.kill('SIGKILL');
  await first.exit;
  const second = run({ DATA_DIR });
  expect((await send(await second.ready(), 'login', { login: 'ada', password: 'secret' })).status).toBe(200);
});

test('of two parallel starts on one new folder one is refused with the reason', async () => {
  const DATA_DIR = temporaryFolder();
  const started = [run({ DATA_DIR }), run({ DATA_DIR })];
  const refused = await Promise.race(started.map(async (one) => [await one.exit, await one.errors, one] as const));
  expect(refused[0]).toBe(1);
  expect(refused[1]).toBe(
    `Another Daymark is running on the folder ${DATA_DIR}. Stop it, or set DATA_DIR to another folder.\n`,
  );
  const other = started.find((one) => one !== refused[2]);
  expect((await fetch(`${await other?.ready()}/health`)).status).toBe(200);
});

test('the ready message names PUBLIC_URL', async () => {
  const { ready } = run({ DATA_DIR: temporaryFolder(), PUBLIC_URL: 'https://plan.example.org' });
  expect(await ready()).toBe('https://plan.example.org');
});

test('a port in use ends the start with one sentence and exit code 1', async () => {
  const other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  onTestFinished(() => void other.close());
  const address = other.address();
  const PORT = String(typeof address === 'object' ? address?.port : '');
  const { exit, errors } = run({ DATA_DIR: temporaryFolder(), PORT });
  expect(await exit).toBe(1);
  expect(await errors).toBe(
    `Port ${PORT} on 127.0.0.1 is already in use. Stop the other program, or set PORT to another one.\n`,
  );
});

test('a bad setting ends the start with one sentence and exit code 1', async () => {
  const { exit, errors } = run({ PORT: 'http' });
  expect(await exit).toBe(1);
  expect(await errors).toBe('PORT must be a whole number from 0 to 65535, not "http".\n');
});

test('a folder that cannot be created ends the start with one sentence and exit code 1', async () => {
  const folder = temporaryFolder();
  writeFileSync(join(folder, 'file'), '');
  const DATA_DIR = join(folder, 'file', 'data');
  const { exit, errors } = run({ DATA_DIR });
  expect(await exit).toBe(1);
  expect(await errors).toBe(
    `The folder ${join(folder, 'file')} cannot be made (EEXIST). Set DATA_DIR to another one.\n`,
  );
});

test('a file that is not a database ends the start with one sentence and exit code 1', async () => {
  const DATA_DIR = temporaryFolder();
  writeFileSync(join(DATA_DIR, 'daymark.db'), 'Dear diary, today was a long day and I have much to tell. '.repeat(50));
  const { exit, errors } = run({ DATA_DIR });
  expect(await exit).toBe(1);
  expect(await errors).toBe(
    `The file ${join(DATA_DIR, 'daymark.db')} is no database, so it was left as it is. Move it away, or set DATA_DIR to another folder.\n`,
  );
});

test('a database of a newer version ends the start with one sentence and exit code 1, unchanged', async () => {
  const DATA_DIR = temporaryFolder();
  const file = join(DATA_DIR, 'daymark.db');
  const first = run({ DATA_DIR });
  await first.ready();
  first.child.kill('SIGTERM');
  await first.exit;
  const db = new DatabaseSync(file);
  db.exec(`insert into kysely_migration values ('9999-telepathy', '2099-01-01T00:00:00.000Z')`);
  db.close();

  const before = readFileSync(file);
  const { exit, errors } = run({ DATA_DIR });
  expect(await exit).toBe(1);
  expect(await errors).toBe(
    `The database ${file} was written by a newer version of Daymark (it holds '9999-telepathy'). Start that version or a later one.\n`,
  );
  expect(readFileSync(file).equals(before)).toBe(true);
});

test('an unknown argument ends the start with one sentence', async () => {
  const { exit, errors } = run({}, '--port');
  expect(await errors).toBe("There is no argument '--port': settings are read from the environment, see --help.\n");
  expect(await exit).toBe(1);
});

test('--help lists the settings and starts nothing', async () => {
  const { child, exit } = run({ PORT: 'http' }, '--help');
  expect(await text(child.stdout)).toContain('PORT                     Port to listen on');
  expect(await exit).toBe(0);
});
