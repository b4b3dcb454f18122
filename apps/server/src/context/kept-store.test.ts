import { expect, test } from 'vitest';
import { KeptStore } from './kept-store.ts';

test('what was used least recently is forgotten where all together are too large', () => {
  const store = new KeptStore<string>(10, (value) => value.length);
  const kept = () => ['a', 'b', 'c'].map((key) => store.get(key) ?? null);
  store.keep('a', '1234');
  store.keep('b', '1234');
  store.keep('a', '123');
  store.keep('c', '1234');
  expect(kept()).toEqual(['123', null, '1234']);
  store.keep('b', '123');
  expect(kept()).toEqual(['123', '123', '1234']);
  store.keep('b', '1234');
  expect(kept()).toEqual([null, '1234', '1234']);
});

test('a value that is too large by itself is not kept, nor are the others forgotten for good', () => {
  const store = new KeptStore<string>(3, (value) => value.length);
  store.keep('a', '1234');
  expect(store.get('a')).toBeUndefined();
  store.keep('b', '123');
  expect(store.get('b')).toBe('123');
});
