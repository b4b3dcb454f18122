import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { DatabaseSync } from 'node:sqlite';
import type { Scope } from '@daymark/contract/endpoint.ts';
import { getProjects } from '@daymark/contract/projects.ts';
import { createToken } from '@daymark/contract/tokens.ts';
import { makeGiven } from '@daymark/testing/given.ts';
import { senderTo } from '@daymark/testing/sender.ts';
import { expect, test } from 'vitest';
import { run, temporaryFolder } from './process.ts';

test('the built server takes a sign-up, imports what it has exported, answers an assistant, and logs faults with the places in its sources', async () => {
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

  // The library of assistants is a file of its own, which the first message loads.
  const body = { name: 'Claude', scopes: ['mcp', 'read'] as Scope[], current_password: 'correct horse' };
  const { token: ofAssistant } = await senderTo(url, ofOther)(createToken, { body });
  const found = await fetch(`${url}/mcp`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${ofAssistant}`,
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
    },
    body: JSON.stringify({
      ...{ jsonrpc: '2.0', id: 1, method: 'tools/call' },
      params: { name: 'find_tasks', arguments: { query: 'report' } },
    }),
  });
  expect([found.status, await found.text()]).toEqual([200, expect.stringContaining('Write report')]);

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
