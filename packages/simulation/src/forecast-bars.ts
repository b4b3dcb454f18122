import { OWN_HISTORY_TASKS } from '@daymark/domain/forecast-history.ts';
import type { Coverage } from './forecast-coverage.ts';

/** Promise of docs/forecasts.md: how many of the sets keep to their 8-of-10 figure. */
type Bar = { least: number; most: number };

const WITH_FEW_TASKS: Bar = { least: 0.78, most: 1 };
const OF_INDEPENDENT_TASKS: Bar = { least: 0.78, most: 0.82 };
const OF_OTHERS: Bar = { least: 0.74, most: 1 };

/** The promise to people after so many done tasks, whose tasks do not know of each other or do. */
export function barOf(history: number, isIndependent: boolean): Bar {
  if (history < OWN_HISTORY_TASKS) return WITH_FEW_TASKS;
  return isIndependent ? OF_INDEPENDENT_TASKS : OF_OTHERS;
}

/** Standard errors. So many figures are compared that chance alone would often pass two. */
const BEYOND_CHANCE = 3;

/** The sizes of sets for which this promise is broken by more than chance. */
export function brokenBy(coverage: readonly Coverage[], { least, most }: Bar): Coverage[] {
  return coverage.filter(({ p80: { mean, error } }) => {
    const slack = BEYOND_CHANCE * error;
    return mean < least - slack || mean > most + slack;
  });
}
