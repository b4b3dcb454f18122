import { join } from 'node:path';
import { expect, test } from 'vitest';
import { closingLines, settle, tallyOfPlaywright, tallyOfVitest } from './tally.mjs';

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
    tests: [{ status, results: [{ errors }, { errors: status === 'unexpected' ? [{ message: 'late' }] : [] }] }],
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

test('the last line counts every runner and step, below the names of what failed, and of what passed at the second try', () => {
  const step = { passed: 1, failed: [] };
  const tests = { passed: 40, failed: ['adds', 'ends'], shaky: ['waits'] };
  expect(closingLines([step, step, tests, { passed: 0, failed: ['Lint'] }])).toEqual([
    '~ at the second try: waits',
    '✗ adds',
    '✗ ends',
    '✗ Lint',
    '42 passed, 3 failed',
  ]);
});
