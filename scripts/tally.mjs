// @ts-check

/**
 * @typedef {{ passed: number, failed: number }} Tally
 * @typedef {{ numPassedTests: number, numFailedTests: number }} VitestResults
 * @typedef {{ stats: { expected: number, unexpected: number, flaky: number } }} PlaywrightResults
 */

/** @type {(results: VitestResults) => Tally} */
export const tallyOfVitest = ({ numPassedTests, numFailedTests }) => ({
  passed: numPassedTests,
  failed: numFailedTests,
});

/**
 * A flaky test counts as passed; Playwright reports it.
 * @type {(results: PlaywrightResults) => Tally}
 */
export const tallyOfPlaywright = ({ stats }) => ({
  passed: stats.expected + stats.flaky,
  failed: stats.unexpected,
});

/**
 * Tally of a runner by its results and exit code. A failure without a failed test counts as one: a file that does not
 * load, an unhandled error, missing results.
 * @param {Tally | undefined} tally
 * @param {number} code
 * @returns {Tally}
 */
export function settle(tally, code) {
  const { passed, failed } = tally ?? { passed: 0, failed: 0 };
  return { passed, failed: failed === 0 && code !== 0 ? 1 : failed };
}

/**
 * Last line of a test run.
 * @param {Tally[]} tallies
 */
export function closingLine(tallies) {
  const { passed, failed } = total(tallies);
  return `${passed} passed, ${failed} failed`;
}

/** @param {Tally[]} tallies */
export function total(tallies) {
  return {
    passed: tallies.reduce((sum, { passed }) => sum + passed, 0),
    failed: tallies.reduce((sum, { failed }) => sum + failed, 0),
  };
}
