import { userRecord } from '@daymark/testing/records.ts';
import { MutationObserver } from '@tanstack/react-query';
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest';
import { keptCommands, nameKept } from './kept.ts';
import type { KeptCommand } from './kept-commands.ts';
import { keepUntold } from './outbox.ts';
import { pendingChanges } from './pending.ts';
import { createQueryClient } from './query-client.ts';
import { dropSession, startSession } from './session.ts';

vi.hoisted(() => void vi.resetModules()); // those of earlier files are not mocked
afterAll(() => void vi.resetModules());

const COMMAND: KeptCommand = {
  place: 1,
  key: 'k',
  method: 'POST',
  path: '/x',
  input: {},
  made: { origin: 1, steady: 0, wall: 0 },
  title: 'Add',
  makes: [-4],
};

const MUTATION_KEY = ['tasks', 'change'];
const PENDING = { kind: 'create', coming: ['Call Ana'] };
const SHOWN = { mutationKey: MUTATION_KEY, changes: [{ kind: 'create', made: ['Call Ana'] }] };

const stored = new Map<string, KeptCommand>();

/** Lets a write be stored. */
let release = () => {};

vi.mock('./browser-database.ts', () => ({
  browserStore: () => ({
    change: async (act: (store: unknown) => void) => {
      const { promise, resolve } = Promise.withResolvers<void>();
      release = resolve;
      await promise;
      act({ put: (command: KeptCommand, key: string) => stored.set(key, command) });
    },
  }),
}));

beforeEach(() => startSession({ token: 'token', user: userRecord() }));

afterEach(() => {
  keptCommands.set([]);
  stored.clear();
  dropSession('logged_out');
});

function pressed(command: KeptCommand) {
  const client = createQueryClient();
  const mutation = new MutationObserver(client, {
    mutationKey: MUTATION_KEY,
    onMutate: () => PENDING,
    mutationFn: async () => nameKept({ command, data: null }, keepUntold),
  });
  return { done: mutation.mutate(), shown: () => pendingChanges(client, MUTATION_KEY) };
}

const soon = () => new Promise((resolve) => setTimeout(resolve, 10));

test('a kept command is stored at once with what the screen shows of it, which its mutation shows until then', async () => {
  const { done, shown } = pressed({ ...COMMAND, shown: SHOWN });
  await soon();
  expect([shown(), keptCommands.get()]).toEqual([[PENDING], []]);
  release();
  await done;
  expect(shown()).toEqual(SHOWN.changes);
  expect([...stored.values()]).toEqual([{ ...COMMAND, shown: SHOWN }]);
});

test('a kept command without changes of its own is stored with those of its mutation', async () => {
  const { done, shown } = pressed(COMMAND);
  await soon();
  release();
  await done;
  expect(shown()).toEqual([PENDING]);
  expect([...stored.values()]).toEqual([{ ...COMMAND, shown: { mutationKey: MUTATION_KEY, changes: [PENDING] } }]);
});

test('a kept command of no mutation is stored, too, and nothing waits for somebody who signs out meanwhile', async () => {
  nameKept({ command: COMMAND, data: null }, keepUntold);
  await soon();
  release();
  await soon();
  expect(keptCommands.get()).toEqual([COMMAND]);
  keptCommands.set([]);
  nameKept({ command: { ...COMMAND, place: 2 }, data: null }, keepUntold);
  await soon();
  dropSession('logged_out');
  release();
  await soon();
  expect(keptCommands.get()).toEqual([]);
});
