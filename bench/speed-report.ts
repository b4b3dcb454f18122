import type { Measurement } from './measurement.ts';
import type { SpeedCall } from './speed-calls.ts';
import { median } from './statistics.ts';
import { tableLines } from './table.ts';

/** The rounds of one call at one number of connections; `base` is another version of the product. */
export type SpeedRounds = Pick<SpeedCall, 'name' | 'must' | 'mustP50'> & {
  connections: number;
  product: Measurement[];
  yardstick: Measurement[];
  base: Measurement[] | null;
};

export type SpeedRow = {
  name: string;
  connections: number;
  product: Figures;
  yardstick: Figures;
  base: Figures | null;
  /** Answers a second, product ÷ yardstick: the median of the rounds, and their extremes. */
  ratio: number;
  ratios: [least: number, most: number];
  /** Answers a second, product ÷ base. */
  gain: number | null;
  /** Processor time, base ÷ product. */
  gainCpu: number | null;
  /** Processor time of PostgreSQL, base ÷ product. */
  gainDatabase: number | null;
  must: number | null;
  /** Processor time, product ÷ yardstick: hardly any of it is other work on the machine. */
  cpu: number;
  /** Processor time of PostgreSQL, product ÷ yardstick; null on SQLite, which runs in the server. */
  database: number | null;
  /** Median wait, product ÷ yardstick. */
  slower: number;
  mustP50: number | null;
};

type Figures = Record<'perSecond' | 'p50' | 'p99' | 'bytes' | 'cpuMs' | 'databaseMs', number>;

export function speedRow({ name, connections, must, mustP50, product, yardstick, base }: SpeedRounds): SpeedRow {
  const ratios = ratiosOf(product, yardstick, 'perSecond');
  const isPostgres = product.some(({ databaseMs }) => databaseMs > 0);
  return {
    name,
    connections,
    product: figuresOf(product),
    yardstick: figuresOf(yardstick),
    base: base && figuresOf(base),
    ratio: median(ratios),
    ratios: [Math.min(...ratios), Math.max(...ratios)],
    gain: base && median(ratiosOf(product, base, 'perSecond')),
    gainCpu: base && median(ratiosOf(base, product, 'cpuMs')),
    gainDatabase: base && isPostgres ? median(ratiosOf(base, product, 'databaseMs')) : null,
    must: must?.[connections] ?? null,
    cpu: median(ratiosOf(product, yardstick, 'cpuMs')),
    database: isPostgres ? median(ratiosOf(product, yardstick, 'databaseMs')) : null,
    slower: median(ratiosOf(product, yardstick, 'p50')),
    mustP50: connections === 1 ? (mustP50 ?? null) : null,
  };
}

/** Ratio of each round: load of the machine that lasts a round is the same for both sides. */
const ratiosOf = (ours: Measurement[], theirs: Measurement[], figure: keyof Figures) =>
  ours.map((report, round) => report[figure] / (theirs[round]?.[figure] ?? Number.NaN));

function figuresOf(rounds: Measurement[]): Figures {
  const middle = (figure: keyof Figures) => median(rounds.map((round) => round[figure]));
  return {
    perSecond: middle('perSecond'),
    p50: middle('p50'),
    p99: middle('p99'),
    bytes: middle('bytes'),
    cpuMs: middle('cpuMs'),
    databaseMs: middle('databaseMs'),
  };
}

/** The goals that a row misses, in words. */
export function missedBy({ name, connections, ratio, must, slower, mustP50 }: SpeedRow): string[] {
  const at = `${name} at ${connections}`;
  return [
    ...(must !== null && ratio < must ? [`${at}: ${ratio.toFixed(2)} of the yardstick, not ${must}`] : []),
    ...(mustP50 !== null && slower > mustP50 ? [`${at}: p50 ×${slower.toFixed(1)}, not ×${mustP50}`] : []),
  ];
}

export function speedLines(rows: SpeedRow[]): string[] {
  const hasBase = rows.some(({ gain }) => gain !== null);
  const isPostgres = rows.some(({ database }) => database !== null);
  const heading = [
    'call',
    'connections',
    'a second',
    'yardstick',
    'ratio',
    'rounds',
    'must',
    'p50 ms',
    '× p50',
    'must',
  ];
  return tableLines([
    [
      ...[...heading, 'p99 ms', 'CPU ms', '× CPU'],
      ...(isPostgres ? ['DB ms', '× DB'] : []),
      ...(hasBase ? ['base a second', '÷ base', 'CPU less'] : []),
      ...(hasBase && isPostgres ? ['DB less'] : []),
    ],
    ...rows.map((row) => [
      row.name,
      row.connections,
      row.product.perSecond,
      row.yardstick.perSecond,
      row.ratio,
      row.ratios.map((ratio) => ratio.toFixed(2)).join('–'),
      row.must ?? '',
      row.product.p50,
      row.slower,
      row.mustP50 ?? '',
      row.product.p99,
      row.product.cpuMs,
      row.cpu,
      ...(isPostgres ? [row.product.databaseMs, row.database ?? ''] : []),
      ...(hasBase ? [row.base?.perSecond ?? '', row.gain ?? '', row.gainCpu ?? ''] : []),
      ...(hasBase && isPostgres ? [row.gainDatabase ?? ''] : []),
    ]),
  ]);
}
