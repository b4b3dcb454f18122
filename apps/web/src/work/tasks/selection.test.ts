import { notificationsStore } from '@mantine/notifications';
import { beforeEach, expect, test } from 'vitest';
import { createSelection } from './selection.ts';

const SHOWN = [5, 3, 9, 1, 7];

beforeEach(() => notificationsStore.setState({ ...notificationsStore.getState(), notifications: [] }));

const idsOf = ({ state }: ReturnType<typeof createSelection>) => [...state.get().ids];

test('a task is selected, and taken out again; the selection stays on until it is left', () => {
  const selection = createSelection();
  selection.toggle(3);
  selection.toggle(9);
  selection.toggle(3);
  expect(idsOf(selection)).toEqual([9]);
  selection.toggle(9);
  expect(selection.state.get()).toMatchObject({ isOn: true, ids: new Set() });
  selection.leave();
  expect(selection.state.get().isOn).toBe(false);
});

test.each([
  { from: 3, to: 1, all: [3, 9, 1] },
  { from: 1, to: 3, all: [1, 3, 9] },
  { from: 7, to: 7, all: [7] },
])('from $from to $to all between are selected, as they are shown', ({ from, to, all }) => {
  const selection = createSelection();
  selection.toggle(from);
  selection.extend(SHOWN, to);
  expect(idsOf(selection)).toEqual(all);
});

test('a range without a beginning that is shown is the one task', () => {
  const selection = createSelection();
  selection.extend(SHOWN, 9);
  expect(idsOf(selection)).toEqual([9]);
  selection.toggle(100); // on a page that is not shown any more
  selection.extend(SHOWN, 1);
  expect(idsOf(selection)).toEqual([9, 100, 1]);
});

test('more than 200 are refused with the limit, and the selection stays as it was', () => {
  const selection = createSelection();
  const many = Array.from({ length: 201 }, (_, place) => place + 1);
  selection.toggle(1);
  selection.extend(many, 200);
  expect(idsOf(selection)).toHaveLength(200);
  selection.toggle(201);
  expect(idsOf(selection)).toEqual(many.slice(0, 200));
  const messages = notificationsStore.getState().notifications.map(({ message }) => message);
  expect(messages).toEqual(['At most 200 tasks can be selected at once.']);
});
