import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ByteBudget } from './byte-budget.ts';

/** Opens holdings in a budget of ten bytes; `cut` collects the names of those that were cut off. */
function tenBytes() {
  const budget = new ByteBudget(10);
  const cut: string[] = [];
  const hold = (group: string, bytes: number, name = group) => {
    const holding = budget.open(group, () => cut.push(name));
    holding.add(bytes);
    return holding;
  };
  return { budget, cut, hold };
}

test('up to the bound nothing is cut off', () => {
  const { budget, cut, hold } = tenBytes();
  hold('a', 4);
  hold('b', 6);
  expect(cut).toEqual([]);
  expect(budget.bytes).toBe(10);
});

test('beyond the bound the group with the most bytes loses its oldest holding, not the one that came last', () => {
  const { budget, cut, hold } = tenBytes();
  hold('a', 3, 'a1');
  hold('b', 4);
  hold('a', 3, 'a2');
  hold('c', 1);
  expect(cut).toEqual(['a1']);
  expect(budget.bytes).toBe(8);
});

test('as many are cut off as it takes, the newest itself where it alone exceeds the bound', () => {
  const { budget, cut, hold } = tenBytes();
  hold('a', 5);
  const large = hold('b', 11);
  expect(cut).toEqual(['b']);
  large.add(100);
  large.release();
  expect(budget.bytes).toBe(5);
});

test('released bytes make room, once', () => {
  const { budget, cut, hold } = tenBytes();
  const holding = hold('a', 9);
  holding.release();
  holding.release();
  hold('b', 9);
  expect(cut).toEqual([]);
  expect(budget.bytes).toBe(9);
});

test('a holding without bytes is never cut off', () => {
  const { cut, hold } = tenBytes();
  hold('a', 0, 'empty');
  hold('a', 11, 'full');
  expect(cut).toEqual(['full']);
});

test('whatever happens, the sum is that of the holdings that are left, and within the bound', () => {
  const step = fc.record({
    group: fc.nat(3),
    bytes: fc.nat(12),
    what: fc.constantFrom('open', 'add', 'release'),
    at: fc.nat(50),
  });
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
      const budget = new ByteBudget(20);
      const model = new Map<object, { bytes: number; holding: ReturnType<ByteBudget['open']> }>();
      for (const { group, bytes, what, at } of steps) {
        const key = [...model.keys()][at % Math.max(1, model.size)];
        const kept = key && model.get(key);
        if (what === 'open') {
          const mine = {};
          model.set(mine, { bytes: 0, holding: budget.open(group, () => model.delete(mine)) });
        } else if (kept && what === 'add') {
          kept.bytes += bytes;
          kept.holding.add(bytes);
        } else if (key && kept) {
          model.delete(key);
          kept.holding.release();
        }
        expect(budget.bytes).toBe([...model.values()].reduce((sum, { bytes }) => sum + bytes, 0));
        expect(budget.bytes).toBeLessThanOrEqual(20);
      }
    }),
    { seed: 16, numRuns: 300 },
  );
});
