import { beforeEach, expect, test } from 'vitest';
import { changed, listOf, matching, record, someText, text } from './readers.ts';
import { stored } from './stored.ts';

const named = changed(someText, (name) => ({ name, color: 'grey' }));
const alone = matching(listOf(named), ({ length }) => length === 1);

/** A key whose shape has changed twice since versions are counted. */
const list = stored('one', {
  version: 3,
  reader: record({ name: text, color: text }),
  older: {
    0: named,
    1: changed(alone, ([list = { name: '', color: '' }]) => list),
    2: changed(record({ title: named }), ({ title }) => title),
  },
});

beforeEach(() => localStorage.clear());

test.each([
  { by: 0, text: '"Beds"', value: { name: 'Beds', color: 'grey' } },
  { by: 1, text: '["Beds"]', value: { name: 'Beds', color: 'grey' } },
  { by: 2, text: '{"version":2,"value":{"title":"Beds"}}', value: { name: 'Beds', color: 'grey' } },
  { by: 3, text: '{"version":3,"value":{"name":"Beds","color":"red"}}', value: { name: 'Beds', color: 'red' } },
])('$text of version $by is read in the present shape', ({ by, text, value }) => {
  localStorage.setItem('one', text);
  expect(list.read()).toEqual(value);
  expect([list.versionOf(text), list.isNewer(), list.holds(value)]).toEqual([by, false, by === 3]);
});

test('a value is saved with its version, without fields that are not stored', () => {
  const beds = { name: 'Beds', color: 'red', tasks: ['secret'] };
  list.write(beds);
  expect(localStorage.getItem('one')).toBe('{"version":3,"value":{"name":"Beds","color":"red"}}');
  expect(list.read()).toEqual({ name: 'Beds', color: 'red' });
  list.write(null);
  expect([list.read(), localStorage.length]).toEqual([null, 0]);
});

test('a value of a newer version is read as absent, and told from a damaged one', () => {
  const text = '{"version":4,"value":{"name":"Beds","color":"red","icon":"tree"}}';
  localStorage.setItem('one', text);
  expect([list.read(), list.versionOf(text), list.isNewer()]).toEqual([null, 4, true]);
});

test.each(['', '{', '7', 'null', '[]', '""', '{"version":3}', '{"version":2,"value":["Beds"]}', '{"version":-1}'])(
  'the damaged text %j is read as absent',
  (text) => {
    localStorage.setItem('one', text);
    expect([list.read(), list.versionOf(text), list.isNewer()]).toEqual([null, null, false]);
  },
);

test('a text stands in the storage as it is, whatever JSON it could be', () => {
  const token = stored('token', { version: 1, reader: someText, isText: true });
  for (const text of ['abc', '17', 'true', '"abc"']) {
    token.write(text);
    expect([localStorage.getItem('token'), token.read()]).toEqual([text, text]);
  }
  localStorage.setItem('token', '{"version":2,"value":"abc"}');
  expect([token.read(), token.isNewer()]).toEqual([null, true]);
});
