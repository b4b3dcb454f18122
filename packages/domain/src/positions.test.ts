import { POSITION_STEP } from '@daymark/contract/positions.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Gap, positionsBetween } from './positions.ts';

test.each([
  { gap: { after: null, before: null }, count: 2, positions: [POSITION_STEP, 2 * POSITION_STEP] },
  { gap: { after: 5, before: null }, count: 2, positions: [5 + POSITION_STEP, 5 + 2 * POSITION_STEP] },
  { gap: { after: null, before: 5 }, count: 2, positions: [5 - 2 * POSITION_STEP, 5 - POSITION_STEP] },
  { gap: { after: 0, before: POSITION_STEP }, count: 1, positions: [POSITION_STEP / 2] },
  { gap: { after: -4, before: 4 }, count: 3, positions: [-2, 0, 2] },
  { gap: { after: 7, before: 10 }, count: 2, positions: [8, 9] },
  { gap: { after: 7, before: 9 }, count: 2, positions: null },
  { gap: { after: 7, before: 8 }, count: 1, positions: null },
  { gap: { after: 7, before: 7 }, count: 1, positions: null }, // as an import may have them
])('$count between $gap.after and $gap.before: $positions', ({ gap, count, positions }) => {
  expect(positionsBetween(gap, count)).toEqual(positions);
});

test('positions ascend strictly between the neighbours, and there are none only where they cannot', () => {
  const position = fc.integer({ min: -(2 ** 52), max: 2 ** 52 });
  const neighbour = fc.option(position, { nil: null });
  const near = fc.tuple(position, fc.nat(400)).map(([after, gap]): Gap => ({ after, before: after + gap }));
  const far = fc
    .tuple(neighbour, neighbour)
    .filter(([after, before]) => after === null || before === null || after <= before)
    .map(([after, before]): Gap => ({ after, before }));
  fc.assert(
    fc.property(fc.oneof(near, far), fc.integer({ min: 1, max: 200 }), ({ after, before }, count) => {
      const positions = positionsBetween({ after, before }, count);
      if (positions === null) {
        expect((before ?? 0) - (after ?? 0)).toBeLessThanOrEqual(count);
        return;
      }
      expect(positions).toHaveLength(count);
      expect(positions.every(Number.isSafeInteger)).toBe(true);
      const ordered = [after ?? -Infinity, ...positions, before ?? Infinity];
      for (const [place, one] of positions.entries()) {
        expect(one).toBeGreaterThan(ordered[place] ?? Number.NaN);
        expect(one).toBeLessThan(ordered[place + 2] ?? Number.NaN);
      }
    }),
    { seed: 20 },
  );
});

test('twenty moves fit into one gap before it is used up', () => {
  let before = POSITION_STEP;
  let moves = 0;
  for (
    let found = positionsBetween({ after: 0, before }, 1);
    found;
    found = positionsBetween({ after: 0, before }, 1)
  ) {
    before = found[0] ?? 0;
    moves += 1;
  }
  expect(moves).toBe(20);
});
