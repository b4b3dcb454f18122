import fc from 'fast-check';
import { expect, test } from 'vitest';
import { msToWire } from './instants.ts';

const LAST = 8_640_000_000_000_000;

test('an instant has the text of Date, whatever day it is on', () => {
  fc.assert(fc.property(fc.integer({ min: -LAST, max: LAST }), (ms) => msToWire(ms) === new Date(ms).toISOString()));
});

test.each([
  { ms: 0, text: '1970-01-01T00:00:00.000Z' },
  { ms: -1, text: '1969-12-31T23:59:59.999Z' },
  { ms: 86_400_000, text: '1970-01-02T00:00:00.000Z' },
  { ms: LAST, text: '+275760-09-13T00:00:00.000Z' },
])('the text of $ms is $text', ({ ms, text }) => {
  expect(msToWire(ms)).toBe(text);
});

test('texts are those of their days among more days than are kept', () => {
  for (let day = 0; day < 45_000; day += 1) {
    const ms = day * 86_400_000 + day;
    expect(msToWire(ms)).toBe(new Date(ms).toISOString());
  }
});

test('what is no instant has no text', () => {
  for (const ms of [Number.NaN, LAST + 86_400_000]) expect(() => msToWire(ms)).toThrow(RangeError);
});
