export const MINUTE = 60_000;

export const sum = (values: Iterable<number>): number => {
  let total = 0;
  for (const value of values) total += value;
  return total;
};

export const mean = (values: readonly number[]): number | null =>
  values.length === 0 ? null : sum(values) / values.length;

export function median(values: readonly number[]): number | null {
  const sorted = values.toSorted((one, other) => one - other);
  return mean(sorted.slice(Math.ceil(sorted.length / 2) - 1, Math.floor(sorted.length / 2) + 1));
}

/** Rounds half up the decimal figure with nine decimals: the rest is dust of binary fractions. */
export function round(value: number, decimals: number): number {
  const [units, step] = [BigInt(value.toFixed(9).replace('.', '')), 10n ** BigInt(9 - decimals)];
  const raised = units + step / 2n;
  return Number(raised / step - (raised % step < 0n ? 1n : 0n)) / 10 ** decimals;
}

export const orNull = (value: number | null, decimals: number): number | null =>
  value === null ? null : round(value, decimals);

/** Minutes with two decimals. */
export const minutes = (ms: number): number => round(ms / MINUTE, 2);
