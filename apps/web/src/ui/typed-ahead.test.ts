import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { dropTypedAhead, keepTypedAhead } from './typed-ahead.ts';

const onEscape = vi.fn();
const onPage = vi.fn();
const entered: string[] = [];

beforeEach(() => {
  onEscape.mockClear();
  onPage.mockClear();
  entered.length = 0;
  document.body.innerHTML = '<main><button id="card"></button></main>';
  document.querySelector('#card')?.addEventListener('keydown', onPage);
  document.querySelector<HTMLElement>('#card')?.focus();
  keepTypedAhead(onEscape);
});
afterEach(() => {
  dropTypedAhead();
  document.body.innerHTML = '';
});

/** Presses keys where the focus is; tells whether the last one is prevented from what it does there. */
function press(...keys: (string | KeyboardEventInit)[]): boolean {
  return keys
    .map((key) => {
      const init = typeof key === 'string' ? { key } : key;
      const event = new KeyboardEvent('keydown', { bubbles: true, cancelable: true, ...init });
      Object.defineProperty(event, 'getModifierState', { value: () => init.modifierAltGraph ?? false });
      return !(document.activeElement ?? document.body).dispatchEvent(event);
    })
    .some(Boolean);
}

/** Shows a dialog and moves the focus into it. */
async function openDialog(html: string): Promise<HTMLInputElement> {
  document.body.insertAdjacentHTML('beforeend', `<div role="dialog">${html}</div>`);
  const field = document.querySelector<HTMLInputElement>('#field');
  if (!field) throw new Error('It has no #field');
  field.addEventListener('keydown', ({ key }) => entered.push(`${key} on ${field.value}`));
  field.focus();
  await Promise.resolve();
  return field;
}

test('typed characters stand in the field of the dialog, and the page sees no key', async () => {
  expect(press('s', 'o', 'm', 'x', 'Backspace', 'e', 'Delete', 'Tab', 'ArrowDown', ' ')).toBe(true);
  const field = await openDialog('<input id="field">');
  expect(field.value).toBe('some ');
  expect(onPage).not.toHaveBeenCalled();
  expect(entered).toEqual([]);
});

test('Enter follows the text into the field, and what is pressed after it is dropped', async () => {
  press('l', 'o', 'g', 'Enter', 'x', 'Enter');
  await openDialog('<input id="field">');
  expect(entered).toEqual(['Enter on log']);
});

test('Escape closes the dialog before it is there, and keys act again', async () => {
  press('s', 'Escape', 'x');
  expect(onEscape).toHaveBeenCalledOnce();
  expect(onPage).toHaveBeenCalledOnce();
  expect((await openDialog('<input id="field">')).value).toBe('');
});

test('keys with a modifier and function keys go on to the page; AltGr writes', async () => {
  const passed = [{ key: 'k', ctrlKey: true }, { key: 'k', metaKey: true }, { key: 'a', altKey: true }, { key: 'F5' }];
  expect(press(...passed)).toBe(false);
  expect(press({ key: '@', ctrlKey: true, altKey: true, modifierAltGraph: true })).toBe(true);
  expect((await openDialog('<input id="field">')).value).toBe('@');
});

test('the frame of a dialog that is still loaded ends nothing', async () => {
  press('a');
  document.body.insertAdjacentHTML(
    'beforeend',
    '<div role="dialog" aria-busy="true"><button id="busy"></button></div>',
  );
  document.querySelector<HTMLElement>('#busy')?.focus();
  press('b');
  expect((await openDialog('<input id="field">')).value).toBe('ab');
});

test.each(['<button id="field"></button>', '<input type="password" id="field">'])(
  'a dialog that begins with %s gets neither text nor Enter',
  async (html) => {
    press('a', 'Enter');
    expect((await openDialog(html)).value).toBe('');
    expect(entered).toEqual([]);
  },
);

test('a field takes no more than its room', async () => {
  press('a', 'b', 'c');
  expect((await openDialog('<input id="field" maxlength="2">')).value).toBe('ab');
});
