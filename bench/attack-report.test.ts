import { expect, test } from 'vitest';
import { type AttackRow, barsBrokenBy, reportOf, rowOf } from './attack-report.ts';

const CALM = {
  seconds: 60,
  samples: Array.from({ length: 200 }, (_, index) => ({
    kind: index < 150 ? ('read' as const) : ('write' as const),
    ms: 1 + (index % 50),
    failed: null,
  })),
  lag: { p99: 1, most: 2 },
  memory: { base: 160, peak: 300 },
  descriptors: 40,
  errors: {},
  ended: null,
  tally: { '201': 1234 },
};

const calm = (changes: Partial<typeof CALM> = {}) => rowOf({ name: 'import' }, { ...CALM, ...changes });

test('waits of reads and writes are told apart', () => {
  const { reads, writes, exports } = calm();
  expect(reads).toEqual({ asked: 150, p50: 25, p99: 50, most: 50, failed: {} });
  expect(writes).toEqual({ asked: 50, p50: 25, p99: 50, most: 50, failed: {} });
  expect(exports).toBeNull();
});

const failing = (failed: string, count: number) =>
  CALM.samples.map((sample, index) => (index < count ? { ...sample, ms: 10_000, failed } : sample));

test('a failure is counted by its reason, and as a wait', () => {
  const { reads } = calm({ samples: failing('ECONNRESET', 3) as typeof CALM.samples });
  expect(reads).toMatchObject({ p99: 10_000, failed: { ECONNRESET: 3 } });
});

test.each<{ changes: Partial<AttackRow>; broken: string[] }>([
  { changes: {}, broken: [] },
  { changes: { errors: { 503: 7 } }, broken: [] },
  { changes: { errors: { 500: 1, 503: 7 } }, broken: ['answers with 500'] },
  { changes: { memory: { base: 160, peak: 600 } }, broken: ['memory ≥ 600 MiB'] },
  {
    changes: { bars: { p99: 50, memory: 300 } },
    broken: ['reads p99 ≥ 50 ms', 'writes p99 ≥ 50 ms', 'memory ≥ 300 MiB'],
  },
  { changes: { ended: 'SIGABRT' }, broken: ['the server died (SIGABRT)'] },
  { changes: { exports: { asked: 60, p50: 9, p99: 9, most: 9, failed: { 503: 6 } } }, broken: [] },
  { changes: { exports: { asked: 60, p50: 9, p99: 9, most: 9, failed: { 503: 7 } } }, broken: ['exports refused'] },
])('bars broken with $changes: $broken', ({ changes, broken }) => {
  expect(barsBrokenBy({ ...calm(), ...changes })).toEqual(broken);
});

test('the report has a line for each attack, and names what the attacker saw', () => {
  const report = reportOf([calm(), { ...calm({ memory: { base: 160, peak: 700 } }), name: 'creates' }]);
  expect(report).toContain('memory ≥ 600 MiB');
  expect(report).toContain('creates: 201: 1,234');
});
