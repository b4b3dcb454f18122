import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { onTestFinished } from 'vitest';
import { COMMANDS } from '#host/commands.ts';
import { runHost } from '#host/run-host.ts';
import { newFolder } from './app.ts';

const MAIN = join(import.meta.dirname, '../dist/main.js');
const HOST = join(import.meta.dirname, '../dist/host.js');

export function temporaryFolder(): string {
  const folder = newFolder();
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** Starts the server program on a free port. */
export function run(env: Record<string, string>, ...args: string[]) {
  return launch([process.execPath, MAIN, ...args], env);
}

/** Runs a command of the host in this process, since the start of its program takes longer than most commands. */
export async function runCommand(env: Record<string, string>, ...args: string[]) {
  let [output, errors] = ['', ''];
  const code = await runHost(args, {
    commands: COMMANDS,
    env: { ...surroundings(), ...env },
    write: (text) => {
      output += text;
    },
    tell: (text) => {
      errors += text;
    },
    readLine: async () => '',
  });
  return { code, output, errors };
}

/** Runs the program of the host's commands to its end. */
export function runProgram(env: Record<string, string>, ...args: string[]) {
  return runAnswering('', env, ...args);
}

/** Runs the program of the host's commands with this on standard input. */
export async function runAnswering(input: string, env: Record<string, string>, ...args: string[]) {
  const { child, exit, errors } = launch([process.execPath, HOST, ...args], env);
  child.stdin.on('error', () => undefined).end(input);
  const output = text(child.stdout);
  return { code: await exit, output: await output, errors: await errors };
}

/** Runs the server program or that of the host while nobody reads what it prints. */
export async function runUnread(program: 'main' | 'host', ...args: string[]) {
  const { child, exit, errors } = launch([process.execPath, program === 'main' ? MAIN : HOST, ...args], {});
  child.stdout.destroy();
  return { code: await exit, errors: await errors };
}

/** Runs a command of the host with `--json`, and gives what it prints. */
export async function jsonOf<Json>(env: Record<string, string>, ...args: string[]): Promise<Json> {
  const { code, output, errors } = await runCommand(env, ...args, '--json');
  if (code !== 0 && code !== 3) throw new Error(errors);
  return JSON.parse(output) as Json;
}

/** Runs a command of the host under a limit of the shell, such as the largest file it may write, in blocks of 512 bytes. */
export async function runLimited(blocks: number, env: Record<string, string>, ...args: string[]) {
  const { child, exit, errors } = launch(
    ['sh', '-c', `ulimit -f ${blocks}; trap '' XFSZ; exec "$0" "$@"`, process.execPath, HOST, ...args],
    env,
  );
  child.stdout.resume();
  return { code: await exit, errors: await errors };
}

/** Starts a copy of the server program in another folder. */
export function runCopy(main: string, env: Record<string, string>) {
  return launch([process.execPath, main], env);
}

/** Starts another program of this folder. */
export function runFile(file: string, ...args: string[]) {
  return launch([process.execPath, join(import.meta.dirname, file), ...args], {});
}

/** Starts the server program with its data on a private in-memory disk of this size ('8m'). */
export function runOnDisk(size: string, env: { DATA_DIR: string } & Record<string, string>) {
  const mount = 'mount -t tmpfs -o size="$0" daymark "$DATA_DIR" && exec "$@"';
  const started = launch([...NAMESPACE, 'sh', '-c', mount, size, process.execPath, MAIN], env);
  return { ...started, dataDir: `/proc/${started.child.pid}/root${env.DATA_DIR}` };
}

/** Gives a process its own view of the file system, where the system allows that. */
const NAMESPACE = ['unshare', ...(process.getuid?.() === 0 ? [] : ['--map-root-user']), '--mount'];
export const CAN_MOUNT = spawnSync('env', [...NAMESPACE, 'true']).status === 0;

/** Environment of each program, and of a command in this process. */
function surroundings() {
  const { PATH, NODE_COMPILE_CACHE } = process.env;
  return { PATH, NODE_COMPILE_CACHE, PORT: '0', LOG_LEVEL: 'silent', BACKUPS: 'off' };
}

function launch([program = '', ...args]: string[], env: Record<string, string>) {
  const child = spawn(program, args, {
    env: { ...surroundings(), ...env },
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  const errors = text(child.stderr);
  const exit = once(child, 'exit').then(([code]) => code as number | null);
  return {
    child,
    exit,
    errors,
    /** The URL that it prints when ready. */
    ready: async () => {
      for await (const chunk of child.stdout.iterator({ destroyOnReturn: false })) {
        const address = /^Daymark is ready at (\S+)$/m.exec(String(chunk))?.[1];
        if (address !== undefined) return address;
      }
      throw new Error(`It never was ready:\n${await errors}`);
    },
  };
}
