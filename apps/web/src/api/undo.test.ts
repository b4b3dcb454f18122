import { beforeEach, expect, test } from 'vitest';
import {
  alsoSend,
  dropCommand,
  dropCommands,
  MOST_OWN,
  noteCommand,
  noteUndone,
  ownCommands,
  takeNamedCommands,
} from './undo.ts';

beforeEach(dropCommands);

test('commands stand in the order of the server, also where their answers overtake each other', () => {
  for (const id of [2, 5, 3]) noteCommand(id);
  expect(ownCommands.get()).toEqual({ made: [2, 3, 5], undos: [] });
  expect(takeNamedCommands()).toEqual([2, 5, 3]);
  expect(takeNamedCommands()).toEqual([]);
});

test('an undo can be redone, a redo be undone, each by its newest id', () => {
  for (const id of [1, 2]) noteCommand(id);
  noteUndone(2, 3, false);
  expect(ownCommands.get()).toEqual({ made: [1], undos: [3] });
  noteUndone(3, 4, true);
  expect(ownCommands.get()).toEqual({ made: [1, 4], undos: [] });
  noteUndone(4, 5, false);
  noteUndone(1, 6, false);
  expect(ownCommands.get()).toEqual({ made: [], undos: [5, 6] });
});

test('a change ends what can be redone', () => {
  noteCommand(1);
  noteUndone(1, 2, false);
  noteCommand(3);
  expect(ownCommands.get()).toEqual({ made: [3], undos: [] });
});

test('the oldest of too many are forgotten, and one that cannot be taken back any more', () => {
  for (let id = 1; id <= MOST_OWN + 1; id += 1) noteCommand(id);
  expect(ownCommands.get().made).toHaveLength(MOST_OWN);
  expect(ownCommands.get().made[0]).toBe(2);
  dropCommand(MOST_OWN + 1);
  expect(ownCommands.get().made.at(-1)).toBe(MOST_OWN);
});

test('a mutation of several changes is named by all of their commands, and none that did not ask at once', async () => {
  noteCommand(1);
  await alsoSend(async () => {
    await new Promise((resolve) => setTimeout(resolve));
    noteCommand(2);
  });
  expect(takeNamedCommands()).toEqual([2, 1]);
  noteCommand(3);
  await new Promise((resolve) => setTimeout(resolve));
  expect(takeNamedCommands()).toEqual([]);
});
