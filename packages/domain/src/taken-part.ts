/** Days of weeks, each relative to the minutes of a mean week. */
type Days = readonly (readonly number[])[];

/** Standard deviation of what is believed of the part before anything is known: that it is 1. */
const PRIOR_DEVIATION = 0.5;

/** The least noise of a day: without any the record would be no evidence but proof. */
const LEAST_NOISE = 0.0001;

/**
 * How much what is to be finished takes part in changes of all work: 1 where it rises and falls with it, 0 where it has the same minutes
 * however long a day is. A Bayesian regression of days on all work of the same days, each less the mean of its weekday.
 */
export function takenPartOf(own: Days, all: Days): number {
  const pairs = [...(own[0] ?? []).keys()].flatMap((weekday) => {
    const ofAll = offMean(all.map((week) => week[weekday] ?? 0));
    return offMean(own.map((week) => week[weekday] ?? 0)).map((off, week) => ({ own: off, all: ofAll[week] ?? 0 }));
  });
  const squares = sumOf(pairs.map((day) => day.all ** 2));
  if (squares === 0) return 1;
  const products = sumOf(pairs.map((day) => day.own * day.all));
  const rest = sumOf(pairs.map((day) => (day.own - (products / squares) * day.all) ** 2));
  const free = Math.max(1, pairs.length - (own[0]?.length ?? 0) - 1);
  const belief = (rest / free + LEAST_NOISE) / PRIOR_DEVIATION ** 2;
  return Math.max(0, Math.min(1, (products + belief) / (squares + belief)));
}

function offMean(values: readonly number[]): number[] {
  const mean = sumOf(values) / values.length;
  return values.map((value) => value - mean);
}

const sumOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0);
