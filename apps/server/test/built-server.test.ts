import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { DatabaseSync } from 'node:sqlite';
import { getProjects } from '@daymark/contract/projects.ts';
import { makeGiven } from '@daymark/testing/given.ts';
import { senderTo } from '@daymark/testing/sender.ts';
import { expect, test } from 'vitest';
import { run, temporaryFolder } from './process.ts';

test('the built server takes a sign-up, imports what it has exported, and logs faults with the places in its sources', async () => {
  const DATA_DIR = temporaryFolder();
  // A client id makes it load the libraries of identity tokens, which are a file of their own.
  const { child, ready } = run({ DATA_DIR, LOG_LEVEL: 'error', GOOGLE_CLIENT_ID: 'daymark' });
  const url = await ready();
  expect((await fetch(`${url}/health`)).status).toBe(200);

  const { token } = await makeGiven(senderTo(url)).user();
  await makeGiven(senderTo(url, token)).task({ name: 'Write report' });
  const exported = await archive(url, token);
  expect(exported.status).toBe(200);

  const { token: ofOther } = await makeGiven(senderTo(url)).user();
  expect((await archive(url, ofOther, await exported.text())).status).toBe(201);
  const [project] = await senderTo(url, ofOther)(getProjects, {});
  expect(project?.total_tasks).toBe(1);

  const db = new DatabaseSync(join(DATA_DIR, 'daymark.db'));
  db.exec('alter table projects rename to lost');
  db.close();
  const line = once(createInterface(child.stdout), 'line');
  await expect(senderTo(url, token)(getProjects, {})).rejects.toMatchObject({ status: 500 });
  const { err } = JSON.parse(String(await line));
  expect(err.message).toContain('no such table');
  expect(err.stack).toMatch(/apps\/server\/src\/db\/sqlite\.ts:\d+:\d+/);
});

/** Exports the records of a user, or imports a file. */
const archive = (url: string, token: string, body?: string) =>
  fetch(`${url}/api/archive`, {
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    ...(body !== undefined && { method: 'POST', body }),
  });
