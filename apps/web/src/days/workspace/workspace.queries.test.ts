import { userRecord } from '@daymark/testing/records.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { refetchTouched } from '#api/changes.ts';
import { noteBeat, noteSilence } from '#api/live.ts';
import { createQueryClient } from '#api/query-client.ts';
import { dropSession, startSession } from '#api/session.ts';
import { listQueries } from '#work/lists/lists.queries.ts';
import { workspaceQueries } from './workspace.queries.ts';

const DAY = { userId: 1, date: '2026-11-20' };

beforeEach(() => {
  startSession({ token: 'token', user: userRecord() });
  noteBeat();
});

afterEach(() => {
  vi.unstubAllGlobals();
  dropSession('logged_out');
  noteSilence();
  localStorage.clear();
});

test('a late answer to the board of before takes no change of a list back', async () => {
  const calls: ((name: string) => void)[] = [];
  vi.stubGlobal('fetch', async (url: string) => {
    const { promise, resolve } = Promise.withResolvers<string>();
    calls.push(resolve);
    const name = await promise;
    const ids = new URL(url, 'http://localhost').searchParams.get('ids')?.split(',').map(Number) ?? [];
    const data = ids.map((id) => ({ id, name, task_count: 0, completed_tasks: 0, tasks: [], next_cursor: null }));
    return { ok: true, headers: new Headers(), json: async () => ({ success: true, data }) };
  });
  const client = createQueryClient();
  const nameOf = (id: number) => client.getQueryData(listQueries.one(id).queryKey)?.name;
  const before = client.fetchQuery(workspaceQueries.lists(DAY, [7]));
  await refetchTouched(client, [{ kind: 'list', id: 7 }]);
  // Another list was added, so that the board asks anew.
  const now = client.fetchQuery(workspaceQueries.lists(DAY, [7, 8]));
  calls[1]?.('newer');
  await now;
  calls[0]?.('older');
  await before;
  expect([nameOf(7), nameOf(8)]).toEqual(['newer', 'newer']);
});

test('the first answer of a board is shown, also where a change was told meanwhile', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  vi.stubGlobal('fetch', async () => {
    await promise;
    const data = [{ id: 7, name: 'older', task_count: 0, completed_tasks: 0, tasks: [], next_cursor: null }];
    return { ok: true, headers: new Headers(), json: async () => ({ success: true, data }) };
  });
  const client = createQueryClient();
  const first = client.fetchQuery(workspaceQueries.lists(DAY, [7]));
  await refetchTouched(client, [{ kind: 'list', id: 7 }]);
  resolve();
  await first;
  expect(client.getQueryData(listQueries.one(7).queryKey)?.name).toBe('older');
});
