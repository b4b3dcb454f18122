import { median } from '#bench/statistics.ts';
import { tableLines } from '#bench/table.ts';

/** A measured value with its goals: the most that it may be, and the most of product ÷ bare page. */
export type Figure = {
  name: string;
  unit: 'ms' | 'kB' | 'MiB' | '';
  value: number;
  must?: number;
  mustOfBare?: number;
};

/** The measured product, another revision of it, and the bare page. */
export type SideName = 'product' | 'base' | 'bare';

export type Round = Partial<Record<SideName, Figure[]>>;

export type WebRow = {
  name: string;
  unit: Figure['unit'];
  /** Medians of the rounds; null where it was not measured. */
  product: number | null;
  base: number | null;
  bare: number | null;
  must: number | null;
  /** Medians of the ratios of the rounds. */
  ofBare: number | null;
  mustOfBare: number | null;
  ofBase: number | null;
};

/** One row for each figure, in the order in which they were measured. */
export function webRows(rounds: readonly Round[]): WebRow[] {
  const all = rounds.flatMap((round) => Object.values(round).flat());
  const named = new Map(all.map((figure) => [figure.name, figure]));
  return [...named.values()].map(({ name, unit, must = null, mustOfBare = null }) => ({
    name,
    unit,
    product: medianOf(valuesOf(rounds, name, 'product')),
    base: medianOf(valuesOf(rounds, name, 'base')),
    bare: medianOf(valuesOf(rounds, name, 'bare')),
    must,
    ofBare: medianOf(ratiosOf(rounds, name, 'bare')),
    mustOfBare,
    ofBase: medianOf(ratiosOf(rounds, name, 'base')),
  }));
}

const valueIn = (round: Round, name: string, side: SideName): number | undefined =>
  round[side]?.find((figure) => figure.name === name)?.value;

const valuesOf = (rounds: readonly Round[], name: string, side: SideName): number[] =>
  rounds.flatMap((round) => valueIn(round, name, side) ?? []);

/** Ratio of each round: load of the machine that lasts a round is the same for both sides. */
const ratiosOf = (rounds: readonly Round[], name: string, than: SideName): number[] =>
  rounds.flatMap((round) => {
    const [ours, theirs] = [valueIn(round, name, 'product'), valueIn(round, name, than)];
    return ours === undefined || theirs === undefined || theirs === 0 ? [] : ours / theirs;
  });

const medianOf = (values: number[]): number | null => (values.length === 0 ? null : median(values));

/** The goals that a row misses, in words. */
export function missedBy({ name, unit, product, must, ofBare, mustOfBare }: WebRow): string[] {
  return [
    ...(product !== null && must !== null && product > must
      ? [`${name}: ${short(product)} ${unit}, not ${must}`.replace(' ,', ',')]
      : []),
    ...(ofBare !== null && mustOfBare !== null && ofBare > mustOfBare
      ? [`${name}: ${ofBare.toFixed(2)} of the bare page, not ${mustOfBare}`]
      : []),
  ];
}

const short = (value: number): string => String(Number(value.toPrecision(3)));

/** The table; rows that are 0 on every side, such as long tasks that there were not, are left out. */
export function webLines(rows: readonly WebRow[]): string[] {
  const shown = rows.filter(({ product, base, bare }) => product || base || bare);
  const hasBase = shown.some(({ base }) => base !== null);
  const hasBare = shown.some(({ bare }) => bare !== null);
  return tableLines([
    [
      ...['measure', 'unit', 'must', 'reached'],
      ...(hasBase ? ['base', '÷ base'] : []),
      ...(hasBare ? ['bare page', '÷ bare page', 'must'] : []),
    ],
    ...shown.map((row) => [
      ...[row.name, row.unit, row.must ?? '', row.product ?? ''],
      ...(hasBase ? [row.base ?? '', row.ofBase ?? ''] : []),
      ...(hasBare ? [row.bare ?? '', row.ofBare ?? '', row.mustOfBare ?? ''] : []),
    ]),
  ]);
}
