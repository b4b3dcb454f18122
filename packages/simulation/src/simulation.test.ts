import { accuracyOf } from '@daymark/domain/estimates.ts';
import { evidenceOf } from '@daymark/domain/evidence.ts';
import { seededRandom } from '@daymark/domain/random.ts';
import { mean, type Replay, replay } from '@daymark/domain/replay.ts';
import { expect, test } from 'vitest';
import { correlated, expanding, fading, realLooking, wholly } from './hard-people.ts';
import { biased, expectedGain, type Habit, nulls, unaided, workOf } from './people.ts';
import {
  armsOf,
  balance,
  firstLook,
  helped,
  learning,
  MULTIPLIER,
  recovery,
  TASKS,
  toldHelps,
  verdicts,
} from './simulation.ts';

// Enough people to notice a broken rule; `npm run simulate` has thousands. The seed is fixed, so nothing fails by chance.
const EXTENT = { people: 200, seed: 1 };

/** Three standard errors of a share of so many people. */
const slack = (share: number) => 3 * Math.sqrt((share * (1 - share)) / EXTENT.people);

test('the arms stay balanced', () => {
  const { early, late, furthest } = balance(EXTENT);
  expect(early).toBeCloseTo(1 / 3, 9);
  expect(late).toBeCloseTo(0.5, 2);
  expect(furthest).toBeCloseTo(1, 9);
});

test.each([0.7, 1.5, 2])('a hundred tasks teach a bias of %s', (factor) => {
  const { learned, multiplier } = learning(factor, 100, EXTENT);
  expect(learned).toBe(1);
  expect(Math.abs(Math.log((multiplier ?? 1) / factor))).toBeLessThan(0.03);
});

test('a hundred tasks without a bias rarely teach one', () => {
  expect(learning(1, 100, EXTENT).learned).toBeLessThan(0.15);
});

test.each([1, 1.25, 1.5, 2])('the replay recovers what ×1.5 gains where work takes %s times as long', (factor) => {
  const { planted, replayed, ofArms, stretch } = recovery(factor, EXTENT);
  expect(replayed).toBeCloseTo(planted, 0);
  expect(Math.sign(ofArms ?? 0)).toBe(Math.sign(planted));
  expect(stretch).toBeCloseTo(1, 1);
});

const looks = [9, 60, TASKS];
const verdictsOn = (habit: Habit, gain = 0) => verdicts(habit, { multiplier: MULTIPLIER, looks, gain }, EXTENT);

test('at most 5 % false verdicts, for every distribution of independent tasks', () => {
  for (const habit of [...nulls(MULTIPLIER), ...realLooking(MULTIPLIER)]) {
    const { told, coverage } = verdictsOn(habit);
    expect(told.at(-1), habit.name).toBeLessThanOrEqual(0.05 + slack(0.05));
    expect(coverage, habit.name).toBeGreaterThanOrEqual(0.9 - slack(0.1));
  }
  expect(verdictsOn(fading(MULTIPLIER, TASKS)).told.at(-1)).toBeLessThanOrEqual(0.05 + slack(0.05));
});

test('work that fills the figure shown convinces without the control arm, and hardly ever with it', () => {
  const fullPulls = expanding(MULTIPLIER).filter(({ name }) => name.includes('100 %'));
  expect(fullPulls).toHaveLength(3);
  for (const [place, habit] of fullPulls.entries()) {
    const { told, unchecked } = verdictsOn(habit);
    expect(unchecked.at(-1), habit.name).toBeGreaterThan(0.7);
    expect(told.at(-1), habit.name).toBeLessThanOrEqual(place === 0 ? 0.01 : 0.1 + slack(0.1));
  }
});

test.each([0.67, 1.5])('the control arm protects from ×%s at every spread and shape of errors', (multiplier) => {
  for (const within of [1.05, 1.25, 3]) {
    for (const habit of wholly(multiplier, within)) {
      const told = toldHelps(habit, multiplier, EXTENT);
      expect(told, `${habit.name}, ×${within}`).toBeLessThanOrEqual(0.1 + slack(0.1));
    }
  }
});

test('of people whom the control arm protects, those told are the ones whom each look tells', () => {
  const [extent, looks] = [{ ...EXTENT, people: 60 }, [TASKS]];
  for (const habit of wholly(MULTIPLIER, 1.4)) {
    const { told } = verdicts(habit, { multiplier: MULTIPLIER, looks }, extent);
    expect(toldHelps(habit, MULTIPLIER, extent)).toBe(told[0]);
  }
});

test('60 tasks suffice for a verdict on a bias of 1.5', () => {
  const { habit, gain } = helped(1.5);
  const { told, unchecked, coverage } = verdictsOn(habit, gain);
  expect(told[0]).toBe(0); // too early
  expect(told[1]).toBeGreaterThanOrEqual(0.8 - slack(0.8));
  expect(told[2]).toBeGreaterThanOrEqual(0.98);
  expect(unchecked[1]).toBeGreaterThan(told[1] ?? 1);
  expect(coverage).toBeGreaterThanOrEqual(0.9 - slack(0.1));
});

test('the multiplier makes no difference to the null people', () => {
  for (const multiplier of [0.6, 1.5, 3]) {
    for (const habit of [...nulls(multiplier), ...realLooking(multiplier), correlated(multiplier, 0.5)]) {
      const gains = workOf(habit, unaided(20_000), seededRandom(1)).map(
        ({ original_estimate, worked }) =>
          accuracyOf({ estimate: original_estimate * multiplier, worked }) -
          accuracyOf({ estimate: original_estimate, worked }),
      );
      expect(Math.abs(mean(gains) ?? 1), habit.name).toBeLessThan(0.01);
    }
  }
});

test('each error resembles the last as much as planned', () => {
  const done = workOf(correlated(MULTIPLIER, 0.3), unaided(20_000), seededRandom(1));
  const errors = done.map(({ original_estimate, worked }) => Math.log(worked / original_estimate));
  const middle = mean(errors) ?? 0;
  const products = errors.slice(1).map((error, place) => (error - middle) * ((errors[place] ?? 0) - middle));
  const squares = errors.map((error) => (error - middle) ** 2);
  expect((mean(products) ?? 0) / (mean(squares) ?? 1)).toBeCloseTo(0.3, 1);
});

test('the expected gain agrees with the mean over many tasks', () => {
  const gains = workOf(biased(1.5), unaided(20_000), seededRandom(2)).map(
    (task) => replay([task], 1.5).improvement ?? 0,
  );
  expect(mean(gains)).toBeCloseTo(expectedGain(1.5, 1.25, 1.5) * 100, 0);
});

test('bisection finds the first look that says helps', () => {
  const random = seededRandom(3);
  const people = Array.from({ length: 12 }, (_, person) =>
    workOf(biased(person % 2 === 0 ? 1.5 : 1.3), armsOf(60, random), random),
  );
  const says = (look: Replay) => evidenceOf(look) === 'helps';
  const lookers = people.map((done) => (tasks: number) => replay(done.slice(0, tasks), 1.5));
  const firsts = lookers.map((lookAfter) => firstLook(lookAfter, 60, says));
  expect(firsts).toContain(null);
  for (const [person, lookAfter] of lookers.entries()) {
    const looks = Array.from({ length: 60 }, (_, place) => says(lookAfter(place + 1)));
    const first = looks.indexOf(true) + 1;
    expect(firsts[person]).toBe(first === 0 ? null : first);
  }
});
