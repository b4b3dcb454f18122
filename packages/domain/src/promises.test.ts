import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fromMidnight } from './days.ts';
import {
  doneShare,
  isLinkEnded,
  outcomeOfPromise,
  recordOfPromises,
  whyNotPromise,
  whyTooManyPromises,
  withdrawnOf,
} from './promises.ts';

const at = (text: string) => Temporal.Instant.from(text);
const BERLIN = fromMidnight('Europe/Berlin');
const PROMISED = { promised_date: '2026-12-04', chance: 8, settled_at: null, withdrawn_at: null };

test.each([
  // Berlin is an hour ahead of UTC.
  { settled: '2026-12-01T10:00Z', outcome: { state: 'kept', days_late: 0 } },
  { settled: '2026-12-04T22:59:59.999Z', outcome: { state: 'kept', days_late: 0 } },
  { settled: '2026-12-04T23:00Z', outcome: { state: 'late', days_late: 1 } },
  { settled: '2026-12-14T10:00Z', outcome: { state: 'late', days_late: 10 } },
])('settled at $settled it is $outcome.state', ({ settled, outcome }) => {
  const promise = { ...PROMISED, settled_at: at(settled) };
  expect(outcomeOfPromise(promise, { now: at('2027-02-01T00:00Z'), days: BERLIN })).toEqual(outcome);
});

test('a night of somebody whose day begins at 4 still belongs to the day before', () => {
  const promise = { ...PROMISED, settled_at: at('2026-12-05T02:59Z') };
  const outcome = (startHour: number) =>
    outcomeOfPromise(promise, { now: at('2027-02-01T00:00Z'), days: { timeZone: 'Europe/Berlin', startHour } });
  expect([outcome(4), outcome(3)]).toEqual([
    { state: 'kept', days_late: 0 },
    { state: 'late', days_late: 1 },
  ]);
});

test('an open one is late so far, and a withdrawn one is not', () => {
  const outcome = (more: object, now: string) =>
    outcomeOfPromise({ ...PROMISED, ...more }, { now: at(now), days: BERLIN });
  expect(outcome({}, '2026-12-04T20:00Z')).toEqual({ state: 'open', days_late: 0 });
  expect(outcome({}, '2026-12-07T20:00Z')).toEqual({ state: 'open', days_late: 3 });
  const withdrawn = { withdrawn_at: at('2026-12-06T20:00Z') };
  expect(outcome(withdrawn, '2026-12-07T20:00Z')).toEqual({ state: 'withdrawn', days_late: 0 });
});

test('the record compares what was said with what was kept of the promises that were told a chance', () => {
  const kept = (chance: number | null) => ({ chance, state: 'kept', days_late: 0 }) as const;
  const late = (chance: number | null) => ({ chance, state: 'late', days_late: 2 }) as const;
  const others = [
    { chance: 1, state: 'open', days_late: 9 },
    { chance: 2, state: 'withdrawn', days_late: 0 },
  ] as const;
  expect(recordOfPromises([kept(8), kept(9), late(7), late(null), kept(null), ...others])).toEqual({
    ...{ settled: 5, kept: 3, withdrawn: 1, said: 8, came_true: 6.7 },
  });
  expect(recordOfPromises([late(null)])).toMatchObject({ settled: 1, said: null, came_true: null });
});

test('of 22 promises that were told 8 of 10, of which 18 were kept, 8.2 of 10 came true', () => {
  const some = Array.from({ length: 22 }, (_, place) => ({
    chance: 8,
    state: place < 18 ? ('kept' as const) : ('late' as const),
    days_late: place < 18 ? 0 : 1,
  }));
  expect(recordOfPromises(some)).toEqual({ settled: 22, kept: 18, withdrawn: 0, said: 8, came_true: 8.2 });
});

const instant = fc
  .integer({ min: 1_700_000_000_000, max: 1_900_000_000_000 })
  .map((ms) => Temporal.Instant.fromEpochMilliseconds(ms));
const zone = fc.constantFrom('UTC', 'Europe/Berlin', 'America/New_York', 'Pacific/Apia', 'Asia/Kathmandu');
const day = fc
  .integer({ min: 0, max: 2000 })
  .map((days) => Temporal.PlainDate.from('2024-01-01').add({ days }).toString());

test('later is never less late, and a settled promise no longer depends on now', () => {
  fc.assert(
    fc.property(
      ...[instant, instant, zone, day, fc.integer({ min: 0, max: 6 })],
      (one, other, timeZone, promised_date, startHour) => {
        const days = { timeZone, startHour };
        const [earlier, later] = Temporal.Instant.compare(one, other) < 0 ? [one, other] : [other, one];
        const promise = { ...PROMISED, promised_date };
        const open = (now: Temporal.Instant) => outcomeOfPromise(promise, { now, days });
        expect(open(later).days_late).toBeGreaterThanOrEqual(open(earlier).days_late);
        const settled = (now: Temporal.Instant) => outcomeOfPromise({ ...promise, settled_at: earlier }, { now, days });
        expect(settled(later)).toEqual(settled(earlier));
        expect(settled(later).days_late).toBe(open(earlier).days_late);
        expect(settled(later).state === 'kept').toBe(settled(later).days_late === 0);
      },
    ),
    { numRuns: 200 },
  );
});

test('kept ones are never more than settled ones, and each promise is counted once', () => {
  const promise = fc.record({
    chance: fc.option(fc.integer({ min: 0, max: 10 })),
    state: fc.constantFrom('open', 'kept', 'late', 'withdrawn'),
    days_late: fc.nat(),
  });
  fc.assert(
    fc.property(fc.array(promise), (promises) => {
      const { settled, kept, withdrawn, said, came_true } = recordOfPromises(promises as never[]);
      expect(kept).toBeLessThanOrEqual(settled);
      const open = promises.filter(({ state }) => state === 'open').length;
      expect(settled + withdrawn + open).toBe(promises.length);
      for (const tenths of [said, came_true]) if (tenths !== null) expect(tenths >= 0 && tenths <= 10).toBe(true);
    }),
  );
});

test.each([
  ['2026-11-19', false],
  ['2026-11-20', true],
  ['2027-11-20', true],
  ['2027-11-21', false],
])('on November 20, %s can be promised: %s', (date, canBe) => {
  expect(whyNotPromise(date, '2026-11-20') === null).toBe(canBe);
});

test.each([
  [-1, 0],
  [2, 2],
  [6, 5],
])('of five tasks %d that were taken out are told as %d', (withdrawn_tasks, told) => {
  expect(withdrawnOf({ tasks: 5, withdrawn_tasks })).toBe(told);
});

test('an account holds a thousand promises', () => {
  expect([whyTooManyPromises(1000), whyTooManyPromises(1001)]).toEqual([
    ...[null, 'An account can hold at most 1,000 promises'],
  ]);
});

test('a link opens on its last day', () => {
  expect(['2026-11-19', '2026-11-20', null].map((date) => isLinkEnded(date, '2026-11-20'))).toEqual([
    true,
    false,
    false,
  ]);
});

test('the share of the work that is done is never told as all of it while some is left', () => {
  expect([
    doneShare({ worked: 0, left: 0 }),
    doneShare({ worked: 999, left: 1 }),
    doneShare({ worked: 30, left: 90 }),
  ]).toEqual([...[null, 99, 25]]);
});
