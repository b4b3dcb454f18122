import { expect, test } from 'vitest';
import { base32, codeOf, stepAt, stepOfCode } from './totp.ts';

/** Secret of the test values of RFC 6238, appendix B. */
const SECRET = base32(Buffer.from('12345678901234567890'));

const at = (seconds: number) => Temporal.Instant.fromEpochMilliseconds(seconds * 1000);

test.each([
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
  [20_000_000_000, '353130'],
])('at %d seconds the code is %s, as RFC 6238 has it', (seconds, code) => {
  expect(codeOf(SECRET, stepAt(at(seconds)))).toBe(code);
});

test.each([
  ['', ''],
  ['f', 'MY'],
  ['fo', 'MZXQ'],
  ['foo', 'MZXW6'],
  ['foobar', 'MZXW6YTBOI'],
])('%j is %j in Base32, as RFC 4648 has it', (text, encoded) => {
  expect(base32(Buffer.from(text))).toBe(encoded);
});

test.each([
  [-2, undefined],
  [-1, 999],
  [0, 1000],
  [1, 1001],
  [2, undefined],
])('a code of %d steps from now has the step %s', (steps, step) => {
  const code = codeOf(SECRET, 1000 + steps);
  expect(stepOfCode(SECRET, code, { now: at(30_000), lastStep: 0 })).toBe(step);
});

test('a code up to the last used step is worth nothing', () => {
  const found = (step: number, lastStep: number) =>
    stepOfCode(SECRET, codeOf(SECRET, step), { now: at(30_000), lastStep });
  expect([found(1000, 999), found(1000, 1000), found(999, 1000), found(1001, 1000)]).toEqual([
    1000,
    undefined,
    undefined,
    1001,
  ]);
});
