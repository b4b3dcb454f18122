import { type BoardChange, nextChange } from '@daymark/domain/board-copy.ts';
import { afterAll, expect, test, vi } from 'vitest';
import type { Stored } from './stored.ts';
import { STORED } from './stored-keys.ts';

type Recording = Record<string, string>;

/** Storage of browsers after e2e/record-storage.e2e.ts, by the app's version that ran; ee34793 knew fewer keys. */
const RECORDINGS = import.meta.glob<Recording>('/recorded-storage/*.json', { eager: true, import: 'default' });

const day = { userId: 1, date: '2026-11-23' };

type Known = Pick<Stored<unknown>, 'key' | 'versions' | 'versionOf'>;

/** The keys of the recordings. */
const RECORDED: Record<keyof typeof STORED, [Known, ...Known[]]> = {
  token: [STORED.token],
  user: [STORED.user],
  lastEnd: [STORED.lastEnd],
  colorScheme: [STORED.colorScheme],
  sidebarCollapsed: [STORED.sidebarCollapsed],
  region: [STORED.region],
  singleKeysOff: [STORED.singleKeysOff],
  samplesHidden: [STORED.samplesHidden('calendar', 1), STORED.samplesHidden('experiments', 1)],
  doneShown: [STORED.doneShown(1)],
  lastView: [STORED.lastView(1)],
  sideList: [STORED.sideList],
  factsShown: [STORED.factsShown(1)],
  leftHere: [STORED.leftHere(1)],
  leftToTell: [STORED.leftToTell(1)],
  quickAddList: [STORED.quickAddList(1)],
  boardList: [STORED.boardList(day, 1), STORED.boardList(day, 2), STORED.boardList(day, 3)],
  boardOrder: [STORED.boardOrder(day)],
  boardMoved: [STORED.boardMoved(day)],
  boardRemoval: [STORED.boardRemoval(day, 1)],
  reflection: [STORED.reflection(1)],
  lastTone: [STORED.lastTone],
  lastNotification: [STORED.lastNotification],
  notificationsAsked: [STORED.notificationsAsked],
  notificationsOff: [STORED.notificationsOff(1)],
};

afterAll(() => vi.resetModules());

const recordingOf = (version: string): Recording => RECORDINGS[`/recorded-storage/${version}.json`] ?? {};

/** The app's modules as a page has them that opens with the storage of a recording. */
async function openedWith(version: string) {
  localStorage.clear();
  for (const [key, text] of Object.entries(recordingOf(version))) localStorage.setItem(key, text);
  vi.resetModules();
  const { getSession } = await import('./session.ts');
  const { readDraft } = await import('#time/timer/drafts.ts');
  const store = await import('#days/workspace/workspace-store.ts');
  const { exchangeBoard } = await import('#days/workspace/board-exchange.ts');
  return { getSession, readDraft, ...store, exchangeBoard };
}

test.each(Object.entries(RECORDED))('each version of %s that is read is recorded', (_, keys) => {
  const [{ versions, versionOf }] = keys;
  const texts = Object.values(RECORDINGS).flatMap((storage) => keys.flatMap(({ key }) => storage[key] ?? []));
  expect(new Set(texts.map(versionOf))).toEqual(new Set(versions));
});

test('every recorded key is one of the table', () => {
  const known = new Set(Object.values(RECORDED).flatMap((keys) => keys.map(({ key }) => key)));
  const keys = Object.values(RECORDINGS).flatMap((storage) => Object.keys(storage));
  expect(keys.filter((key) => !known.has(key))).toEqual([]);
});

const ada = { id: 1, first_name: 'Ada', last_name: 'Lovelace', email: 'ada@example.org', username: 'ada' };

test.each(['ee34793', 'b13c81e'])('after an upgrade from %s the session and the choices are kept', async (version) => {
  const { getSession, readDraft } = await openedWith(version);
  const token = recordingOf(version)['access_token'];
  expect(getSession()).toEqual({ token, user: { ...ada, day_start_hour: 0 } });
  expect(readDraft(1)).toEqual({ mental_state: 'satisfied', reflection: 'It went well.' });
  expect([STORED.lastEnd.read(), STORED.colorScheme.read()]).toEqual(['logged_out', 'dark']);
  expect(STORED.lastTone.read()?.[0]).toMatch(/^1 2026-11-23T/);
  const flags = [STORED.sidebarCollapsed, ...(['calendar', 'experiments'] as const).map(samplesHidden)];
  expect(flags.map((flag) => flag.read())).toEqual([true, true, true]);
});

const samplesHidden = (screen: 'calendar' | 'experiments') => STORED.samplesHidden(screen, 1);

test('after an upgrade from b13c81e the choices that came with it are kept', async () => {
  await openedWith('b13c81e');
  const flags = [STORED.singleKeysOff, STORED.doneShown(1), STORED.notificationsAsked, STORED.notificationsOff(1)];
  expect(flags.map((flag) => flag.read())).toEqual([true, true, true, true]);
  expect(STORED.leftHere(1).read()).toEqual({ date: '2026-11-23', tasks: [], lists: [4] });
  expect(STORED.quickAddList(1).read()).toBe(1);
  expect(STORED.lastNotification.read()).toEqual(STORED.lastTone.read()?.slice(0, 1));
});

const ADDED = '2026-11-23T18:17:51.866Z';

test.each([
  { version: 'ee34793', board: ['Paths', 'Beds', 'Hedge'], onServer: [], sent: ['add 2,1,3'] },
  // The order was changed while Beds, which is removed, was first.
  { version: 'b13c81e', board: ['Hedge', 'Paths'], onServer: [1, 2], sent: ['add 3', 'remove 1', 'order 3,2'] },
])('after an upgrade from $version the board shows its lists, and sends what the server has not had', async (given) => {
  const { workspaceLists, unsentDays, readBoard, writeBoard, exchangeBoard } = await openedWith(given.version);
  const names = () => workspaceLists(day).map(({ name }) => name);
  expect(names()).toEqual(given.board);
  expect(unsentDays(day)).toEqual([day]);

  let onServer = given.onServer;
  const sent: string[] = [];
  const lists = () => onServer.map((list_id) => ({ list_id, origin: 'imported', added_at: ADDED }) as const);
  const send = (change: BoardChange) => {
    sent.push(`${change.kind} ${'ids' in change ? change.ids : change.id}`);
    if (change.kind === 'add') onServer = [...onServer, ...change.ids];
    if (change.kind === 'remove') onServer = onServer.filter((id) => id !== change.id);
    if (change.kind === 'order') onServer = change.ids;
    return Promise.resolve(lists());
  };
  const rest = { read: async () => lists(), find: async () => [], existing: async (ids: number[]) => new Set(ids) };
  await exchangeBoard({ read: () => readBoard(day), write: (copy) => writeBoard(day, copy) }, { send, ...rest });
  expect(sent).toEqual(given.sent);
  expect(names()).toEqual(given.board);
  expect(nextChange(readBoard(day), new Set())).toBeNull();
});
