import { fromMidnight } from '@daymark/domain/days.ts';
import { listRecord } from '@daymark/testing/records.ts';
import { beforeEach, expect, test } from 'vitest';
import {
  addLists,
  cleanUp,
  pastDays,
  putInOrder,
  readBoard,
  recount,
  removeLists,
  saveLists,
  unsentDays,
  workspaceLists,
} from './workspace-store.ts';

const list = listRecord();
const evening = { userId: 1, now: Temporal.Instant.from('2026-11-20T22:30:00Z'), days: fromMidnight('Europe/Berlin') };
const night = { ...evening, now: evening.now.add({ minutes: 30 }) };
const today = { userId: 1, date: '2026-11-20' };
const names = (day = today) => workspaceLists(day).map(({ name }) => name);

beforeEach(() => localStorage.clear());

test('a list is in the workspace of its user and day, and in no other', () => {
  addLists([list], 'created', evening);
  expect(workspaceLists(today)).toMatchObject([{ ...list, isWorkspaceList: false, workspaceDate: '2026-11-20' }]);
  expect(names({ ...today, userId: 2 })).toEqual([]);
  expect(names({ ...today, userId: 11 })).toEqual([]);
  expect(names({ ...today, date: '2026-11-21' })).toEqual([]);
  addLists([{ ...list, name: 'Tomorrow' }], 'created', night);
  expect(names({ ...today, date: '2026-11-21' })).toEqual(['Tomorrow']);
});

test('a list is added once, and only added lists are returned', () => {
  expect(addLists([list], 'created', evening)).toHaveLength(1);
  const other = { ...list, id: 8, name: 'Blog' };
  expect(addLists([{ ...list, name: 'Again' }, other], 'imported', evening)).toMatchObject([{ id: 8 }]);
  expect(names()).toEqual(['Landing page', 'Blog']);
});

test('a removed list that is saved again returns to its position, unchanged', () => {
  const lists = [1, 2, 3].map((id) => ({ ...list, id, name: `List ${id}` }));
  addLists(lists, 'imported', evening);
  putInOrder([3, 2, 1], today);
  const [, removed] = workspaceLists(today);
  removeLists([2], today);
  expect(names()).toEqual(['List 3', 'List 1']);
  saveLists(removed ? [removed] : []);
  expect(names()).toEqual(['List 3', 'List 2', 'List 1']);
  expect(workspaceLists(today)[1]).toEqual(removed);
});

test('a removal of a list that the server has is kept until it is sent, and that of another leaves nothing', () => {
  const [sent] = addLists([list, { ...list, id: 8 }], 'imported', evening);
  const addedOnServerAt = '2026-11-20T22:31:00.000Z';
  if (sent) saveLists([{ ...sent, addedOnServerAt }]);
  removeLists([7, 8], today);
  expect(readBoard(today)).toEqual({ lists: [], order: [], isMoved: false, removed: new Map([[7, addedOnServerAt]]) });
  expect(unsentDays({ ...today, date: '2026-12-20' })).toEqual([today]);
  expect(unsentDays({ ...today, date: '2026-12-21' })).toEqual([]);
  cleanUp(Temporal.PlainDate.from('2026-12-21'));
  expect(Object.keys(localStorage)).toEqual([]);
});

test('a day is unsent while a list, a removal or an order is', () => {
  const [added] = addLists([list], 'imported', evening);
  const isUnsent = () => unsentDays(today).length === 1;
  expect(isUnsent()).toBe(true);
  expect(unsentDays({ ...today, userId: 2 })).toEqual([]);
  expect(unsentDays({ ...today, date: '2026-11-18' })).toEqual([]); // after tomorrow, by a wrong clock
  if (added) saveLists([{ ...added, addedOnServerAt: '2026-11-20T22:31:00.000Z' }]);
  expect(isUnsent()).toBe(false);
  putInOrder([7], today);
  expect(isUnsent()).toBe(true);
});

