import fc from 'fast-check';
import { expect, test } from 'vitest';
import { DRAWS } from './common-error.ts';
import {
  beginningAfter,
  chanceBy,
  daysIn,
  drawnDays,
  type FinishQuestion,
  finishDays,
  HORIZON_DAYS,
} from './finish-dates.ts';
import { minutesAWeekOf } from './week-trend.ts';

const OFFICE = [120, 120, 120, 120, 120, 0, 0];
const NOTHING_ELSE = { share: 1, taken: 0, stays: 1 };

/** Eight weeks alike, of which half an hour to two hours of three hours a day are on what is to be finished. */
const question = (more: Partial<FinishQuestion> = {}): FinishQuestion => ({
  minutes: new Float64Array(DRAWS).fill(600),
  levels: { p50: 0.5, p80: 0.8 },
  weeks: Array(8).fill({ own: OFFICE, all: OFFICE.map((minutes) => minutes * 1.5) }),
  offerOf: () => NOTHING_ELSE,
  worked: { own: 0, all: 0 },
  ...more,
});

test('600 minutes at about 600 a week end with the last day of the week, or early in the next one', () => {
  expect(finishDays(question())).toEqual({ p50: 4, p80: 7 });
  expect(minutesAWeekOf(question().weeks)).toBeCloseTo(600, 9);
});

test('a day on which nothing is ever done is no date', () => {
  const dates = Array.from({ length: 60 }, (_, tenth) => {
    const { p50, p80 } = finishDays(question({ minutes: new Float64Array(DRAWS).fill(tenth * 50) }));
    return [p50, p80].map((day) => (day ?? 0) % 7);
  });
  expect(dates.flat().filter((weekday) => weekday > 4)).toEqual([]);
});

test('what is planned for other work, days off and what is added later take their part', () => {
  const { p50, p80 } = finishDays(question());
  const later = (offerOf: FinishQuestion['offerOf']) => finishDays(question({ offerOf }));
  expect(later((day) => ({ ...NOTHING_ELSE, taken: day === 0 ? 180 : 0 })).p50).toBeGreaterThan(p50 ?? 0);
  expect(later((day) => ({ ...NOTHING_ELSE, share: day % 7 < 4 ? 1 : 0 })).p80).toBeGreaterThan(p80 ?? 0);
  expect(later(() => ({ ...NOTHING_ELSE, stays: 0.5 })).p50).toBeGreaterThan(7);
});

test('an hour of other work leaves the rest of the day', () => {
  // A day has 180 minutes, of which 120 are for this: an hour less of the day takes nothing.
  const taken = (minutes: number) => finishDays(question({ offerOf: () => ({ ...NOTHING_ELSE, taken: minutes }) }));
  expect(taken(30)).toEqual(finishDays(question()));
  expect(taken(90).p50).toBeGreaterThan(5);
});

test('what was worked today is over', () => {
  const worked = { own: 120, all: 180 };
  expect(finishDays(question({ minutes: new Float64Array(DRAWS).fill(60) })).p80).toBe(0);
  expect(finishDays(question({ minutes: new Float64Array(DRAWS).fill(60), worked })).p80).toBe(1);
});

test('twice the minutes a week take about half as long, and make the days longer', () => {
  expect(finishDays(question({ minutesAWeek: 1200 })).p50).toBe(2);
  expect(finishDays(question({ minutesAWeek: 300 })).p50).toBe(11);
});

/** Eight weeks with the same minutes in all, of which the latest has so many times those of the one before. */
const changing = (times: number) =>
  Array.from({ length: 8 }, (_, place) => {
    const own = OFFICE.map((minutes) => minutes * times ** (3.5 - place));
    return { own, all: own.map((minutes) => minutes * 1.5) };
  });

test('whoever works more from week to week is done earlier than who works less', () => {
  const days = [1.1, 1, 1 / 1.1].map((times) => finishDays(question({ weeks: changing(times) })));
  expect(days.map(({ p50 }) => p50)).toEqual([3, 4, 9]);
  expect(minutesAWeekOf(changing(1.1))).toBeGreaterThan(1.1 * 600);
});

test('weeks with something planned, whose days are counted one by one, end on the same days as others', () => {
  const minutes = Float64Array.from({ length: DRAWS }, (_, draw) => 10 * (draw + 1));
  const offerOf = (day: number) => ({ share: day % 5 === 0 ? 0.3 : 1, taken: 0, stays: 0.9 ** (day / 50) });
  const inOneGo = drawnDays(question({ minutes, offerOf }));
  // The rest of the day holds what is planned.
  const planned = drawnDays(question({ minutes, offerOf: (day) => ({ ...offerOf(day), taken: 1e-9 }) }));
  expect(inOneGo.done).toEqual(planned.done);
});

