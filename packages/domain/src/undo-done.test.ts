import fc from 'fast-check';
import { expect, test } from 'vitest';
import { goesOn, type OtherEntry, type StoppedEntry } from './undo-done.ts';

const DONE_AT = Temporal.Instant.from('2026-11-20T10:00:00.000Z');

const stoppedAt = (minutesBefore = 0): StoppedEntry => ({
  id: 5,
  done_at: DONE_AT,
  ended_at: DONE_AT.subtract({ minutes: minutesBefore }),
});

const after = (ms: number) => DONE_AT.add({ milliseconds: ms });
const MINUTE = 60_000;

const other = (fields: Partial<OtherEntry>): OtherEntry => ({
  id: 4,
  ended_at: DONE_AT.subtract({ hours: 1 }),
  isTimer: true,
  ...fields,
});

test.each([
  { ms: 0, is: true },
  { ms: 10 * MINUTE, is: true },
  { ms: 10 * MINUTE + 1, is: false },
  { ms: -1, is: true }, // the server's clock was set back
])('$ms ms after Done the timer goes on: $is', ({ ms, is }) => {
  expect(goesOn(stoppedAt(), [], after(ms))).toBe(is);
});

test.each([
  { what: 'a timer from before', entry: other({}), is: true },
  { what: 'a timer started since', entry: other({ id: 6, ended_at: after(1) }), is: false },
  { what: 'a timer started since and corrected to before', entry: other({ id: 6 }), is: false },
  { what: 'a timer that runs', entry: other({ id: 6, ended_at: null }), is: false },
  { what: 'time booked by hand since, of work before', entry: other({ id: 6, isTimer: false }), is: true },
  { what: 'time booked up to the end of the entry', entry: other({ isTimer: false, ended_at: DONE_AT }), is: true },
  { what: 'time booked behind its end', entry: other({ isTimer: false, ended_at: after(1) }), is: false },
])('beside $what the timer goes on: $is', ({ entry, is }) => {
  expect(goesOn(stoppedAt(), [other({}), entry], after(MINUTE))).toBe(is);
});

test('where Done said that work ended before, time booked from then on is in the way', () => {
  const booked = other({ id: 6, isTimer: false, ended_at: DONE_AT.subtract({ minutes: 5 }) });
  expect(goesOn(stoppedAt(30), [booked], after(0))).toBe(false);
  expect(goesOn(stoppedAt(5), [booked], after(0))).toBe(true);
});

test('another entry and a later moment never let a timer go on that would not without them', () => {
  const entry = fc.record({
    id: fc.integer({ min: 1, max: 9 }).filter((id) => id !== 5),
    ended_at: fc.option(fc.integer({ min: -MINUTE, max: MINUTE }).map(after)),
    isTimer: fc.boolean(),
  });
  const ms = fc.integer({ min: 0, max: 20 * MINUTE });
  fc.assert(
    fc.property(fc.array(entry, { maxLength: 4 }), entry, ms, ms, (others, one, first, later) => {
      const isLikely = goesOn(stoppedAt(), others, after(first));
      expect(isLikely || !goesOn(stoppedAt(), [...others, one], after(first + later))).toBe(true);
    }),
    { seed: 34 },
  );
});
