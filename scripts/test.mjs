// @ts-check
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { COMPILE_CACHE, Failure, ROOT, run, tool } from './processes.mjs';
import {
  closingLines,
  settle,
  tallyOfPlaywright,
  tallyOfVitest,
  timesOfPlaywright,
  timesOfVitest,
  total,
} from './tally.mjs';
import { longestLines, overShare, storedTimes, storeTimes } from './times.mjs';

/**
 * @typedef {import('./tally.mjs').Tally} Tally
 * @typedef {import('./times.mjs').FileTime} FileTime
 * @typedef {{ name: string, args: string[] }} Step something that passes or fails as one; args are those of Node
 * @typedef {Step & { results: string, tallyOf: (results: any) => Tally, timesOf: (results: any) => FileTime[], isWhole: boolean, env?: NodeJS.ProcessEnv }} Runner
 *   something that counts its tests, all of its files or some
 */

/** @type {Step} */
const BROWSER = { name: 'Browser', args: ['scripts/browser.mjs'] };

/** @type {Step} */
const BUILD = { name: 'Build and its size', args: ['scripts/build.mjs'] };

/** @returns {Step[]} */
const checks = () => [
  { name: 'Lock', args: ['scripts/check-lock.mjs'] },
  { name: 'Types: server, packages, scripts', args: [tool('typescript')] },
  { name: 'Types: web app', args: [tool('typescript'), '-p', 'apps/web'] },
  { name: 'Types: service worker', args: [tool('typescript'), '-p', 'apps/web/service-worker'] },
  { name: 'Types: browser tests', args: [tool('typescript'), '-p', 'e2e'] },
  { name: 'Lint', args: [tool('@biomejs/biome'), 'ci', '.'] },
  { name: 'Unused code', args: [tool('knip')] },
];

/** Options of a whole `npm test`, which choose no files. */
const WITHOUT_ONLY = { vitest: '--allowOnly=false', playwright: '--forbid-only' };

/** @type {(args: string[]) => Runner} */
const vitest = (args) => {
  const results = 'test-results/vitest.json';
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${results}`];
  return {
    name: 'Unit, HTTP and architecture tests',
    args: [tool('vitest'), 'run', ...reporters, ...args],
    results,
    tallyOf: tallyOfVitest,
    timesOf: timesOfVitest,
    isWhole: args.every((arg) => arg === WITHOUT_ONLY.vitest),
  };
};

/** @type {(args: string[]) => Runner} */
const playwright = (args) => {
  const { delay, others } = takeDelay(args);
  return {
    name: delay === undefined ? 'Browser tests' : `Browser tests, each call ${delay} ms later`,
    args: [tool('@playwright/test'), 'test', ...others],
    results: 'test-results/playwright.json', // as playwright.config.ts says
    tallyOf: tallyOfPlaywright,
    timesOf: timesOfPlaywright,
    isWhole: delay === undefined && others.every((arg) => arg === WITHOUT_ONLY.playwright),
    ...(delay !== undefined && { env: { E2E_DELAY: delay } }),
  };
};

/**
 * Takes `--delay <ms>` out of the arguments of Playwright: as long waits each API call, as on a slow network.
 * @param {string[]} args
 */
export function takeDelay(args) {
  const at = args.indexOf('--delay');
  if (at === -1) return { delay: undefined, others: args };
  const delay = args[at + 1] ?? '';
  if (!/^[1-9]\d*$/.test(delay)) throw new Failure('--delay takes the milliseconds that each call waits: --delay 700');
  return { delay, others: args.toSpliced(at, 2) };
}

/**
 * Runs all tests, or one part of them, and continues after failures, so that one run shows them all.
 * @param {string[]} args
 */
export async function test([part, ...args]) {
  const tallies = await runPart(part, args);
  console.log(`\n${closingLines(tallies).join('\n')}`);
  process.exitCode = total(tallies).failed.length === 0 ? 0 : 1;
}

/**
 * @param {string | undefined} part
 * @param {string[]} args
 * @returns {Promise<Tally[]>}
 */
async function runPart(part, args) {
  if (part === 'check') return Promise.all(checks().map(runStep));
  if (part === 'unit') return [await runTests(vitest(args))];
  if (part === 'e2e') return runBrowserTests(args, runStep(BROWSER));
  if (part === 'times') return checkTimes();
  if (part !== undefined)
    throw new Failure(`There is no part '${part}' of the tests, only check, unit, e2e and times.`);

  const browser = runStep(BROWSER); // downloaded on a new machine while the checks run
  const checked = await Promise.all(checks().map(runStep));
  const unit = await runTests(vitest([WITHOUT_ONLY.vitest]));
  return [...checked, unit, ...(await runBrowserTests([WITHOUT_ONLY.playwright], browser))];
}

/**
 * @param {string[]} args
 * @param {Promise<Tally>} browser
 */
async function runBrowserTests(args, browser) {
  const needed = [await browser, await runStep(BUILD)];
  if (total(needed).failed.length === 0) return [...needed, await runTests(playwright(args))];
  console.log('✗ Browser tests: not run, because of what failed above');
  return [...needed, { passed: 0, failed: ['Browser tests: not run'] }];
}

/**
 * Shows the output of a step at its end, since steps run in parallel.
 * @param {Step} step
 */
async function runStep({ name, args }) {
  const since = performance.now();
  const { code, output } = await run(process.execPath, args, { quiet: true });
  report(name, code === 0, since);
  // Successful steps show output only from our own scripts.
  if (output.trim() && (code !== 0 || args[0]?.startsWith('scripts/')))
    console.log(output.trim().replace(/^/gm, '    '));
  return settle(name, { passed: code === 0 ? 1 : 0, failed: [] }, code);
}

/**
 * Shows the output of a runner while it runs.
 * @param {Runner} runner
 */
async function runTests({ name, args, results, tallyOf, timesOf, isWhole, env }) {
  console.log(`… ${name}`);
  rmSync(join(ROOT, results), { force: true });
  const since = performance.now();
  // Tests start a hundred processes with the same code.
  const { code } = await run(process.execPath, args, { env: { NODE_COMPILE_CACHE: COMPILE_CACHE, ...env } });
  const written = readJson(results);
  const tally = settle(name, written && tallyOf(written), code);
  report(name, tally.failed.length === 0, since);
  if (!written || !isWhole) return tally;
  const times = timesOf(written);
  storeTimes(name, times);
  return { ...tally, longest: longestLines(name, times), slow: overShare(times) };
}

/** Fails for each file that took more than its share of the last whole run of its part. */
function checkTimes() {
  return storedTimes().map(([part, times]) => {
    const failed = overShare(times);
    return { passed: times.length - failed.length, failed, longest: longestLines(part, times) };
  });
}

/**
 * @param {string} name
 * @param {boolean} isGood
 * @param {number} since
 */
function report(name, isGood, since) {
  console.log(`${isGood ? '✓' : '✗'} ${name} (${((performance.now() - since) / 1000).toFixed(1)} s)`);
}

/** @param {string} file */
function readJson(file) {
  try {
    return JSON.parse(readFileSync(join(ROOT, file), 'utf8'));
  } catch {
    return undefined; // the runner died before writing it
  }
}
