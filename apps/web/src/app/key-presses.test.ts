import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { isSingleKey, SHORTCUTS } from '#ui/shortcuts.ts';
import { listenToShortcuts, SEQUENCE_MS } from './key-presses.ts';

const acted: string[] = [];
let areSingleKeysOff = false;
let stop: () => void;

beforeEach(() => {
  vi.useFakeTimers();
  acted.length = 0;
  areSingleKeysOff = false;
  document.body.innerHTML = '<main><button id="card"></button></main>';
  stop = listenToShortcuts({ act: (id) => acted.push(id), areSingleKeysOff: () => areSingleKeysOff });
});
afterEach(() => {
  stop();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  document.body.innerHTML = '';
});

/** Presses a key on an element, and tells whether the browser's own action is prevented. */
function press(key: string, init: KeyboardEventInit = {}, on: Element = document.body): boolean {
  const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...init });
  Object.defineProperty(event, 'getModifierState', { value: () => init.modifierAltGraph ?? false });
  return !on.dispatchEvent(event);
}

/** The element of this id among others on the page. */
function show(html: string): Element {
  document.body.insertAdjacentHTML('beforeend', html);
  const element = document.querySelector('#it');
  if (!element) throw new Error('It has no #it');
  return element;
}

test('every shortcut acts on its keys', () => {
  for (const [id, { keys }] of Object.entries(SHORTCUTS)) {
    acted.length = 0;
    for (const key of keys) {
      const written = key.replace(/^(Mod\+)?(Shift\+)?/, '');
      const modifiers = { ctrlKey: key.startsWith('Mod+'), shiftKey: key.includes('Shift+') };
      expect(press(written, modifiers), key).toBe(true);
    }
    expect(acted).toEqual([id]);
  }
});

test('no shortcut is hidden by another one', () => {
  const all = Object.values(SHORTCUTS).map(({ keys }) => keys.join(' '));
  expect(all.filter((keys) => all.some((other) => other !== keys && other.startsWith(`${keys} `)))).toEqual([]);
  expect(new Set(all).size).toBe(all.length);
});

test.each([
  { name: 'a letter in capitals, by Caps Lock', key: 'T', init: {}, acts: true },
  { name: 'a letter with Shift', key: 'T', init: { shiftKey: true }, acts: false },
  { name: 'a letter with Shift, under Caps Lock', key: 't', init: { shiftKey: true }, acts: false },
  { name: 'a letter with Ctrl', key: 't', init: { ctrlKey: true }, acts: false },
  { name: 'a letter with ⌘', key: 't', init: { metaKey: true }, acts: false },
  { name: 'a letter with Alt', key: 't', init: { altKey: true }, acts: false },
  { name: 'a letter with AltGr', key: 't', init: { ctrlKey: true, altKey: true, modifierAltGraph: true }, acts: false },
  { name: 'a key that is held', key: 't', init: { repeat: true }, acts: false },
  { name: 'a part of a composed character', key: 't', init: { isComposing: true }, acts: false },
  // Shortcuts go by the character that a key writes: the letter T of a Dvorak keyboard is where others have K.
  { name: 'the key of another place', key: 't', init: { code: 'KeyK' }, acts: true },
  { name: 'the place of another key', key: 'k', init: { code: 'KeyT' }, acts: false },
  { name: 'a letter of another script on its place', key: 'е', init: { code: 'KeyT' }, acts: true },
  { name: 'a letter of another script on a bracket', key: 'х', init: { code: 'BracketLeft' }, acts: true },
  { name: 'a letter of another script on a free key', key: 'у', init: { code: 'KeyE' }, acts: false },
  { name: 'a sign with Shift', key: '?', init: { shiftKey: true }, acts: true },
  { name: 'a sign with AltGr', key: '[', init: { modifierAltGraph: true }, acts: true },
  {
    name: 'a sign with AltGr that counts as Ctrl and Alt',
    key: '[',
    init: { ctrlKey: true, altKey: true, modifierAltGraph: true },
    acts: true,
  },
  { name: 'a sign with Alt', key: '[', init: { altKey: true }, acts: false },
])('$name acts: $acts', ({ key, init, acts }) => {
  expect(press(key, init)).toBe(acts);
  expect(acted).toHaveLength(acts ? 1 : 0);
});

test.each([
  '<input id="it">',
  '<input type="date" id="it">',
  '<textarea id="it"></textarea>',
  '<select id="it"></select>',
  '<p contenteditable="true"><b id="it">a</b></p>',
  '<div role="combobox" id="it"></div>',
  '<ul role="listbox"><li role="option" id="it"></li></ul>',
  '<div role="menu"><button role="menuitem" id="it"></button></div>',
  '<div role="dialog"><button id="it"></button></div>',
])('single keys do not act in %s', (html) => {
  const it = show(html);
  expect(press('t', {}, it)).toBe(false);
  press('g', {}, it);
  press('d', {}, it);
  expect(acted).toEqual([]);
});

test.each(['<input type="checkbox" id="it">', '<input type="radio" id="it">', '<a id="it"></a>'])(
  'single keys act in %s',
  (html) => {
    press('t', {}, show(html));
    expect(acted).toEqual(['pause']);
  },
);

test.each(['dialog', 'alertdialog', 'menu'])('single keys do not act on the page below an open %s', (role) => {
  const it = show(`<div role="${role}" id="it"></div>`);
  press('t');
  expect(acted).toEqual([]);
  it.remove();
  press('t');
  expect(acted).toEqual(['pause']);
});

test('a key that the focused element takes for itself does not act', () => {
  const card = document.querySelector('#card');
  card?.addEventListener('keydown', (event) => event.preventDefault());
  if (card) press('x', {}, card);
  expect(acted).toEqual([]);
});

test('the second key of a sequence is not one of the focused element', () => {
  const card = document.querySelector('#card');
  const pressed: string[] = [];
  card?.addEventListener('keydown', (event) => pressed.push((event as KeyboardEvent).key));
  if (card) for (const key of ['g', 'e', 'e']) press(key, {}, card);
  expect(acted).toEqual(['experiments']);
  expect(pressed).toEqual(['g', 'e']); // the last one alone
});

test('the second key of a sequence follows within a moment', () => {
  press('g');
  vi.advanceTimersByTime(SEQUENCE_MS - 1);
  press('m');
  press('g');
  vi.advanceTimersByTime(SEQUENCE_MS);
  press('m');
  expect(acted).toEqual(['profile']);
});

test('a wrong second key does nothing, and ends the sequence', () => {
  for (const key of ['g', 'z', 'm', 't']) press(key);
  expect(acted).toEqual(['pause']);
});

test('single keys that are switched off do not act', () => {
  areSingleKeysOff = true;
  for (const { keys } of Object.values(SHORTCUTS).filter(isSingleKey))
    for (const key of keys) expect(press(key), key).toBe(false);
  expect(acted).toEqual([]);
});
