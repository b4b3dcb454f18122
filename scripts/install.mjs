// @ts-check
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Failure, npmCommand, ROOT, run } from './processes.mjs';

/**
 * @typedef {{ version?: string, link?: boolean, optional?: boolean, devOptional?: boolean, peer?: boolean }} Package
 * @typedef {Record<string, Package>} Packages by their place below the root
 */

/** The oldest npm that installs everything: some before it leave out the binaries of a system with glibc, and the build fails. */
export const OLDEST_NPM = '9.6.5';

/** Installs missing packages of package-lock.json; returns whether there were any. */
export async function install() {
  const locked = readPackages('package-lock.json');
  if (!locked)
    throw new Failure('package-lock.json is missing or damaged. Restore it with `git checkout package-lock.json`.');
  const installed = readPackages('node_modules/.package-lock.json'); // npm's own record of what it put there
  if (installed && missingPackages(locked, installed).length === 0) return false;

  const reason = whyNotInstall(process.env['npm_config_user_agent'] ?? '');
  if (reason) throw new Failure(reason);

  // Building the web app needs development packages, even with NODE_ENV=production.
  const included = ['--include=dev', '--include=optional'];
  const [npm, ...args] = npmCommand('ci', ...included, '--loglevel=error', '--no-audit', '--no-fund');
  console.log(installed ? 'Installing packages …' : 'Installing packages (first start only) …');
  const { code } = await run(npm, args);
  if (code !== 0) {
    throw new Failure(
      'Installing packages failed, for the reason above. It needs the npm registry: try again when it can be reached.',
    );
  }
  return true;
}

/**
 * Why this npm cannot install the packages; null when it can.
 * @param {string} userAgent as npm names itself to what it runs: 'npm/10.9.4 node/v20.20.2 linux x64'
 */
export function whyNotInstall(userAgent) {
  const version = userAgent.match(/^npm\/(\d+\.\d+\.\d+)/)?.[1];
  if (!version || version.localeCompare(OLDEST_NPM, 'en', { numeric: true }) >= 0) return null;
  return `Daymark needs npm ${OLDEST_NPM} or newer, and this is npm ${version}: update it with \`npm install -g npm@10\`, or take a newer Node.`;
}

/**
 * Packages of the lock that node_modules lacks. Optional packages of other systems are ignored.
 * @param {Packages} locked
 * @param {Packages} installed
 * @param {(place: string) => boolean} [isThere]
 */
export function missingPackages(locked, installed, isThere = (place) => existsSync(join(ROOT, place, 'package.json'))) {
  return Object.entries(locked)
    .filter(([place, wanted]) => {
      if (!place.includes('node_modules/')) return false; // a workspace itself
      if (wanted.link) return !isThere(place);
      const found = installed[place];
      if (!found) return !(wanted.optional || wanted.devOptional || wanted.peer);
      return found.version !== wanted.version || !isThere(place);
    })
    .map(([place]) => place);
}

/**
 * @param {string} file
 * @returns {Packages | undefined}
 */
function readPackages(file) {
  try {
    return JSON.parse(readFileSync(join(ROOT, file), 'utf8')).packages;
  } catch {
    return undefined;
  }
}
