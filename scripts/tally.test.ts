import { join } from 'node:path';
import { expect, test } from 'vitest';
import { closingLines, settle, tallyOfPlaywright, tallyOfVitest } from './tally.mjs';

test('tests of Vitest that failed are named with their file, as is one that does not load; skipped ones are neither', () => {
  const assertionResults = [
    { status: 'passed', fullName: 'adds' },
    { status: 'failed', fullName: 'a sum > subtracts' },
    { status: 'skipped', fullName: 'divides' },
  ];
  const testResults = [
    { name: join(process.cwd(), 'sums/sum.test.ts'), status: 'failed', assertionResults },
    { name: join(process.cwd(), 'sums/broken.test.ts'), status: 'failed', assertionResults: [] },
    { name: join(process.cwd(), 'sums/good.test.ts'), status: 'passed', assertionResults: [] },
  ];
  expect(tallyOfVitest({ numPassedTests: 1, testResults })).toEqual({
    passed: 1,
    failed: ['sums/sum.test.ts: a sum > subtracts', 'sums/broken.test.ts'],
  });
});

test('tests of Playwright that failed are named with their place at any depth; a flaky one has passed', () => {
  const spec = (title: string, status: string) => ({ title, file: 'day.e2e.ts', line: 7, tests: [{ status }] });
  const inner = { specs: [spec('ends', 'unexpected'), spec('waits', 'flaky')] };
  const suites = [{ specs: [spec('begins', 'expected')], suites: [inner] }];
  expect(tallyOfPlaywright({ stats: { expected: 1, flaky: 1 }, suites })).toEqual({
    passed: 2,
    failed: ['day.e2e.ts:7: ends'],
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

test('the last line counts every runner and step, below the names of what failed', () => {
  const step = { passed: 1, failed: [] };
  expect(closingLines([step, step, { passed: 40, failed: ['adds', 'ends'] }, { passed: 0, failed: ['Lint'] }])).toEqual(
    ['✗ adds', '✗ ends', '✗ Lint', '42 passed, 3 failed'],
  );
});
