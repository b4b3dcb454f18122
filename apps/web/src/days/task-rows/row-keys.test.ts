import { expect, test } from 'vitest';
import { nextPart, rowKey } from './row-keys.ts';

const press = (keys: string) => {
  const parts = keys.split('+');
  return {
    key: parts.at(-1) ?? '',
    ctrlKey: parts.includes('Ctrl'),
    metaKey: parts.includes('Meta'),
    altKey: parts.includes('Alt'),
    shiftKey: parts.includes('Shift'),
  };
};

test.each([
  ['ArrowDown', 'next'],
  ['j', 'next'],
  ['ArrowUp', 'previous'],
  ['k', 'previous'],
  ['J', 'next'], // by Caps Lock
  ['Home', 'first'],
  ['End', 'last'],
  ['ArrowRight', 'into'],
  ['ArrowLeft', 'out'],
  ['Enter', 'details'],
  [' ', 'start'],
  ['s', 'start'],
  ['S', 'start'],
  ['d', 'done'],
  ['e', 'name'],
  ['m', 'estimate'],
  ['c', 'category'],
  ['u', 'due'],
  ['1', 'high'],
  ['2', 'medium'],
  ['3', 'low'],
  ['t', 'today'],
  ['Shift+T', 'tomorrow'],
  ['w', 'day'],
  ['Alt+ArrowUp', 'earlier'],
  ['Alt+ArrowDown', 'later'],
  ['l', 'lift'],
  ['x', 'select'],
  ['.', 'menu'],
  ['Delete', 'delete'],
  ['Shift+D', undefined],
  ['Ctrl+s', undefined],
  ['Meta+ArrowDown', undefined],
  ['Alt+d', undefined],
  ['Shift+Alt+ArrowUp', undefined],
  ['q', undefined],
])('%s on a row means %s', (keys, action) => {
  expect(rowKey(press(keys), { areSingleKeysOn: true, isOnPart: false })).toBe(action);
});

test('while single keys are switched off, arrow keys, Home, End, Enter, Space and keys with Alt act alone', () => {
  const off = { areSingleKeysOn: false, isOnPart: false };
  for (const key of ['j', 'k', 's', 'd', 't', 'Shift+T', '.', '1', 'Delete'])
    expect(rowKey(press(key), off)).toBeUndefined();
  const kept = ['ArrowDown', 'Home', 'ArrowRight', 'Enter', ' ', 'Alt+ArrowUp'].map((key) => rowKey(press(key), off));
  expect(kept).toEqual(['next', 'first', 'into', 'details', 'start', 'earlier']);
});

test('Enter and Space press the button of a row that has the focus', () => {
  const part = { areSingleKeysOn: true, isOnPart: true };
  expect([press('Enter'), press(' '), press('d')].map((key) => rowKey(key, part))).toEqual([
    undefined,
    undefined,
    'done',
  ]);
});

test('Tab leads through the parts of a row that are shown, and past the last one out of them', () => {
  expect(nextPart('name', 1)).toBe('estimate');
  expect(nextPart('due', -1)).toBe('day');
  expect(nextPart('category', 1)).toBeNull();
  expect(nextPart('name', -1)).toBeNull();
});
