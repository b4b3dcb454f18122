// @ts-check
import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { byFile } from './times.mjs';

/**
 * @typedef {import('./times.mjs').FileTime} FileTime
 * @typedef {{ passed: number, failed: string[], shaky?: string[], slow?: string[], longest?: string[] }} Tally what failed, and
 *   what passed a second time only: each by its name, as a reader searches for it, and below it why; files that took more than
 *   their share of the time, and lines that name the longest ones
 * @typedef {{ status: string, fullName: string, duration?: number | undefined, failureMessages?: string[] }} VitestTest
 * @typedef {{ name: string, status: string, assertionResults: VitestTest[] }} VitestFile
 * @typedef {{ numPassedTests: number, testResults: VitestFile[] }} VitestResults
 * @typedef {{ title: string, file: string, line: number, tests: PlaywrightTest[] }} PlaywrightSpec
 * @typedef {{ status: string, results: { duration: number, errors: { message?: string, location?: { line: number } }[] }[] }} PlaywrightTest
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
  return failed.length > 0
    ? failed.map(({ fullName, failureMessages }) => explained(`${file}: ${fullName}`, failureMessages))
    : [file];
}

/**
 * A flaky test counts as passed; Playwright reports it.
 * @type {(results: PlaywrightResults) => Tally}
 */
export const tallyOfPlaywright = ({ stats, suites }) => ({
  passed: stats.expected + stats.flaky,
  failed: suites.flatMap((suite) => specsOf(suite, 'unexpected')),
  shaky: suites.flatMap((suite) => specsOf(suite, 'flaky')),
});

/** @type {(suite: PlaywrightSuite, status: string) => string[]} */
const specsOf = ({ specs, suites = [] }, status) => [
  ...specs.filter(({ tests }) => tests.some((test) => test.status === status)).map(explainedSpec),
  ...suites.flatMap((suite) => specsOf(suite, status)),
];

/** @type {(results: VitestResults) => FileTime[]} */
export const timesOfVitest = ({ testResults }) =>
  byFile(
    testResults.map(({ name, assertionResults }) => ({
      file: relative(process.cwd(), name),
      ms: assertionResults.reduce((sum, { duration = 0 }) => sum + duration, 0),
    })),
  );

/** @type {(results: PlaywrightResults) => FileTime[]} */
export const timesOfPlaywright = ({ suites }) => byFile(suites.flatMap(timesOfSuite));

/** @type {(suite: PlaywrightSuite) => FileTime[]} */
const timesOfSuite = ({ specs, suites = [] }) => [
  ...specs.flatMap(({ file, tests }) =>
    tests.flatMap(({ results }) => results.map(({ duration }) => ({ file, ms: duration }))),
  ),
  ...suites.flatMap(timesOfSuite),
];

/** @param {PlaywrightSpec} spec */
function explainedSpec({ title, file, line, tests }) {
  const errors = tests.flatMap(({ results }) => results.flatMap(({ errors }) => errors));
  const messages = errors.map(({ message = '', location }) => `line ${location?.line ?? '?'}: ${message}`);
  return explained(`${file}:${line}: ${title}`, messages);
}

/** Lines of a message that are shown: what was expected, and what came instead. */
const LINES = 8;

/**
 * A name, and below it the beginning of each message.
 * @param {string} name
 * @param {string[]} messages
 */
function explained(name, messages = []) {
  const lines = messages.flatMap((message) => {
    const told = stripVTControlCharacters(message).split('\n');
    return told.filter((line) => line.trim()).slice(0, LINES);
  });
  return [name, ...lines.map((line) => `    ${line.slice(0, 200)}`)].join('\n');
}

/**
 * Tally of a runner by its results and exit code. A failure without a failed test counts as one: an unhandled
 * error, missing results.
 * @param {string} runner its name
 * @param {Tally | undefined} tally
 * @param {number} code
 * @returns {Tally}
 */
export function settle(runner, tally, code) {
  const { passed, failed, ...rest } = tally ?? { passed: 0, failed: [] };
  return { ...rest, passed, failed: failed.length === 0 && code !== 0 ? [runner] : failed };
}

/**
 * Last lines of a test run: the longest files, what failed and why, since it may stand thousands of lines above, and the count.
 * @param {Tally[]} tallies
 */
export function closingLines(tallies) {
  const { passed, failed, shaky, slow, longest } = total(tallies);
  return [
    ...longest,
    ...slow.map((name) => `! more than its share of the time: ${name}`),
    ...shaky.map((name) => `~ at the second try: ${name}`),
    ...failed.map((name) => `✗ ${name}`),
    `${passed} passed, ${failed.length} failed`,
  ];
}

/** @param {Tally[]} tallies */
export function total(tallies) {
  return {
    passed: tallies.reduce((sum, { passed }) => sum + passed, 0),
    failed: tallies.flatMap(({ failed }) => failed),
    shaky: tallies.flatMap(({ shaky = [] }) => shaky),
    slow: tallies.flatMap(({ slow = [] }) => slow),
    longest: tallies.flatMap(({ longest = [] }) => longest),
  };
}
