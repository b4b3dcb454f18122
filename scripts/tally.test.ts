import { expect, test } from 'vitest';
import { closingLine, settle, tallyOfPlaywright, tallyOfVitest } from './tally.mjs';

test('skipped tests are neither passed nor failed; a flaky one has passed', () => {
  expect(tallyOfVitest({ numPassedTests: 3, numFailedTests: 1 })).toEqual({ passed: 3, failed: 1 });
  expect(tallyOfPlaywright({ stats: { expected: 4, unexpected: 1, flaky: 1 } })).toEqual({ passed: 5, failed: 1 });
});

test.each([
  { what: 'all passed', tally: { passed: 2, failed: 0 }, code: 0, counted: { passed: 2, failed: 0 } },
  { what: 'some failed', tally: { passed: 2, failed: 3 }, code: 1, counted: { passed: 2, failed: 3 } },
  {
    what: 'all passed, but the runner failed',
    tally: { passed: 2, failed: 0 },
    code: 1,
    counted: { passed: 2, failed: 1 },
  },
  { what: 'the runner died without results', tally: undefined, code: 137, counted: { passed: 0, failed: 1 } },
])('$what', ({ tally, code, counted }) => {
  expect(settle(tally, code)).toEqual(counted);
});

test('the last line counts every runner and step', () => {
  const step = { passed: 1, failed: 0 };
  expect(closingLine([step, step, { passed: 40, failed: 2 }, { passed: 0, failed: 1 }])).toBe('42 passed, 3 failed');
});
