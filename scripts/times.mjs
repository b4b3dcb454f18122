// @ts-check
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { Failure, ROOT } from './processes.mjs';

/** @typedef {{ file: string, ms: number }} FileTime of a test file, on all databases and in all tries together */

/**
 * Largest share of its part's time that a test file may take. A share is the same on a fast and on a slow machine. `npm test` only
 * warns, since a test that waits takes another share on another machine; `npm test -- times` fails.
 */
export const LARGEST_SHARE = 0.05;

/** Files that a run names at its end. */
const MOST_NAMED = 5;

const STORED = join(ROOT, 'node_modules/.cache/test-times.json');

/**
 * Sums the times of each file, the longest first.
 * @param {FileTime[]} times
 * @returns {FileTime[]}
 */
export function byFile(times) {
  const groups = Map.groupBy(times, ({ file }) => file);
  const sums = [...groups].map(([file, ofFile]) => ({ file, ms: sum(ofFile) }));
  return sums.sort((one, other) => other.ms - one.ms);
}

/**
 * Lines that name the longest files of a part.
 * @param {string} part
 * @param {FileTime[]} times the longest first
 */
export function longestLines(part, times) {
  const named = times.slice(0, MOST_NAMED).map((time) => `    ${described(time, sum(times))}`);
  return [`Longest of ${times.length} files: ${part}`, ...named];
}

/**
 * Files that take more than their share of a part.
 * @param {FileTime[]} times
 */
export function overShare(times) {
  const all = sum(times);
  const isOver = (/** @type {FileTime} */ { ms }) => ms > all * LARGEST_SHARE;
  return times.filter(isOver).map((time) => `${described(time, all)}, over ${LARGEST_SHARE * 100} %`);
}

/** @param {FileTime} time @param {number} all */
const described = ({ file, ms }, all) => `${file}: ${(ms / 1000).toFixed(1)} s, ${((ms / all) * 100).toFixed(1)} %`;

/** @param {FileTime[]} times */
const sum = (times) => times.reduce((sum, { ms }) => sum + ms, 0);

/**
 * Stores the times of a whole part for `npm test -- times`.
 * @param {string} part
 * @param {FileTime[]} times
 */
export function storeTimes(part, times) {
  mkdirSync(dirname(STORED), { recursive: true });
  writeFileSync(STORED, JSON.stringify({ ...readStored(), [part]: times }));
}

/**
 * Times of the parts that were run as a whole, at the last run of each.
 * @returns {[part: string, times: FileTime[]][]}
 */
export function storedTimes() {
  const stored = Object.entries(readStored());
  if (stored.length === 0) throw new Failure('No times are stored yet: run `npm test` first.');
  return stored;
}

/** @returns {Record<string, FileTime[]>} */
function readStored() {
  try {
    return JSON.parse(readFileSync(STORED, 'utf8'));
  } catch {
    return {}; // no part was run as a whole before
  }
}
