// @ts-check
import { relative } from 'node:path';

/**
 * @typedef {{ passed: number, failed: string[] }} Tally what failed by its name, as a reader searches for it
 * @typedef {{ status: string, fullName: string }} VitestTest
 * @typedef {{ name: string, status: string, assertionResults: VitestTest[] }} VitestFile
 * @typedef {{ numPassedTests: number, testResults: VitestFile[] }} VitestResults
 * @typedef {{ title: string, file: string, line: number, tests: { status: string }[] }} PlaywrightSpec
 * @typedef {{ specs: PlaywrightSpec[], suites?: PlaywrightSuite[] }} PlaywrightSuite
 * @typedef {{ stats: { expected: number, flaky: number }, suites: PlaywrightSuite[] }} PlaywrightResults
 */

/** @type {(results: VitestResults) => Tally} */
export const tallyOfVitest = ({ numPassedTests, testResults }) => ({
  passed: numPassedTests,
  failed: testResults.filter(({ status }) => status === 'failed').flatMap(failedTests),
});

/** @type {(file: VitestFile) => string[]} the file itself where none of its tests failed, as one that does not load */
function failedTests({ name, assertionResults }) {
  const file = relative(process.cwd(), name);
  const failed = assertionResults.filter(({ status }) => status === 'failed');
  return failed.length > 0 ? failed.map(({ fullName }) => `${file}: ${fullName}`) : [file];
}

/**
 * A flaky test counts as passed; Playwright reports it.
 * @type {(results: PlaywrightResults) => Tally}
 */
export const tallyOfPlaywright = ({ stats, suites }) => ({
  passed: stats.expected + stats.flaky,
  failed: suites.flatMap(failedSpecs).map(({ title, file, line }) => `${file}:${line}: ${title}`),
});

/** @type {(suite: PlaywrightSuite) => PlaywrightSpec[]} */
const failedSpecs = ({ specs, suites = [] }) => [
  ...specs.filter(({ tests }) => tests.some(({ status }) => status === 'unexpected')),
  ...suites.flatMap(failedSpecs),
];

/**
 * Tally of a runner by its results and exit code. A failure without a failed test counts as one: an unhandled
 * error, missing results.
 * @param {string} runner its name
 * @param {Tally | undefined} tally
 * @param {number} code
 * @returns {Tally}
 */
export function settle(runner, tally, code) {
  const { passed, failed } = tally ?? { passed: 0, failed: [] };
  return { passed, failed: failed.length === 0 && code !== 0 ? [runner] : failed };
}

/**
 * Last lines of a test run: what failed, since it may stand thousands of lines above, and the count.
 * @param {Tally[]} tallies
 */
export function closingLines(tallies) {
  const { passed, failed } = total(tallies);
  return [...failed.map((name) => `✗ ${name}`), `${passed} passed, ${failed.length} failed`];
}

/** @param {Tally[]} tallies */
export function total(tallies) {
  return {
    passed: tallies.reduce((sum, { passed }) => sum + passed, 0),
    failed: tallies.flatMap(({ failed }) => failed),
  };
}