test('recounting updates the lists of the workspace, and stores no tasks', () => {
  addLists([list], 'imported', evening);
  const counted = { ...list, name: 'Start page', task_count: 3, completed_tasks: 1, tasks: [{ reflection: 'secret' }] };
  recount([counted, { ...list, id: 8 }], today);
  expect(workspaceLists(today)).toMatchObject([{ name: 'Start page', total_tasks: 3, completed_tasks: 1 }]);
  expect(JSON.stringify(localStorage)).not.toContain('secret');
});

test.each(['{', '7', 'null', '[]', '{"id":7}', '{"id":"seven"}'])('a damaged value %s is ignored', (damaged) => {
  localStorage.setItem('daymark-workspace:1:2026-11-20:7', damaged);
  localStorage.setItem('daymark-workspace:1:2026-11-20:order', damaged);
  expect(names()).toEqual([]);
  addLists([list], 'created', evening);
  expect(names()).toEqual(['Landing page']);
});

test('what a newer version has stored of a board stays, whatever is done here', () => {
  const stored = (end: string) => localStorage.getItem(`daymark-workspace:1:2026-11-20:${end}`);
  const newer = '{"version":1000,"value":{}}';
  const ends = ['7', 'order', 'moved', 'removed-9', 'note'];
  for (const end of ends) localStorage.setItem(`daymark-workspace:1:2026-11-20:${end}`, newer);
  expect(readBoard(today)).toEqual({ lists: [], order: [], isMoved: false, removed: new Map() });
  expect(unsentDays(today)).toEqual([]);
  addLists([list, { ...list, id: 8, name: 'Blog' }], 'imported', evening);
  putInOrder([8, 7], today);
  removeLists([7, 9], today);
  cleanUp(Temporal.PlainDate.from('2026-11-20'));
  expect(names()).toEqual(['Blog']);
  expect(ends.map(stored)).toEqual(ends.map(() => newer));
  cleanUp(Temporal.PlainDate.from('2026-12-21'));
  expect(Object.keys(localStorage)).toEqual([]);
});

test('a list under the key of another user, day or list is ignored', () => {
  addLists([list], 'created', evening);
  const value = localStorage.getItem('daymark-workspace:1:2026-11-20:7') ?? '';
  for (const key of ['2:2026-11-20:7', '1:2026-11-21:7', '1:2026-11-20:8']) {
    localStorage.setItem(`daymark-workspace:${key}`, value);
  }
  expect(names({ ...today, userId: 2 })).toEqual([]);
  expect(names({ ...today, date: '2026-11-21' })).toEqual([]);
  expect(names()).toEqual(['Landing page']);
});

test('past days are listed until they are thirty days old', () => {
  const at = (instant: string) => ({ ...evening, now: Temporal.Instant.from(instant) });
  addLists([list], 'created', at('2026-10-20T12:00:00Z'));
  addLists([list], 'created', at('2026-10-21T12:00:00Z'));
  addLists([list, { ...list, id: 8 }], 'imported', at('2026-11-19T12:00:00Z'));
  addLists([list], 'created', { ...at('2026-11-18T12:00:00Z'), userId: 2 });
  addLists([list], 'created', evening);
  localStorage.setItem('daymark-workspace:1:yesterday:7', 'damaged');
  localStorage.setItem('daymark-workspace:1:2026-99-99:7', 'damaged');
  localStorage.setItem('daymark-color-scheme', 'dark');

  cleanUp(Temporal.PlainDate.from('2026-11-20'));
  expect(pastDays(today)).toEqual([
    { date: '2026-11-19', lists: 2 },
    { date: '2026-10-21', lists: 1 },
  ]);
  expect(new Set(Object.keys(localStorage))).toEqual(
    new Set([
      'daymark-color-scheme',
      'daymark-workspace:1:2026-10-21:7',
      'daymark-workspace:1:2026-11-19:7',
      'daymark-workspace:1:2026-11-19:8',
      'daymark-workspace:1:2026-11-20:7',
      'daymark-workspace:2:2026-11-18:7',
    ]),
  );
});
