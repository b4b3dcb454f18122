import { join } from 'node:path';
import { expect, test } from 'vitest';
import { closingLines, settle, tallyOfPlaywright, tallyOfVitest, timesOfPlaywright, timesOfVitest } from './tally.mjs';

test('tests of Vitest that failed are named with their file and the reason, as is one that does not load; skipped ones are neither', () => {
  const assertionResults = [
    { status: 'passed', fullName: 'adds' },
    {
      status: 'failed',
      fullName: 'a sum > subtracts',
      failureMessages: ['Error: \u001b[31mexpected 1\u001b[39m\n\n  at sum.ts'],
    },
    { status: 'skipped', fullName: 'divides' },
  ];
  const testResults = [
    { name: join(process.cwd(), 'sums/sum.test.ts'), status: 'failed', assertionResults },
    { name: join(process.cwd(), 'sums/broken.test.ts'), status: 'failed', assertionResults: [] },
    { name: join(process.cwd(), 'sums/good.test.ts'), status: 'passed', assertionResults: [] },
  ];
  expect(tallyOfVitest({ numPassedTests: 1, testResults })).toEqual({
    passed: 1,
    failed: ['sums/sum.test.ts: a sum > subtracts\n    Error: expected 1\n      at sum.ts', 'sums/broken.test.ts'],
  });
});

test('tests of Playwright that failed are named with their place and the reason of each try, at any depth; a flaky one has passed', () => {
  const errors = [{ message: 'Error: not there', location: { line: 9 } }];
  const spec = (title: string, status: string) => ({
    title,
    file: 'day.e2e.ts',
    line: 7,
    tests: [
      {
        status,
        results: [
          { duration: 5, errors },
          { duration: 2, errors: status === 'unexpected' ? [{ message: 'late' }] : [] },
        ],
      },
    ],
  });
  const inner = { specs: [spec('ends', 'unexpected'), spec('waits', 'flaky')] };
  const suites = [{ specs: [spec('begins', 'expected')], suites: [inner] }];
  expect(tallyOfPlaywright({ stats: { expected: 1, flaky: 1 }, suites })).toEqual({
    passed: 2,
    failed: ['day.e2e.ts:7: ends\n    line 9: Error: not there\n    line ?: late'],
    shaky: ['day.e2e.ts:7: waits\n    line 9: Error: not there'],
  });
});

test.each([
  { what: 'all passed', tally: { passed: 2, failed: [] }, code: 0, settled: { passed: 2, failed: [] } },
  { what: 'some failed', tally: { passed: 2, failed: ['adds'] }, code: 1, settled: { passed: 2, failed: ['adds'] } },
  {
    what: 'all passed, but the runner failed',
    tally: { passed: 2, failed: [] },
    code: 1,
    settled: { passed: 2, failed: ['Sums'] },
  },
  { what: 'the runner died without results', tally: undefined, code: 137, settled: { passed: 0, failed: ['Sums'] } },
])('$what', ({ tally, code, settled }) => {
  expect(settle('Sums', tally, code)).toEqual(settled);
});

test('the time of a file is that of all of its tests, in each database and at each try', () => {
  const vitestFile = (name: string, ...durations: number[]) => ({
    name: join(process.cwd(), name),
    status: 'passed',
    assertionResults: durations.map((duration) => ({ status: 'passed', fullName: 'adds', duration })),
  });
  const skipped = { status: 'skipped', fullName: 'divides' };
  const testResults = [
    vitestFile('sum.test.ts', 1, 2),
    { ...vitestFile('late.test.ts', 4), assertionResults: [skipped] },
    vitestFile('sum.test.ts', 4),
    vitestFile('longest.test.ts', 8),
  ];
  expect(timesOfVitest({ numPassedTests: 4, testResults })).toEqual([
    { file: 'longest.test.ts', ms: 8 },
    { file: 'sum.test.ts', ms: 7 },
    { file: 'late.test.ts', ms: 0 },
  ]);

  const spec = (file: string, ...durations: number[]) => ({
    ...{ title: 'T', file, line: 1 },
    tests: [{ status: 'flaky', results: durations.map((duration) => ({ duration, errors: [] })) }],
  });
  const inner = { specs: [spec('day.e2e.ts', 5, 6), spec('list.e2e.ts', 20)] };
  const suites = [{ specs: [spec('day.e2e.ts', 1)], suites: [inner] }];
  expect(timesOfPlaywright({ stats: { expected: 0, flaky: 3 }, suites })).toEqual([
    { file: 'list.e2e.ts', ms: 20 },
    { file: 'day.e2e.ts', ms: 12 },
  ]);
});

test('the last line counts every runner and step, below the longest files and the names of what was slow, passed at the second try or failed', () => {
  const step = { passed: 1, failed: [] };
  const longest = ['Longest of 2 files: Sums', '    sum.test.ts: 8.0 s, 80.0 %'];
  const tests = { passed: 40, failed: ['adds', 'ends'], shaky: ['waits'], slow: ['sum.test.ts'], longest };
  expect(closingLines([step, step, tests, { passed: 0, failed: ['Lint'] }])).toEqual([
    ...longest,
    '! more than its share of the time: sum.test.ts',
    '~ at the second try: waits',
    '✗ adds',
    '✗ ends',
    '✗ Lint',
    '42 passed, 3 failed',
  ]);
});
