import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { browserStorage } from './browser-storage.ts';

beforeEach(() => {
  localStorage.clear();
  otherTab(null);
});
afterEach(() => vi.unstubAllGlobals());

/** The event that another tab's change sends to this one; a null key says that it cleared the storage. */
function otherTab(key: string | null): void {
  dispatchEvent(Object.assign(new Event('storage'), { key }));
}

/** Replaces the storage by one that refuses a method, as a full or blocked one does. */
function refuse(method: 'setItem' | 'removeItem'): void {
  const get = (storage: Storage, name: string) => {
    if (name === method) throw new DOMException('refused', 'QuotaExceededError');
    const value: unknown = Reflect.get(storage, name);
    return typeof value === 'function' ? value.bind(storage) : value;
  };
  vi.stubGlobal('localStorage', new Proxy(localStorage, { get }));
}

test('a saved text is read again, and null deletes it', () => {
  expect(browserStorage.write('one', '1')).toBe(true);
  expect([browserStorage.read('one'), browserStorage.keys('o')]).toEqual(['1', ['one']]);
  browserStorage.write('one', null);
  expect([browserStorage.read('one'), browserStorage.keys('o')]).toEqual([null, []]);
});

test('a text that the browser refuses lasts as long as the page', () => {
  refuse('setItem');
  expect(browserStorage.write('one', '1')).toBe(false);
  expect([browserStorage.read('one'), browserStorage.keys('o')]).toEqual(['1', ['one']]);
});

test('a text that the browser refuses to delete is gone for this page', () => {
  localStorage.setItem('one', '1');
  refuse('removeItem');
  expect(browserStorage.write('one', null)).toBe(false);
  expect([browserStorage.read('one'), browserStorage.keys('o')]).toEqual([null, []]);
});

test("another tab's change replaces what only this page kept", () => {
  refuse('setItem');
  browserStorage.write('one', 'mine');
  vi.unstubAllGlobals();
  localStorage.setItem('one', 'theirs');
  otherTab('one');
  expect(browserStorage.read('one')).toBe('theirs');
});

test('blocked storage is noticed, and read as empty', () => {
  expect(browserStorage.isBlocked()).toBe(false);
  vi.stubGlobal('localStorage', undefined);
  expect(browserStorage.isBlocked()).toBe(true);
  expect([browserStorage.read('one'), browserStorage.keys('')]).toEqual([null, []]);
});
