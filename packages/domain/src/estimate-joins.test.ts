import fc from 'fast-check';
import { expect, test } from 'vitest';
import { joinEstimates } from './estimate-joins.ts';
import { estimateFigures } from './estimates.ts';

const anyTask = fc.record({ estimate: fc.integer({ min: 1, max: 9 }), worked: fc.integer({ min: 0, max: 12 }) });
const anyPart = fc.array(anyTask, { maxLength: 12 });

test('figures joined from sets, some of them anew, are those of all their tasks', () => {
  fc.assert(
    fc.property(
      fc.array(anyPart, { maxLength: 6 }),
      fc.array(fc.nat(11)),
      fc.array(fc.nat(11)),
      (sets, first, second) => {
        const parts = sets.map((tasks) => ({ tasks, figures: estimateFigures(tasks) }));
        const chosen = (places: number[]) => [...new Set(places)].flatMap((place) => parts[place] ?? []);
        const figuresOf = (some: typeof parts) => some.map(({ figures }) => figures);
        const before = joinEstimates(figuresOf(chosen(first)));
        const { whole } = joinEstimates(figuresOf(chosen(second)), before);
        const all = estimateFigures(chosen(second).flatMap(({ tasks }) => tasks));
        expect(whole).toEqual({ ...all, accuracy_sum: expect.closeTo(all.accuracy_sum, 9) });
      },
    ),
    { seed: 46, numRuns: 300 },
  );
});

test('a join of the same sets is the earlier one', () => {
  const parts = [estimateFigures([{ estimate: 25, worked: 30 }]), estimateFigures([])];
  const joined = joinEstimates(parts);
  expect(joinEstimates([...parts], joined)).toBe(joined);
});
