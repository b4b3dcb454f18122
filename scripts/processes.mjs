// @ts-check
import { existsSync, readFileSync, realpathSync } from 'node:fs';
import { constants } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const ROOT = fileURLToPath(new URL('..', import.meta.url));

/** Folder in which Node keeps compiled code from one start to the next. */
export const COMPILE_CACHE = join(ROOT, 'node_modules/.cache/compile');

/** An error whose message tells the user what to do: shown without a stack. */
export class Failure extends Error {}

/**
 * Runs a script: a Failure prints its message and sets exit code 1.
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

/** Grace period after a signal. npm can take a minute to roll back; the next start repairs what is left. */
const PATIENCE_MS = 5000;

/**
 * Runs a program, from the root of the repository if not told otherwise. A signal to this process is forwarded, enforced after a grace period, and
 * ends this process too.
 * @param {string} program
 * @param {string[]} args
 * @param {{ cwd?: string, env?: NodeJS.ProcessEnv, quiet?: boolean }} [options] quiet: returns the output instead of showing it
 * @returns {Promise<{ code: number, output: string }>}
 */
export async function run(program, args, options) {
  const { signal, ...result } = await launch(program, args, { ...options, patienceMs: PATIENCE_MS });
  if (signal) process.exit(128 + constants.signals[signal]);
  return result;
}

/**
 * Runs a program in place of this one: signals are forwarded, and its exit code is taken over.
 * @param {string} program
 * @param {string[]} args
 */
export async function become(program, args) {
  const { code } = await launch(program, args);
  if (code === MISSING_LIBRARY) console.error(LIBRARY_ADVICE);
  process.exit(code);
}

/** Exit code of a program that the system cannot load, after it has named the library on standard error. */
const MISSING_LIBRARY = 127;

const LIBRARY_ADVICE =
  "Daymark's own Node lacks that library of the system. For libatomic: `apt install libatomic1` on Debian and Ubuntu, `dnf install libatomic` on Fedora.";

/**
 * @param {string} program
 * @param {string[]} args
 * @param {{ cwd?: string, env?: NodeJS.ProcessEnv, quiet?: boolean, patienceMs?: number }} [options]
 * @returns {Promise<{ code: number, output: string, signal: NodeJS.Signals | undefined }>}
 */
async function launch(program, args, { cwd = ROOT, env, quiet, patienceMs } = {}) {
  const { spawn } = await import('node:child_process'); // a start that launches nothing does not wait for it
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, {
      cwd,
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
 * Ends this process when its parent has ended: npm does not forward SIGTERM, and the server would stay up.
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
 * Command line for npm, without a shell and on the Node of npm.
 * @param {string[]} args
 * @returns {[string, ...string[]]}
 */
export function npmCommand(...args) {
  const npm = process.env['npm_execpath'];
  if (!npm) throw new Failure('Something has to be installed. Start this through npm: `npm start`, `npm test`.');
  return [process.env['npm_node_execpath'] ?? process.execPath, npm, ...args];
}

/** Path of the Node that package-lock.json pins; everything but the install runs on it. */
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
 * Path of the script of an installed command, for Node to run without a shell or the PATH.
 * @param {string} name of the package and of its command
 * @param {string} [workspace] where it is a dependency
 */
export function tool(name, workspace = '.') {
  // The folder is not resolved as a module: a package need not export its own package.json.
  const folder = [join(ROOT, workspace, 'node_modules', name), join(ROOT, 'node_modules', name)].find(existsSync);
  if (!folder) throw new Failure(`The package ${name} is not installed. Run \`npm ci\`.`);
  const { bin } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const command = typeof bin === 'string' ? bin : (bin[name.replace(/^@.*\//, '')] ?? Object.values(bin)[0]);
  return join(folder, command);
}
