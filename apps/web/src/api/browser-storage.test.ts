import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { browserStorage, STORAGE_KEYS } from './browser-storage.ts';

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

test('the keys are those under which existing users have their data', () => {
  const { samplesHidden, doneShown, notificationsOff, leftHere, quickAddList, ...keys } = STORAGE_KEYS;
  expect(Object.values(keys)).toEqual([
    'access_token',
    'user',
    'daymark-last-end',
    'mantine-color-scheme-value',
    'daymark-sidebar-collapsed',
    'daymark-single-keys-off',
    'daymark-workspace:',
    'daymark-reflection-',
    'daymark-rung',
    'daymark-notified',
    'daymark-notifications-asked',
  ]);
  expect(samplesHidden('calendar', 7)).toBe('daymark-calendar-samples-hidden:7');
  expect(doneShown(7)).toBe('daymark-done-shown:7');
  expect(notificationsOff(7)).toBe('daymark-notifications-off:7');
  expect(leftHere(7)).toBe('daymark-left:7');
  expect(quickAddList(7)).toBe('daymark-quick-add-list:7');
});

test('a saved text is read again, and null deletes it', () => {
  expect(browserStorage.write('one', '1')).toBe(true);
  expect([browserStorage.read('one'), browserStorage.keys('o')]).toEqual(['1', ['one']]);
  browserStorage.write('one', null);
  expect([browserStorage.read('one'), browserStorage.keys('o')]).toEqual([null, []]);
});

test.each(['{', ''])('damaged JSON %j is read as null', (damaged) => {
  localStorage.setItem('one', damaged);
  expect(browserStorage.readJson('one')).toBeNull();
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
