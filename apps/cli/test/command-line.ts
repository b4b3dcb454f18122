import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import type { Scope } from '@daymark/contract/endpoint.ts';
import { createToken } from '@daymark/contract/tokens.ts';
import { onTestFinished } from 'vitest';
import { newFolder, testApp } from '#server-test/app.ts';
import { START } from '#server-test/template.ts';

export const PROGRAM = join(import.meta.dirname, '../dist/daymark.mjs');

/** The Node of the system, older than our own: that of somebody who fetched the file. */
export const NODE = process.env['npm_node_execpath'] ?? process.execPath;

const ALL_SCOPES: Scope[] = ['read', 'tasks', 'timer', 'entries', 'plan', 'busy', 'archive'];

export type Ended = { code: number | null; stdout: string; stderr: string };

type Run = { env?: Record<string, string>; stdin?: string; cwd?: string };

/** A folder for the settings and files of one person. */
function ownFolder(): string {
  const folder = newFolder();
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** Starts the program. */
export const start = (args: readonly string[], run: Run = {}) => launch(NODE, [PROGRAM, ...args], run);

/** Runs another program to its end. */
export const runProgram = (program: string, args: readonly string[], run: Run = {}): Promise<Ended> =>
  launch(program, args, run).ended;

/** Starts a program with nothing of this environment but where programs lie. */
function launch(program: string, args: readonly string[], { env = {}, stdin = '', cwd }: Run) {
  const child = spawn(program, args, {
    env: { PATH: process.env['PATH'], LANG: 'en_GB.UTF-8', ...env },
    stdio: 'pipe',
    ...(cwd !== undefined && { cwd }),
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  child.stdin.on('error', () => {}); // it may end without reading
  child.stdin.end(stdin);
  const exit = once(child, 'exit').then(([code]) => code as number | null);
  const ended: Promise<Ended> = Promise.all([exit, text(child.stdout), text(child.stderr)]).then(
    ([code, stdout, stderr]) => ({ code, stdout, stderr }),
  );
  return { child, ended };
}

/** A zone in which it is noon now, give or take half an hour: no day ends during a test, and no time of it has passed. */
export const ZONE_OF_NOON = (() => {
  const hour = new Date().getUTCHours();
  const later = 12 - hour;
  return `Etc/GMT${later > 0 ? '-' : '+'}${Math.abs(later)}`; // signs are those of POSIX
})();

/** The current day there. */
export const today = (): string => Temporal.Now.plainDateISO(ZONE_OF_NOON).toString();

/** A server with an account whose token opens these calls, and the program as its user runs it. */
export async function commandLine({ scopes = ALL_SCOPES }: { scopes?: Scope[] } = {}) {
  const app = await testApp();
  app.passMinutes(START.until(Temporal.Now.instant()).total('minutes'));
  const url = await app.app.listen({ host: '127.0.0.1', port: 0 });
  const user = await app.another(); // signed in now
  const body = { name: 'Laptop', scopes, days: null, current_password: 'correct horse' };
  const { token } = await user.send(createToken, { body });
  const folder = ownFolder();
  const env = { XDG_CONFIG_HOME: folder, DAYMARK_SERVER: url, DAYMARK_TOKEN: token, TZ: ZONE_OF_NOON };
  return {
    ...user,
    passMinutes: app.passMinutes,
    url,
    token,
    folder,
    env,
    daymark: (args: readonly string[], run: Run = {}): Promise<Ended> =>
      start(args, { ...run, env: { ...env, ...run.env } }).ended,
  };
}