test('work beyond two years, or without any week, has no date', () => {
  const never = { p50: null, p80: null };
  expect(finishDays(question({ minutes: new Float64Array(DRAWS).fill(600 * 150) }))).toEqual(never);
  expect(finishDays(question({ weeks: [] }))).toEqual(never);
  expect(finishDays(question({ weeks: [{ own: Array(7).fill(0), all: OFFICE }] }))).toEqual(never);
});

test('weeks that begin three days later begin with the fourth day', () => {
  const [turned] = beginningAfter([{ own: [1, 2, 3, 4, 5, 6, 7], all: [7, 6, 5, 4, 3, 2, 1] }], 10);
  expect(turned).toEqual({ own: [4, 5, 6, 7, 1, 2, 3], all: [4, 3, 2, 1, 7, 6, 5] });
});

const week = fc.array(fc.tuple(fc.integer({ min: 0, max: 300 }), fc.integer({ min: 0, max: 300 })), {
  minLength: 7,
  maxLength: 7,
});
const asked = fc
  .record({ weeks: fc.array(week, { minLength: 1, maxLength: 8 }), total: fc.integer({ min: 1, max: 6000 }) })
  .map(({ weeks, total }) =>
    question({
      weeks: weeks.map((days) => ({ own: days.map(([own]) => own), all: days.map(([own, other]) => own + other) })),
      minutes: Float64Array.from({ length: DRAWS }, (_, draw) => (total * (draw + 1)) / DRAWS),
    }),
  );

/** Expects that neither date is later, where null is later than any day. */
function expectNoLater(one: ReturnType<typeof finishDays>, other: ReturnType<typeof finishDays>) {
  expect(one.p50 ?? HORIZON_DAYS).toBeLessThanOrEqual(other.p50 ?? HORIZON_DAYS);
  expect(one.p80 ?? HORIZON_DAYS).toBeLessThanOrEqual(other.p80 ?? HORIZON_DAYS);
}

test('more work is never done earlier', () => {
  fc.assert(
    fc.property(asked, fc.double({ min: 1, max: 3, noNaN: true }), (less, times) => {
      expectNoLater(finishDays(less), finishDays({ ...less, minutes: less.minutes.map((minutes) => minutes * times) }));
    }),
    { numRuns: 30 },
  );
});

test('days that offer more, and less that is planned for others, make no work later', () => {
  const share = fc.double({ min: 0, max: 1, noNaN: true });
  fc.assert(
    fc.property(asked, share, share, fc.integer({ min: 0, max: 200 }), (given, some, stays, taken) => {
      const less = finishDays({ ...given, offerOf: (day) => ({ share: day % 3 === 0 ? some : 1, taken, stays }) });
      expectNoLater(finishDays(given), less);
    }),
    { numRuns: 30 },
  );
});

test('the same question has the same answer, and half of the cases come no later than 8 of 10', () => {
  fc.assert(
    fc.property(asked, (given) => {
      const told = finishDays(given);
      expect(finishDays({ ...given, minutes: given.minutes.slice() })).toEqual(told);
      expect(told.p50 ?? HORIZON_DAYS).toBeLessThanOrEqual(told.p80 ?? HORIZON_DAYS);
    }),
    { numRuns: 20 },
  );
});

test('chances of days agree with the dates', () => {
  const drawn = drawnDays(question());
  expect(daysIn(drawn)).toEqual({ p50: 4, p80: 7 });
  expect([-1, 0, 3, 4, 6, 7, 40].map((day) => chanceBy(drawn, day))).toEqual([0, 0, 1, 5, 5, 8, 10]);
  expect(chanceBy(drawnDays(question({ weeks: [] })), 40)).toBe(0);
});

test('nearly all of the draws are nine of ten, and almost all of them ten', () => {
  const done = Uint32Array.from([500, 300, 169, 1, 30]);
  const drawn = { done, draws: 1000, levels: { p50: 0.5, p80: 0.8 }, usual: Array.from({ length: 7 }, () => true) };
  expect([0, 1, 2, 3, 4].map((day) => chanceBy(drawn, day))).toEqual([5, 8, 9, 10, 10]);
});

test('a later day has no smaller chance, and from the dates on it is at least five and eight of ten', () => {
  fc.assert(
    fc.property(asked, fc.double({ min: 0.7, max: 0.95, noNaN: true }), (given, p80) => {
      const drawn = drawnDays({ ...given, levels: { p50: 0.5, p80 } });
      const { p50: half, p80: safe } = daysIn(drawn);
      const chances = Array.from({ length: HORIZON_DAYS + 10 }, (_, day) => chanceBy(drawn, day));
      expect(chances.toSorted((one, other) => one - other)).toEqual(chances);
      const firstOf = (least: number) => {
        const first = chances.findIndex((chance) => chance >= least);
        return first < 0 ? null : first;
      };
      expect([firstOf(5), firstOf(8)]).toEqual([half, safe]);
    }),
    { numRuns: 5 },
  );
});
