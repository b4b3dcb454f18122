import fc from 'fast-check';
import { expect, test } from 'vitest';
import { nextColor, SWATCHES } from './category-colors.ts';

const colors = SWATCHES.map(({ color }) => color);
const [blue, indigo, violet] = colors;

test.each([
  { used: [], next: blue },
  { used: [blue], next: indigo },
  { used: [blue, violet], next: indigo },
  { used: [blue, blue, indigo], next: violet },
  { used: ['#000000', '#000000'], next: blue },
  { used: colors, next: blue },
  { used: [...colors, blue], next: indigo },
])('after $used comes $next', ({ used, next }) => {
  expect(nextColor(used as string[])).toBe(next);
});

test('however many categories are made one after the other, no swatch is used twice more than another', () => {
  fc.assert(
    fc.property(fc.nat({ max: 60 }), (number) => {
      const used: string[] = [];
      for (let made = 0; made < number; made += 1) used.push(nextColor(used));
      const counts = colors.map((color) => used.filter((other) => other === color).length);
      expect(Math.max(...counts) - Math.min(...counts)).toBeLessThanOrEqual(1);
    }),
  );
});
