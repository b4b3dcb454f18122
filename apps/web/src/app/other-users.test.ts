import { addToPlan, removeFromPlan } from '@daymark/contract/plan.ts';
import { taskRecord, userRecord } from '@daymark/testing/records.ts';
import { QueryClient } from '@tanstack/react-query';
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest';
import { offline } from '#api/connection.ts';
import { answeredCommands, keptCommands, presentMoment, unstored } from '#api/kept.ts';
import { keepCallsBy } from '#api/kept-calls.ts';
import type { KeptCommand } from '#api/kept-commands.ts';
import { keepCommands, loadKept } from '#api/kept-storage.ts';
import { sendKept } from '#api/outbox.ts';
import { sendOrKeep } from '#api/send-or-keep.ts';
import { dropSession, startSession } from '#api/session.ts';
import { lastDone, showDone } from '#time/timer/last-done.ts';
import './callbacks.ts';

vi.hoisted(() => void vi.resetModules()); // those of earlier files are not mocked
afterAll(() => void vi.resetModules());

/** Databases of this browser by their names, and how it answers. */
const disk = vi.hoisted(() => ({
  stored: new Map<string, Map<string, unknown>>(),
  isRefused: false,
  /** Resolves once the browser is ready to answer. */
  ready: Promise.resolve(),
  /** A write comes after its time limit. */
  isLate: false,
}));

vi.mock('#api/browser-database.ts', () => ({
  browserStore: (name: string) => ({
    change: async (act: (store: unknown) => void) => {
      await disk.ready;
      if (disk.isRefused) throw new Error('No room');
      const values = disk.stored.get(name) ?? new Map<string, unknown>();
      disk.stored.set(name, values);
      act({
        put: (value: unknown, key: string) => values.set(key, value),
        delete: (key: string) => values.delete(key),
        getAll: ({ prefix }: { prefix: string }) => ({
          result: [...values].flatMap(([key, value]) => (key.startsWith(prefix) ? [value] : [])),
        }),
      });
      if (disk.isLate) throw new Error('Late');
    },
  }),
}));

const ADA = { ...userRecord(), id: 1 };
const BEN = { ...userRecord(), id: 2 };

/** Tokens with which changes were sent. */
let sent: (string | undefined)[];
let onSend = async (): Promise<Response> => Response.json({ success: true, data: { id: 9 }, message: 'OK' });

keepCallsBy(async () => () => ({ title: 'Take Off', data: null }));

beforeEach(() => {
  sent = [];
  vi.stubGlobal('navigator', {});
  vi.stubGlobal('IDBKeyRange', { bound: (from: string) => ({ prefix: from.split(':')[0] }) });
  vi.stubGlobal('fetch', async (url: string, init: RequestInit = {}) => {
    if (url === '/health') return Response.json({ success: true, data: null });
    sent.push((init.headers as Record<string, string>)['Authorization']);
    return onSend();
  });
  startSession({ token: 'ada', user: ADA });
});

afterEach(() => {
  offline.set(false);
  Object.assign(disk, { isRefused: false, isLate: false, ready: Promise.resolve() });
  disk.stored.clear();
  place = 0;
  onSend = async () => Response.json({ success: true, data: { id: 9 }, message: 'OK' });
  dropSession('logged_out');
  startSession({ token: 'nobody', user: { ...ADA, id: 3 } }); // forgets what the test has kept
  dropSession('logged_out');
  vi.unstubAllGlobals();
});

const { method, path } = addToPlan;
let place = 0;

const command = (): KeptCommand => {
  place += 1;
  const input = { params: { date: '2026-11-20' }, body: { task_ids: [7] } };
  return { place, key: `k${place}`, method, path, input, made: presentMoment(), title: 'Plan', makes: [] };
};

/** The session of Ada ends, and Ben signs in on the same page. */
function benSignsIn(reason: 'expired' | 'logged_out') {
  dropSession(reason);
  startSession({ token: 'ben', user: BEN });
}

test('what could not be stored for somebody whose session has expired is not sent for the next one', async () => {
  disk.isRefused = true;
  await keepCommands([command()]);
  expect(keptCommands.get()).toHaveLength(1);
  benSignsIn('expired');
  await sendKept(new QueryClient());
  expect(sent).toEqual([]);
  expect(keptCommands.get()).toEqual([]);
});

test('the question how a task was is not asked of the next one after an expired session', () => {
  showDone({ task: taskRecord({ name: 'Of Ada' }), started_at: null });
  benSignsIn('expired');
  expect(lastDone.get()).toBe(null);
});

test('commands that were being read for somebody who has signed out do not wait for the next one', async () => {
  await keepCommands([command()]);
  const { promise, resolve } = Promise.withResolvers<void>();
  disk.ready = promise;
  const reading = loadKept();
  await Promise.resolve();
  benSignsIn('logged_out');
  resolve();
  await reading;
  expect(keptCommands.get()).toEqual([]);
});

test('a change that was on its way when somebody signed out does not wait for the next one', async () => {
  onSend = async () => {
    benSignsIn('logged_out');
    offline.set(true);
    throw new TypeError('Failed to fetch');
  };
  vi.stubGlobal('fetch', async (url: string) => (url === '/health' ? Promise.reject(new TypeError()) : onSend()));
  await sendOrKeep(removeFromPlan, { params: { date: '2026-11-20', id: '7' } }).catch(() => undefined);
  await vi.waitFor(() => expect(unstored.size).toBe(0));
  expect(keptCommands.get()).toEqual([]);
  expect([...disk.stored.values()].flatMap((values) => [...values])).toEqual([]);
});

test('an answer to somebody who has signed out meanwhile is not shown to the next one', async () => {
  await keepCommands([{ ...command(), shown: { mutationKey: ['plan'], changes: ['of Ada'] } }]);
  onSend = async () => {
    benSignsIn('logged_out');
    return Response.json({ success: true, data: { id: 9 }, message: 'OK' });
  };
  const shown: unknown[] = [];
  const { unsubscribe } = answeredCommands.subscribe((commands) => shown.push(...commands));
  await sendKept(new QueryClient());
  unsubscribe();
  expect(sent).toEqual(['Bearer ada']);
  expect(shown).toEqual([]);
});

test('a command that the browser has stored late waits once', async () => {
  disk.isLate = true;
  await keepCommands([command()]);
  disk.isLate = false;
  await loadKept();
  expect(keptCommands.get()).toHaveLength(1);
});
