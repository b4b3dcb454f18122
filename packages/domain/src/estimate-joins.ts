import { type EstimateFigures, estimateFigures } from './estimates.ts';

/** Figures of several sets of tasks together, and the sets that they are of. */
export type JoinedEstimates = { parts: readonly EstimateFigures[]; whole: EstimateFigures };

/**
 * Joins figures of several sets of tasks. Where most of the sets are those of an earlier join, their sorted values are taken from
 * there: one pass takes out and puts in what differs. Sums are made anew, since adding and taking off gathers rounding.
 */
export function joinEstimates(
  parts: readonly EstimateFigures[],
  before: JoinedEstimates = { parts: [], whole: estimateFigures([]) },
): JoinedEstimates {
  const [now, then] = [new Set(parts), new Set(before.parts)];
  const [gone, added] = [[...then.difference(now)], [...now.difference(then)]];
  if (gone.length === 0 && added.length === 0) return before;
  const sumOf = (numberIn: (figures: EstimateFigures) => number) =>
    parts.reduce((sum, figures) => sum + numberIn(figures), 0);
  const valuesOf = (values: 'ratios' | 'accuracies') =>
    exchanged(before.whole[values], {
      gone: sortedTogether(gone.map((part) => part[values])),
      added: sortedTogether(added.map((part) => part[values])),
    });
  const whole = {
    tasks: sumOf(({ tasks }) => tasks),
    accuracy_sum: sumOf(({ accuracy_sum }) => accuracy_sum),
    accurate: sumOf(({ accurate }) => accurate),
    underestimated: sumOf(({ underestimated }) => underestimated),
    overestimated: sumOf(({ overestimated }) => overestimated),
    longer: sumOf(({ longer }) => longer),
    shorter: sumOf(({ shorter }) => shorter),
    ratios: valuesOf('ratios'),
    accuracies: valuesOf('accuracies'),
  };
  return { parts, whole };
}

function sortedTogether(all: readonly Float64Array[]): Float64Array {
  const values = new Float64Array(all.reduce((length, some) => length + some.length, 0));
  let length = 0;
  for (const some of all) {
    values.set(some, length);
    length += some.length;
  }
  return values.sort();
}

/** Sorted values without some of them and with others, all of them sorted. */
function exchanged(values: Float64Array, { gone, added }: { gone: Float64Array; added: Float64Array }): Float64Array {
  const result = new Float64Array(values.length - gone.length + added.length);
  let [length, nextGone, nextAdded] = [0, 0, 0];
  for (let place = 0; place < values.length; place += 1) {
    const value = values[place] as number; // place is within the array, as those below are
    if (value === gone[nextGone]) {
      nextGone += 1;
      continue;
    }
    while (nextAdded < added.length && (added[nextAdded] as number) <= value) {
      result[length] = added[nextAdded] as number;
      length += 1;
      nextAdded += 1;
    }
    result[length] = value;
    length += 1;
  }
  result.set(added.subarray(nextAdded), length);
  return result;
}
