import { listRecord } from '@daymark/testing/records.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fromMidnight } from './days.ts';
import {
  addedLists,
  countByOrigin,
  inOrder,
  isOutdated,
  openProjectsFirst,
  recounted,
  type WorkspaceList,
  workspaceHistory,
  workspaceList,
} from './workspace.ts';

const landing = listRecord({ task_count: 4, completed_tasks: 1 });
const evening = { userId: 1, now: Temporal.Instant.from('2026-11-20T22:30:00Z'), days: fromMidnight('Europe/Berlin') };

function added(id: number, given: Partial<WorkspaceList> = {}): WorkspaceList {
  return { ...workspaceList({ ...landing, id }, 'created', evening), ...given };
}

test('a list is added to the current day in the user’s time zone', () => {
  expect(workspaceList(landing, 'created', evening)).toEqual({
    ...landing,
    isWorkspaceList: false,
    originalProjectId: 3,
    originalProjectName: 'Website',
    addedToWorkspaceAt: '2026-11-20T22:30:00.000Z',
    workspaceDate: '2026-11-20',
    userId: 1,
    total_tasks: 4,
  });
  const inKathmandu = workspaceList(landing, 'imported', { ...evening, days: fromMidnight('Asia/Kathmandu') });
  expect(inKathmandu).toMatchObject({ isWorkspaceList: true, workspaceDate: '2026-11-21' });
  const fromFive = workspaceList(landing, 'imported', {
    ...evening,
    days: { timeZone: 'Asia/Kathmandu', startHour: 5 },
  });
  expect(fromFive.workspaceDate).toBe('2026-11-20');
});

test('a list with new figures keeps its origin', () => {
  const moved = { ...landing, name: 'Start page', project_id: 4, project_name: 'Shop', task_count: 9 };
  expect(recounted(added(7), moved)).toEqual({
    ...added(7),
    name: 'Start page',
    project_id: 4,
    project_name: 'Shop',
    task_count: 9,
    total_tasks: 9,
  });
});

test.each([
  { order: [], shown: [1, 2, 3] },
  { order: [3, 1, 2], shown: [3, 1, 2] },
  { order: [3], shown: [3, 1, 2] },
  { order: [9, 2, 8], shown: [2, 1, 3] },
])('lists added as 1, 2, 3 and ordered as $order are shown as $shown', ({ order, shown }) => {
  const lists = [1, 2, 3].map((id) => added(id, { addedToWorkspaceAt: `2026-11-20T22:30:0${id}.000Z` }));
  expect(inOrder(lists.toReversed(), order).map(({ id }) => id)).toEqual(shown);
});

test('lists added together are shown in the order given, on the day of their addition', () => {
  const midnight = { ...evening, now: Temporal.Instant.from('2026-11-20T22:59:59.999Z') };
  const together = [9, 7, 8].map((id) => ({ ...landing, id }));
  const lists = addedLists(together, 'imported', midnight);
  expect(inOrder(lists.toReversed(), []).map(({ id }) => id)).toEqual([9, 7, 8]);
  expect(new Set(lists.map(({ workspaceDate }) => workspaceDate))).toEqual(new Set(['2026-11-20']));
});

test('projects under way are offered first and done ones last, each kind in its order', () => {
  const statuses = ['done', 'not_started', 'in_progress', 'pending', 'not_started', 'in_progress'] as const;
  const projects = statuses.map((status, id) => ({ id, status }));
  expect(openProjectsFirst(projects).map(({ id }) => id)).toEqual([2, 5, 3, 1, 4, 0]);
});

test('every list is shown once, whatever the order says', () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.nat(9)), fc.array(fc.nat(9)), (ids, order) => {
      const shown = inOrder(
        ids.map((id) => added(id)),
        order,
      );
      expect(new Set(shown.map(({ id }) => id))).toEqual(new Set(ids));
      expect(shown).toHaveLength(ids.length);
    }),
  );
});

test('lists are counted by origin', () => {
  const lists = [added(1), added(2, { isWorkspaceList: true }), added(3)];
  expect(countByOrigin(lists)).toEqual({ created: 2, imported: 1 });
  expect(countByOrigin([])).toEqual({ created: 0, imported: 0 });
});

test('the history has the days before today that are not outdated, newest first', () => {
  const dates = ['2026-11-18', '2026-11-20', '2026-11-21', '2026-11-18', '2026-10-20', '2026-10-21', '2026-11-19'];
  const lists = dates.map((workspaceDate, id) => added(id, { workspaceDate }));
  expect(workspaceHistory(lists, Temporal.PlainDate.from('2026-11-20'))).toEqual([
    { date: '2026-11-19', lists: 1 },
    { date: '2026-11-18', lists: 2 },
    { date: '2026-10-21', lists: 1 },
  ]);
});

test.each([
  { date: '2026-11-20', outdated: false },
  { date: '2026-10-21', outdated: false },
  { date: '2026-10-20', outdated: true },
  { date: '2026-11-21', outdated: false }, // the clock was ahead
])('on November 20 the workspace of $date is outdated: $outdated', ({ date, outdated }) => {
  expect(isOutdated(Temporal.PlainDate.from(date), Temporal.PlainDate.from('2026-11-20'))).toBe(outdated);
});
