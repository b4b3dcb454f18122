import { expect, test } from 'vitest';
import { type Sayer, sayers, switchedOf } from './at-most-switch.ts';

// The seed is fixed, so nothing fails by chance; `npm run simulate -- at-most-forecasts` has more people and longer records.
const EXTENT = { people: 8, seed: 1 };

function sayer(name: string): Sayer {
  const found = sayers().find((one) => one.name === name);
  if (!found) throw new Error(`There is nobody who ${name}`);
  return found;
}

const afterHundred = (name: string) => switchedOf(sayer(name), EXTENT, [100])[0];

test('forecasts go by at-mosts that know what makes tasks differ: they cost less and hold as often', () => {
  const switched = afterHundred('knows three quarters of it');
  expect(switched?.goBy).toBe(1);
  expect(switched?.held.mean).toBeCloseTo(0.8, 1);
  expect(switched?.costs.inUse.mean).toBeLessThan(0.9);
  expect(switched?.costs.inUse.mean).toBe(switched?.costs.always);
});

test('forecasts keep their own figure beside at-mosts that are guessed', () => {
  const switched = afterHundred('guesses: at-mosts as far apart as the work, for no reason');
  // The at-mosts of one in ten were better by luck so far.
  expect(switched?.goBy).toBeLessThan(0.2);
  expect(switched?.held.mean).toBeCloseTo(0.8, 1);
  expect(switched?.costs.inUse.mean).toBeLessThan(1.05);
  expect(switched?.costs.always).toBeGreaterThan(1.2);
});

test('nobody goes by at-mosts of which fewer than 40 are settled, however good', () => {
  const [before] = switchedOf(sayer('knows three quarters of it'), EXTENT, [39]);
  expect(before?.goBy).toBe(0);
  expect(before?.costs.inUse.mean).toBe(1);
});
