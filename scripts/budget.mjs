// @ts-check
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { Failure } from './processes.mjs';

/**
 * Limit of the JavaScript that the sign-in form needs, gzipped, in kB of 1000 bytes. Raise it only with a reason in the
 * commit.
 */
const LIMIT_KB = 200;

const ENTRY = 'index.html';
const LOGIN_PAGE = 'src/features/sign-in/login-page.tsx';

/** @typedef {Record<string, { file: string, imports?: string[] }>} Manifest as Vite writes it, a chunk by its source */

/**
 * Describes the initial JavaScript at /login in one line; fails where it is over the limit.
 * @param {string} folder of a build with its manifest
 */
export function initialScriptLine(folder) {
  const manifest = JSON.parse(readFileSync(join(folder, '.vite/manifest.json'), 'utf8'));
  const scripts = initialScripts(manifest).map((file) => {
    const { length } = gzipSync(readFileSync(join(folder, file)), { level: 9 });
    return { file, bytes: length };
  });
  return withinLimit(scripts);
}

/**
 * @param {{ file: string, bytes: number }[]} scripts
 * @param {number} [limit] in kB
 */
export function withinLimit(scripts, limit = LIMIT_KB) {
  const total = scripts.reduce((sum, { bytes }) => sum + bytes, 0);
  const line = `Initial JavaScript at /login: ${kb(total)} gzipped in ${scripts.length} files`;
  if (total <= limit * 1000) return `${line} (limit ${limit} kB)`;
  const largest = scripts.toSorted((a, b) => b.bytes - a.bytes).slice(0, 5);
  const names = largest.map(({ file, bytes }) => `${file} ${kb(bytes)}`).join(', ');
  throw new Failure(`${line}, over the limit of ${limit} kB. The largest: ${names}.`);
}

/** @param {number} bytes */
const kb = (bytes) => `${(bytes / 1000).toFixed(1)} kB`;

/**
 * Scripts that the login page needs: the entry, the lazy chunk of the page, and their static imports.
 * @param {Manifest} manifest
 */
export function initialScripts(manifest) {
  const seen = new Set();
  const waiting = [ENTRY, LOGIN_PAGE];
  for (const name of waiting) {
    if (seen.has(name)) continue;
    seen.add(name);
    const chunk = manifest[name];
    if (!chunk) throw new Failure(`The build has no chunk for ${name}: correct LOGIN_PAGE in scripts/budget.mjs.`);
    waiting.push(...(chunk.imports ?? []));
  }
  return [...seen].map((name) => /** @type {Manifest[string]} */ (manifest[name]).file);
}
