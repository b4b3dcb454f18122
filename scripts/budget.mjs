// @ts-check
import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Failure } from './processes.mjs';

// The files are compressed by the build anyway, and it runs with `npm start`: size-limit would bring libraries that only this
// needs, and compress everything again.

/**
 * Limits of what the first load of a page needs, gzipped, in kB of 1000 bytes. Raise one only with a reason in the commit.
 * @type {{ page: string, kind: keyof typeof ENDINGS, limit: number }[]}
 */
const LIMITS = [
  { page: '/login', kind: 'Script', limit: 148 },
  { page: '/dashboard', kind: 'Script', limit: 225 },
  { page: '/login', kind: 'Style', limit: 30 },
  { page: '/dashboard', kind: 'Style', limit: 30 },
];

const ENDINGS = { Script: '.js', Style: '.css' };

/** Files that every page needs besides; of the fonts a browser loads the one with Latin letters. */
const BESIDES = {
  what: 'Font, icon and first paint',
  files: ['assets/geist-latin-wght-*', 'favicon.*', 'first-paint.*'],
  limit: 33,
};

/**
 * Describes the sizes of pages, a line for each; fails where one is over its limit.
 * @param {string} folder of a build
 * @param {Record<string, string[]>} pages files by page, as filesOfPages gives them
 */
export function sizeLines(folder, pages) {
  const sizesOf = (/** @type {string[]} */ files) => files.map((file) => ({ file, bytes: sizeOf(join(folder, file)) }));
  const lines = LIMITS.map(({ page, kind, limit }) => {
    const files = [...(pages[''] ?? []), ...(pages[page] ?? [])].filter((file) => file.endsWith(ENDINGS[kind]));
    return withinLimit(`${kind} of ${page}`, sizesOf(files), limit);
  });
  const besides = globSync(BESIDES.files, { cwd: folder }).filter((file) => !/\.(br|gz)$/.test(file));
  return [...lines, withinLimit(BESIDES.what, sizesOf(besides), BESIDES.limit)];
}

/** Bytes that are sent; small files and fonts are sent as they are. @param {string} file */
function sizeOf(file) {
  return readFileSync(existsSync(`${file}.gz`) ? `${file}.gz` : file).length;
}

/**
 * @param {string} what
 * @param {{ file: string, bytes: number }[]} files
 * @param {number} limit in kB
 */
export function withinLimit(what, files, limit) {
  const total = files.reduce((sum, { bytes }) => sum + bytes, 0);
  const line = `${what}: ${kb(total)} gzipped in ${files.length} files`;
  if (total <= limit * 1000) return `${line} (limit ${limit} kB)`;
  const largest = files.toSorted((a, b) => b.bytes - a.bytes).slice(0, 5);
  const names = largest.map(({ file, bytes }) => `${file} ${kb(bytes)}`).join(', ');
  throw new Failure(`${line}, over the limit of ${limit} kB. The largest: ${names}.`);
}

/** @param {number} bytes */
const kb = (bytes) => `${(bytes / 1000).toFixed(1)} kB`;
