// @ts-check
import { spawn } from 'node:child_process';
import { existsSync, readFileSync, realpathSync } from 'node:fs';
import { constants } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const ROOT = fileURLToPath(new URL('..', import.meta.url));

/** What went wrong, in words a person can act on: shown without a stack. */
export class Failure extends Error {}

/**
 * The work of a script: a failure is what it says, and exit code 1.
 * @param {() => unknown} work
 */
export async function main(work) {
  try {
    await work();
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    console.error(error.message);
    process.exitCode = 1;
  }
}

/** @type {NodeJS.Signals[]} */
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'];

/** npm rolls back before it ends, which can take a minute; whatever it leaves behind is repaired by the next start. */
const PATIENCE_MS = 5000;

/**
 * Runs a program from the root of the repository. A signal that ends us ends it first, by force where it takes its
 * time, and nothing that was to come after it happens.
 * @param {string} program
 * @param {string[]} args
 * @param {{ env?: NodeJS.ProcessEnv, quiet?: boolean }} [options] quiet: what it prints is not shown but given back
 * @returns {Promise<{ code: number, output: string }>}
 */
export async function run(program, args, options) {
  const { signal, ...result } = await launch(program, args, { ...options, patienceMs: PATIENCE_MS });
  if (signal) process.exit(128 + constants.signals[signal]);
  return result;
}

/**
 * Runs a program in our place: its signals and its exit code are ours.
 * @param {string} program
 * @param {string[]} args
 */
export async function become(program, args) {
  const { code } = await launch(program, args);
  process.exit(code);
}

/**
 * @param {string} program
 * @param {string[]} args
 * @param {{ env?: NodeJS.ProcessEnv, quiet?: boolean, patienceMs?: number }} [options]
 * @returns {Promise<{ code: number, output: string, signal: NodeJS.Signals | undefined }>}
 */
function launch(program, args, { env, quiet, patienceMs } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, {
      cwd: ROOT,
      env: { ...process.env, ...env },
      stdio: quiet ? ['ignore', 'pipe', 'pipe'] : 'inherit',
    });
    /** @type {NodeJS.Signals | undefined} */
    let received;
    /** @param {NodeJS.Signals} signal */
    const forward = (signal) => {
      received = signal;
      // A terminal gives Ctrl-C to the child as well, and many programs take a second one as "at once".
      if (signal !== 'SIGINT' || !process.stdin.isTTY) child.kill(signal);
      if (patienceMs) setTimeout(() => child.kill('SIGKILL'), patienceMs).unref();
    };
    for (const signal of SIGNALS) process.on(signal, forward);

    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream?.setEncoding('utf8').on('data', (text) => {
        output += text;
      });
    }
    child.on('error', (error) => reject(new Failure(`${program} cannot be started: ${error.message}`)));
    child.on('close', (code, killedBy) => {
      for (const signal of SIGNALS) process.off(signal, forward);
      resolve({ code: code ?? 128 + constants.signals[killedBy ?? 'SIGKILL'], output, signal: received });
    });
  });
}

/**
 * SIGTERM to npm ends npm and perhaps its shell, never the script they run: without this the server would stay up.
 */
export function endWithParent() {
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    process.kill(process.pid, 'SIGTERM');
  }, 250);
  timer.unref();
}

/**
 * The command line of a call of npm: without a shell, on the Node that npm itself runs on.
 * @param {string[]} args
 * @returns {[string, ...string[]]}
 */
export function npmCommand(...args) {
  const npm = process.env['npm_execpath'];
  if (!npm) throw new Failure('Something has to be installed. Start this through npm: `npm start`, `npm test`.');
  return [process.env['npm_node_execpath'] ?? process.execPath, npm, ...args];
}

/** The Node of package-lock.json, which everything but the install runs on. */
export function pinnedNode() {
  const isWindows = process.platform === 'win32';
  const system = isWindows ? 'win' : process.platform;
  const prefix = process.platform === 'darwin' && process.arch === 'arm64' ? 'bin-' : '';
  return join(ROOT, `node_modules/node-${prefix}${system}-${process.arch}/bin/node${isWindows ? '.exe' : ''}`);
}

export function isPinnedNode() {
  try {
    return realpathSync(process.execPath) === realpathSync(pinnedNode());
  } catch {
    return false; // not installed
  }
}

/**
 * The file of an installed tool's command, to be run by Node: without a shell and without relying on the PATH.
 * @param {string} name of the package and of its command
 * @param {string} [workspace] where it is a dependency
 */
export function tool(name, workspace = '.') {
  // Not resolved as a module: a package need not export its own package.json.
  const folder = [join(ROOT, workspace, 'node_modules', name), join(ROOT, 'node_modules', name)].find(existsSync);
  if (!folder) throw new Failure(`The package ${name} is not installed. Run \`npm ci\`.`);
  const { bin } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const command = typeof bin === 'string' ? bin : (bin[name.replace(/^@.*\//, '')] ?? Object.values(bin)[0]);
  return join(folder, command);
}
