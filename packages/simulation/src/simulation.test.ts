import { seededRandom } from '@daymark/demo/random.ts';
import { evidenceOf } from '@daymark/domain/evidence.ts';
import { mean, replay } from '@daymark/domain/replay.ts';
import { expect, test } from 'vitest';
import { biased, expectedGain, nulls, workOf } from './people.ts';
import { balance, falseHelps, firstHelp, learning, power, recovery, TASKS } from './simulation.ts';

// Enough people to notice a broken rule; `npm run simulate` has thousands. The seed is fixed, so nothing fails by chance.
const EXTENT = { people: 200, seed: 1 };

/** Three standard errors of a share of so many people. */
const slack = (share: number) => 3 * Math.sqrt((share * (1 - share)) / EXTENT.people);

test('the arms stay balanced', () => {
  const { share, furthest } = balance(EXTENT);
  expect(share).toBeCloseTo(0.5, 2);
  expect(furthest).toBe(2);
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

test('at most 5 % false verdicts, for every distribution of tasks', () => {
  for (const { habit, told, coverage } of falseHelps(1.5, EXTENT)) {
    expect(told, habit.name).toBeLessThanOrEqual(0.05 + slack(0.05));
    expect(coverage, habit.name).toBeGreaterThanOrEqual(0.9 - slack(0.1));
  }
});

test('60 tasks suffice for a verdict on a bias of 1.5', () => {
  const { told, coverage } = power(1.5, [9, 60, TASKS], EXTENT);
  expect(told[0]).toBe(0); // too early
  expect(told[1]).toBeGreaterThanOrEqual(0.8);
  expect(told[2]).toBeGreaterThanOrEqual(0.99);
  expect(coverage).toBeGreaterThanOrEqual(0.9 - slack(0.1));
});

test('the multiplier makes no difference to the null people', () => {
  for (const multiplier of [0.6, 1.5, 3]) {
    for (const habit of nulls(multiplier)) {
      const { improvement } = replay(workOf(habit, 20_000, seededRandom(1)), multiplier);
      expect(Math.abs(improvement ?? 1), habit.name).toBeLessThan(1);
    }
  }
});

test('the expected gain agrees with the mean over many tasks', () => {
  const gains = workOf(biased(1.5), 20_000, seededRandom(2)).map((task) => replay([task], 1.5).improvement ?? 0);
  expect(mean(gains)).toBeCloseTo(expectedGain(1.5, 1.25, 1.5) * 100, 0);
});

test('bisection finds the first look that says helps', () => {
  const random = seededRandom(3);
  const people = Array.from({ length: 12 }, (_, person) => workOf(biased(person % 2 === 0 ? 1.5 : 1.3), 60, random));
  const firsts = people.map((done) => firstHelp(done, 1.5));
  expect(firsts).toContain(null);
  for (const [person, done] of people.entries()) {
    const looks = Array.from({ length: done.length }, (_, place) => evidenceOf(replay(done.slice(0, place + 1), 1.5)));
    const first = looks.indexOf('helps') + 1;
    expect(firsts[person]).toBe(first === 0 ? null : first);
  }
});
