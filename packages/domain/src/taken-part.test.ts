import { expect, test } from 'vitest';
import { takenPartOf } from './taken-part.ts';

/** Eight weeks of five days, of which each has its own length. */
const ALL = Array.from({ length: 8 }, (_, week) =>
  Array.from({ length: 5 }, (_, day) => 0.2 + 0.03 * (((week * 5 + day) * 7) % 11) - 0.15),
);

test('what is always the same share of a day takes part wholly', () => {
  expect(takenPartOf(ALL, ALL)).toBeCloseTo(1, 9);
});

test('what has the same minutes on every day hardly takes part', () => {
  const same = ALL.map((week) => week.map(() => 0.2));
  expect(takenPartOf(same, ALL)).toBeLessThan(0.01);
});

test('half of it does by half', () => {
  expect(
    takenPartOf(
      ALL.map((week) => week.map((day) => 0.1 + day / 2)),
      ALL,
    ),
  ).toBeCloseTo(0.5, 2);
});

test('it is never less than nothing, nor more than all', () => {
  expect(
    takenPartOf(
      ALL.map((week) => week.map((day) => 1 - day)),
      ALL,
    ),
  ).toBe(0);
  expect(
    takenPartOf(
      ALL.map((week) => week.map((day) => 3 * day)),
      ALL,
    ),
  ).toBe(1);
});

test('without a second week, or where days are alike, it is believed to take part wholly', () => {
  expect(takenPartOf([[1, 2]], [[3, 4]])).toBe(1);
  expect(takenPartOf([], [])).toBe(1);
});

test('what is rarely worked on says little of it', () => {
  const rarely = ALL.map((week, place) => week.map((_, day) => (place === 3 && day === 2 ? 5 : 0)));
  const part = takenPartOf(rarely, ALL);
  expect(part).toBeGreaterThan(0.4);
});
