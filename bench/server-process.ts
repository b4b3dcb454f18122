import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  closeSync,
  createReadStream,
  existsSync,
  globSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout } from 'node:timers/promises';
import { buildServer } from '#scripts/build.mjs';
import { Failure, ROOT } from '#scripts/processes.mjs';
import { CORES, nodeOn, OWN_SHARE } from './cores.ts';

export type ServerProcess = {
  url: string;
  pid: number;
  /** Text such as 'SIGABRT' or 'code 1' once the process has ended, else null. */
  ended: () => string | null;
  stop: (signal: 'SIGTERM' | 'SIGKILL') => Promise<void>;
  /** File of its standard output, the log. */
  log: string;
};

const READY = /^\w+ is ready at (\S+)$/m;
const READY_WITHIN_MS = 60_000;
const POLL_MS = 5;

/** Settings for the measurement of one user's speed: no budget of writes a second. */
export const UNLIMITED = { WRITES_PER_SECOND: '0' };

const BUILT = 'apps/server/dist/main.js';

/** Programs of a tree; revisions from before there was a built one run from their sources. */
const PROGRAMS = [BUILT, 'apps/server/src/main.ts'];

/** Starts the product of a tree as in production, on a free port. Another tree than this one has to be built already. */
export async function startProduct(dataDir: string, { root = ROOT, env = {} } = {}): Promise<ServerProcess> {
  if (root === ROOT) await buildServer();
  const program = PROGRAMS.find((file) => existsSync(join(root, file))) ?? BUILT;
  return startServer([join(root, program)], dataDir, { env: { DATA_DIR: dataDir, PORT: '0', ...env } });
}

/** Starts the yardstick on the data folder that a product has made and filled; its own files go into another one. */
export const startYardstick = (
  folder: string,
  env: { DATA_DIR: string; DATABASE_URL?: string; RECORDED: string; TOGETHER?: string },
) => startServer([join(ROOT, 'bench/yardstick.ts')], folder, { env });

/** Starts the product's server on a data folder, with the pages of another folder in place of the web app. */
export const startBare = (dataDir: string, webRoot: string) =>
  startServer([join(ROOT, 'bench/web/bare-server.ts')], dataDir, {
    env: { NODE_ENV: 'production', DATA_DIR: dataDir, WEB_ROOT: webRoot },
  });

/** Starts the server program that only greets. */
export const startHello = (folder: string) => startServer([join(ROOT, 'bench/hello.mjs')], folder);

/** Starts the product with the command of its users, as `npm start` runs it. */
export const startCommand = (dataDir: string) =>
  startServer([join(ROOT, 'scripts/run.mjs'), 'start'], dataDir, { env: { DATA_DIR: dataDir, PORT: '0' } });

/** Starts a server program that prints '… is ready at URL'; what it prints goes into a file of this folder. */
async function startServer(program: string[], folder: string, { env = {} } = {}): Promise<ServerProcess> {
  mkdirSync(folder, { recursive: true });
  const log = join(folder, 'server.out');
  const out = openSync(log, 'w');
  const [command, ...args] = nodeOn(CORES.server, ...program);
  const stdio = ['ignore', out, out] as const;
  const child = spawn(command, args, { ...OWN_SHARE, env: { PATH: process.env['PATH'], ...env }, stdio: [...stdio] });
  closeSync(out);
  const ended = () => child.signalCode ?? (child.exitCode === null ? null : `code ${child.exitCode}`);
  running.add(child);
  child.on('exit', () => running.delete(child));

  const until = performance.now() + READY_WITHIN_MS;
  for (;;) {
    const url = READY.exec(readFileSync(log, 'utf8'))?.[1];
    if (url !== undefined) return { url, pid: child.pid ?? 0, ended, stop: (signal) => stop(child, signal), log };
    if (ended() !== null || performance.now() > until) {
      throw new Failure(`The server did not start: ${readFileSync(log, 'utf8')}`);
    }
    await setTimeout(POLL_MS);
  }
}

const running = new Set<ChildProcess>();
process.on('exit', () => running.forEach((child) => void child.kill('SIGKILL')));

/** Ends every server that was started and still runs. */
export async function killServers(): Promise<void> {
  await Promise.all([...running].map((child) => stop(child, 'SIGKILL')));
}

async function stop(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill(signal);
  await once(child, 'exit');
}

const MIB_IN_KIB = 1024;

/** Resident memory in MiB, now and at most since the process started; 0 where the system does not tell. */
export function memoryOf(pid: number): { now: number; peak: number } {
  const status = readOrEmpty(`/proc/${pid}/status`);
  const mib = (field: string) => Number(new RegExp(`^${field}:\\s+(\\d+) kB`, 'm').exec(status)?.[1] ?? 0) / MIB_IN_KIB;
  return { now: mib('VmRSS'), peak: mib('VmHWM') };
}

/** Milliseconds that all threads have spent on a processor, to the nanosecond; 0 where the system does not tell. */
export function cpuTimeOf(pid: number): number {
  const threads = globSync(`/proc/${pid}/task/*/schedstat`);
  const ns = threads.map((file) => Number(readOrEmpty(file).split(' ', 1)[0]));
  return ns.reduce((sum, one) => sum + one, 0) / 1e6;
}

/** Milliseconds of one step of the times that Linux tells of a whole process. */
const TICK_MS = 10;

/** Milliseconds that all threads have spent on a processor, ended ones included, in steps of ten. */
export const cpuTimeOfProcess = (pid: number): number => ticksOf(pid, 11);

/** Processor time in milliseconds of this process and of those that it has started, ended ones included. */
export function cpuTimeWithChildren(pid: number): number {
  const parentOf = (stat: string) => Number(/\) \w (\d+)/.exec(readOrEmpty(stat))?.[1]);
  const children = globSync('/proc/[0-9]*/stat').filter((stat) => parentOf(stat) === pid);
  const own = cpuTimeOf(pid) + ticksOf(pid, 13);
  return children.reduce((sum, stat) => sum + cpuTimeOf(Number(stat.split('/')[2])), own);
}

/** Milliseconds in the system's file on a process, in its own code and in the system's: these two fields after its state. */
function ticksOf(pid: number, first: 11 | 13): number {
  const fields = readOrEmpty(`/proc/${pid}/stat`)
    .replace(/^.*\) /s, '')
    .split(' ');
  const [user = 0, system = 0] = fields.slice(first, first + 2).map(Number);
  return (user + system) * TICK_MS;
}

/** Open descriptors; 0 where the system does not tell. */
export function descriptorsOf(pid: number): number {
  try {
    return readdirSync(`/proc/${pid}/fd`).length;
  } catch {
    return 0;
  }
}

/** Number of answers of each status from 500 on, by the lines of the log. */
export async function serverErrors(log: string): Promise<Map<number, number>> {
  const counts = new Map<number, number>();
  for await (const line of createInterface(createReadStream(log))) {
    const status = Number(/"status":(5\d\d)\b/.exec(line)?.[1] ?? 0);
    if (status > 0) counts.set(status, (counts.get(status) ?? 0) + 1);
  }
  return counts;
}

function readOrEmpty(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}
