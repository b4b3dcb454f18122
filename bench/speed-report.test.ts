import { expect, test } from 'vitest';
import type { Measurement } from './measurement.ts';
import { missedBy, speedLines, speedRow } from './speed-report.ts';

/** A round in which `perSecond` questions were answered, one after the other. */
const round = (perSecond: number): Measurement => ({
  seconds: 2,
  perSecond,
  p50: 1000 / perSecond,
  p99: 2000 / perSecond,
  bytes: 100,
  statuses: { 200: 2 * perSecond },
  cpuMs: 500 / perSecond,
  databaseMs: 0,
});

const ROUNDS = {
  name: 'projects',
  connections: 10,
  must: { 10: 0.5 },
  mustP50: 2,
  // The third round met other work on the machine, on both sides.
  product: [round(1000), round(900), round(100)],
  yardstick: [round(2000), round(2000), round(250)],
  base: null,
};

test('a ratio is the median of the ratios of the rounds, not the ratio of the medians', () => {
  const row = speedRow(ROUNDS);
  expect(row).toMatchObject({ product: { perSecond: 900 }, yardstick: { perSecond: 2000 }, ratio: 0.45 });
  expect(row.ratios).toEqual([0.4, 0.5]);
  expect(row.slower).toBeCloseTo(2000 / 900);
  expect(row.cpu).toBeCloseTo(2000 / 900);
  expect(row.gain).toBeNull();
});

test('another revision is compared round by round too', () => {
  expect(speedRow({ ...ROUNDS, base: [round(500), round(300), round(100)] })).toMatchObject({
    base: { perSecond: 300 },
    gain: 2,
    gainCpu: 2,
  });
});

test.each([
  { connections: 10, missed: ['projects at 10: 0.45 of the yardstick, not 0.5'] },
  { connections: 64, missed: [] },
  { connections: 1, missed: ['projects at 1: p50 ×2.2, not ×2'] }, // waits are compared at one connection
])('at $connections connections these goals are missed: $missed', ({ connections, missed }) => {
  expect(missedBy(speedRow({ ...ROUNDS, connections }))).toEqual(missed);
});

test('a goal that is just reached is not missed', () => {
  const product = [round(1000)];
  expect(missedBy(speedRow({ ...ROUNDS, product, yardstick: [round(2000)] }))).toEqual([]);
});

test('the processor time of PostgreSQL is compared where there is one', () => {
  const on = (databaseMs: number) => [{ ...round(1000), databaseMs }];
  const row = speedRow({ ...ROUNDS, product: on(3), yardstick: on(2), base: on(6) });
  expect(row).toMatchObject({ product: { databaseMs: 3 }, database: 1.5, gainDatabase: 2 });
  expect(speedLines([row])[0]).toMatch(/DB ms +× DB +base a second +÷ base +CPU less +DB less$/);
  expect(speedRow(ROUNDS)).toMatchObject({ database: null, gainDatabase: null });
});

test('the table shows another revision where there is one', () => {
  expect(speedLines([speedRow(ROUNDS)])[0]).not.toContain('base');
  const [heading, line] = speedLines([speedRow({ ...ROUNDS, base: ROUNDS.product })]);
  expect(heading).toMatch(/base a second +÷ base +CPU less$/);
  expect(line).toMatch(/ 900 +1 +1$/);
});
