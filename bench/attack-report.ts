import type { Attack } from './attack.ts';
import type { AttackReport } from './attacker.ts';
import type { BystanderReport, Sample } from './bystander.ts';
import { percentile } from './statistics.ts';
import { tableLines } from './table.ts';

/** Promises of docs/security.md, in milliseconds and MiB: an attack may have stricter ones. */
const BARS = { p99: 100, memory: 600 };

/** Share of the other user's exports that may be refused; each is tried once, while other transfers end. */
const REFUSED_EXPORTS = 0.1;

/** Nearest-rank figures of the waits of one kind, in milliseconds; a failure counts as the web app's whole patience. */
type Waits = { asked: number; p50: number; p99: number; most: number; failed: Record<string, number> };

export type AttackRow = {
  name: string;
  bars: typeof BARS;
  seconds: number;
  reads: Waits;
  writes: Waits;
  exports: Waits | null;
  /** Lateness of the measuring process itself. */
  lag: BystanderReport['lag'];
  memory: { base: number; peak: number };
  descriptors: number;
  /** Answers of each status from 500 on. */
  errors: Record<string, number>;
  /** How the server ended, if it did. */
  ended: string | null;
  /** Events that the attacker saw, such as the statuses of answers. */
  tally: Record<string, number>;
};

type Seen = Omit<AttackRow, 'name' | 'bars' | 'reads' | 'writes' | 'exports'> & AttackReport & BystanderReport;

export function rowOf({ name, bars, exports }: Pick<Attack, 'name' | 'bars' | 'exports'>, seen: Seen): AttackRow {
  const { samples, ...rest } = seen;
  const waitsFor = (kind: Sample['kind']) => waitsOf(samples.filter((sample) => sample.kind === kind));
  return {
    name,
    bars: { ...BARS, ...bars },
    reads: waitsFor('read'),
    writes: waitsFor('write'),
    exports: exports ? waitsFor('export') : null,
    ...rest,
  };
}

function waitsOf(samples: Sample[]): Waits {
  const ms = samples.map((sample) => sample.ms);
  const reasons = Map.groupBy(
    samples.flatMap(({ failed }) => failed ?? []),
    (reason) => reason,
  );
  return {
    asked: samples.length,
    p50: percentile(ms, 0.5),
    p99: percentile(ms, 0.99),
    most: percentile(ms, 1),
    failed: Object.fromEntries([...reasons].map(([reason, all]) => [reason, all.length])),
  };
}

/** The bars that a row breaks, in words. */
export function barsBrokenBy({ bars, reads, writes, exports, memory, errors, ended }: AttackRow): string[] {
  const unwanted = Object.keys(errors).filter((status) => status !== '503');
  const refused = exports && sum(exports.failed);
  return [
    ...(reads.p99 < bars.p99 ? [] : [`reads p99 ≥ ${bars.p99} ms`]),
    ...(writes.p99 < bars.p99 ? [] : [`writes p99 ≥ ${bars.p99} ms`]),
    ...(memory.peak < bars.memory ? [] : [`memory ≥ ${bars.memory} MiB`]),
    ...(exports && Number(refused) > REFUSED_EXPORTS * exports.asked ? ['exports refused'] : []),
    ...unwanted.map((status) => `answers with ${status}`),
    ...(ended === null ? [] : [`the server died (${ended})`]),
  ];
}

export function reportOf(rows: AttackRow[]): string {
  const waits = ['p50', 'p99', 'max', 'failed'];
  const heading = ['attack', 's', ...waits, ...waits, 'lag p99', 'base', 'peak', 'files', '5xx', 'broken'];
  const lines = tableLines([
    heading,
    ...rows.map((row) => [
      row.name,
      row.seconds,
      ...waitCells(row.reads),
      ...waitCells(row.writes),
      row.lag.p99,
      row.memory.base,
      row.memory.peak,
      row.descriptors,
      countsText(row.errors) || '–',
      barsBrokenBy(row).join(', ') || '–',
    ]),
  ]);
  return [
    'Waits of another user in ms: first of reads, then of writes; memory in MiB.',
    ...lines,
    '',
    ...rows.flatMap(({ name, tally, exports, reads, writes }) => [
      `${name}: ${countsText(tally) || 'nothing was answered'}`,
      ...(exports ? [`  exports of the other user: ${exportsText(exports)}`] : []),
      ...failuresText({ ...reads.failed, ...writes.failed }),
    ]),
  ].join('\n');
}

const waitCells = ({ p50, p99, most, failed }: Waits) => [p50, p99, most, sum(failed)];

const sum = (counts: Record<string, number>) => Object.values(counts).reduce((total, count) => total + count, 0);

const exportsText = ({ asked, p50, p99, failed }: Waits) =>
  `${asked - sum(failed)} of ${asked} answered, p50 ${Math.round(p50)} ms, p99 ${Math.round(p99)} ms`;

const failuresText = (failed: Record<string, number>) =>
  sum(failed) === 0 ? [] : [`  failures of the other user: ${Object.keys(failed).join(', ')}`];

const countsText = (counts: Record<string, number>) =>
  Object.entries(counts)
    .map(([what, count]) => `${what}: ${count.toLocaleString('en-US')}`)
    .join(', ');
