import { expect, test } from 'vitest';
import { plotReach } from './interval-plot.tsx';

test.each([
  { points: [0, -12, 20], reach: 30 },
  { points: [5, -30, 30], reach: 30 },
  { points: [5, -30.1, 10], reach: 40 },
  { points: [5, -2, 66.7], reach: 70 },
])('an axis for $points reaches to $reach', ({ points, reach }) => {
  expect(plotReach(points)).toBe(reach);
});
