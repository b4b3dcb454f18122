import { renameSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setImmediate } from 'node:timers/promises';
import { createProject, getProjects } from '@daymark/contract/projects.ts';
import { getActiveTimer } from '@daymark/contract/timer.ts';
import { makeGiven } from '@daymark/testing/given.ts';
import { senderTo } from '@daymark/testing/sender.ts';
import { expect, onTestFinished, test } from 'vitest';
import { type TestApp, testApp } from './app.ts';
import { CAN_MOUNT, runOnDisk, temporaryFolder } from './process.ts';

const OUT_OF_REACH = 'The database is out of reach. Try again in a moment.';

const health = ({ raw }: TestApp) => raw({ url: '/health' });

/** Opens the database of this server as another program would. */
function otherProgram({ dataDir }: TestApp): DatabaseSync {
  const other = new DatabaseSync(join(dataDir, 'daymark.db'));
  onTestFinished(() => other.close());
  return other;
}

/** Reads often enough that earlier writes have been received and tried meanwhile. */
async function readOften({ send }: TestApp, names: string[]): Promise<void> {
  for (let i = 0; i < 50; i++) {
    expect((await send(getProjects, {})).map(({ name }) => name)).toEqual(names);
    await setImmediate();
  }
}

test('while another program locks the file, reads go on, and writes wait and then fail with a 503', async () => {
  const app = await testApp();
  const { send, given, expectFailure, passMinutes } = app;
  await given.project({ name: 'There before' });
  const writer = await app.another(); // whose own reads wait for their turn behind so many writes
  expectFailure();
  const other = otherProgram(app);
  other.exec('begin immediate');
  const answers: string[] = [];
  const writes = Array.from({ length: 4 }, async (_, i) => {
    await expect(writer.send(createProject, { body: { name: `Project ${i}` } })).rejects.toMatchObject({
      status: 503,
      message: OUT_OF_REACH,
    });
    answers.push('write');
  });
  await readOften(app, ['There before']);
  expect(await send(getActiveTimer, {})).toBe(null);
  expect((await health(app)).statusCode).toBe(200);
  answers.push('read');
  await Promise.all(writes);
  expect(answers[0]).toBe('read');
  passMinutes(120); // long enough for the last use of the sign-in to be written
  expect(await send(getProjects, {})).toMatchObject([{ name: 'There before' }]);
  other.exec('rollback');
  await given.project({ name: 'There after' });
  expect((await send(getProjects, {})).map(({ name }) => name)).toEqual(['There before', 'There after']);
});

test('a write waits for a lock that is released in time', async () => {
  const app = await testApp();
  const other = otherProgram(app);
  other.exec('begin immediate');
  const writing = app.given.project({ name: 'Patience' });
  await readOften(app, []);
  other.exec('commit');
  expect(await writing).toMatchObject({ name: 'Patience' });
});

test('a data folder that disappears is noticed, and so is its return', async () => {
  const app = await testApp();
  const { send, given, dataDir, expectFailure } = app;
  expectFailure();
  renameSync(dataDir, `${dataDir}-moved`);
  onTestFinished(() => rmSync(`${dataDir}-moved`, { recursive: true, force: true }));
  await expect(given.project()).rejects.toMatchObject({ status: 503, message: OUT_OF_REACH });
  expect((await health(app)).statusCode).toBe(503);
  await expect(send(getProjects, {})).rejects.toMatchObject({ status: 503, message: OUT_OF_REACH });
  renameSync(`${dataDir}-moved`, dataDir);
  expect((await health(app)).statusCode).toBe(200);
  await given.project({ name: 'There after' });
  expect(await send(getProjects, {})).toMatchObject([{ name: 'There after' }]);
});

test('reads notice within a moment that the database is gone', async () => {
  const app = await testApp();
  app.expectFailure();
  renameSync(app.dataDir, `${app.dataDir}-moved`);
  await expect.poll(async () => (await health(app)).statusCode).toBe(503);
  renameSync(`${app.dataDir}-moved`, app.dataDir);
});

test('a file that replaces the open database is neither written nor deleted', async () => {
  const app = await testApp();
  const { given, dataDir, expectFailure } = app;
  expectFailure();
  renameSync(join(dataDir, 'daymark.db'), join(dataDir, 'old.db'));
  const other = new DatabaseSync(join(dataDir, 'daymark.db'));
  other.exec('create table precious (id integer)');
  other.close();
  await expect(given.project()).rejects.toMatchObject({ status: 503, message: OUT_OF_REACH });
  expect((await health(app)).statusCode).toBe(503);
});

test.runIf(CAN_MOUNT)('on a full disk reads go on and writes fail, until there is space again', async () => {
  const { child, errors, exit, ready, dataDir } = runOnDisk('4m', { DATA_DIR: temporaryFolder() });
  const url = await ready();
  const { token } = await makeGiven(senderTo(url)).user();
  const send = senderTo(url, token);
  const kept: string[] = [];
  const create = async (name: string) => {
    await send(createProject, { body: { name, description: 'x'.repeat(9000) } });
    kept.push(name);
  };
  const names = async () => (await send(getProjects, {})).map(({ name }) => name);
  await create('There before');

  const rubbish = join(dataDir, 'rubbish');
  const { bavail, bsize } = statfsSync(dataDir);
  writeFileSync(rubbish, Buffer.alloc(bavail * bsize));
  // Some writes still fit into the write-ahead log.
  const failures: unknown[] = [];
  for (let round = 0; round < 6; round++) {
    const together = [1, 2, 3, 4, 5].map((number) => create(`No room for ${round}.${number}`));
    for (const end of await Promise.allSettled(together)) if (end.status === 'rejected') failures.push(end.reason);
  }
  expect(failures.length).toBeGreaterThan(0);
  for (const failure of failures) expect(failure).toMatchObject({ status: 503, message: OUT_OF_REACH });
  expect(new Set(await names())).toEqual(new Set(kept));
  expect((await fetch(`${url}/health`)).status).toBe(200);

  rmSync(rubbish);
  await create('There after');
  expect(new Set(await names())).toEqual(new Set(kept));
  child.kill('SIGTERM');
  expect(await exit).toBe(0);
  expect(await errors).toBe('');
});

test.runIf(CAN_MOUNT)('a start on a full disk prints one sentence and exits with code 1', async () => {
  const DATA_DIR = temporaryFolder();
  const { exit, errors } = runOnDisk('64k', { DATA_DIR });
  expect(await exit).toBe(1);
  expect(await errors).toBe(`The disk that holds ${DATA_DIR} is full. Make room and start again.\n`);
});
