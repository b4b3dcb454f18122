import { expect, test } from 'vitest';
import {
  ALL_SHORTCUTS,
  isSingleKey,
  latinKey,
  pressedShortcut,
  type Shortcut,
  type ShortcutPlace,
} from './shortcuts.ts';

const press = (key: string) => ({
  key: key.startsWith('Shift+') ? key.slice('Shift+'.length).toUpperCase() : key,
  shiftKey: key.startsWith('Shift+'),
  ...{ ctrlKey: false, metaKey: false, altKey: false },
});

test('of all shortcuts, those with a modifier and Enter alone act while single keys are switched off', () => {
  const all: Shortcut[] = Object.values(ALL_SHORTCUTS).flatMap((table) => Object.values(table));
  expect(all.filter((shortcut) => !isSingleKey(shortcut)).map(({ keys }) => keys)).toEqual([
    ['Mod+k'],
    ['Mod+z'],
    ['Mod+Shift+z'],
    ['Enter'],
  ]);
});

test('every shortcut of one key is found by it, and while single keys are switched off no single key is', () => {
  for (const place of Object.keys(ALL_SHORTCUTS) as ShortcutPlace[]) {
    for (const [id, shortcut] of Object.entries<Shortcut>(ALL_SHORTCUTS[place])) {
      const [key = '', second] = shortcut.keys;
      if (second !== undefined || key.startsWith('Mod+')) continue;
      expect(pressedShortcut(place, press(key), true), key).toBe(id);
      expect(pressedShortcut(place, press(key), false), key).toBe(isSingleKey(shortcut) ? undefined : id);
      expect(pressedShortcut(place, { ...press(key), ctrlKey: true }, true), `Ctrl ${key}`).toBeUndefined();
    }
  }
});

test('Caps Lock leaves single keys as they are, with Shift and without it', () => {
  const capital = { ...press('x'), key: 'X' };
  expect(pressedShortcut('task', capital, true)).toBe('select');
  expect(pressedShortcut('task', { ...press('x'), shiftKey: true }, true)).toBeUndefined();
});

test('on a keyboard of another script the letter on the place of a Latin one acts, with Ctrl too', () => {
  expect(pressedShortcut('task', { ...press('ы'), code: 'KeyS' }, true)).toBe('start');
  expect(pressedShortcut('task', { ...press('σ'), code: 'KeyS' }, true)).toBe('start');
  // The ö of a German keyboard is a letter of the Latin script, and no semicolon.
  expect(latinKey({ key: 'ö', code: 'KeyS' })).toBe('ö');
  expect(latinKey({ key: 'Л', code: 'KeyK' })).toBe('k');
});
