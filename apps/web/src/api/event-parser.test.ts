import fc from 'fast-check';
import { expect, test } from 'vitest';
import { eventParser } from './event-parser.ts';

const STREAM = 'id: a\n\n: beat\n\nid: b\ndata: {"changes":[{"kind":"timer"}]}\n\nid: c\nevent: reset\ndata:\n\n';
const EVENTS = [
  { id: 'a', event: '', data: '' },
  { id: 'b', event: '', data: '{"changes":[{"kind":"timer"}]}' },
  { id: 'c', event: 'reset', data: '' },
];

test('a stream gives its events, however it is cut into parts', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 20 }), { minLength: STREAM.length }), (lengths) => {
      const parse = eventParser();
      let from = 0;
      const events = lengths.flatMap((length) => {
        const part = STREAM.slice(from, from + length);
        from += length;
        return parse(part);
      });
      expect(events).toEqual(EVENTS);
    }),
  );
});

test('an event that was cut off is none', () => {
  expect(eventParser()(STREAM.slice(0, -1))).toEqual(EVENTS.slice(0, 2));
});
