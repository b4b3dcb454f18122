import { spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Readable, Writable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { BackupError } from './backup-file.ts';

/** Schemas into which a restore has put what was there before it: no part of a backup. */
export const ASIDE = 'daymark_before_';

/** The script of pg_dump for this database, of one moment; `done` resolves once it is complete. */
export function dumpPostgres(url: string): { script: Readable; done: Promise<void> } {
  const dump = start('pg_dump', url, ['--no-owner', '--no-privileges', `--exclude-schema=${ASIDE}*`]);
  dump.stdin.end();
  return { script: dump.stdout, done: dump.done };
}

/** Runs psql, all of its input in one transaction: at the first fault nothing has happened. */
export function runPsql(url: string): { input: Writable; done: Promise<void> } {
  const psql = start('psql', url, [
    '--no-psqlrc',
    '--quiet',
    '--single-transaction',
    '--set=ON_ERROR_STOP=1',
    '--file=-',
  ]);
  psql.stdout.resume();
  // A fault of the script ends psql before its input ends; `done` tells which.
  psql.stdin.on('error', () => undefined);
  return { input: psql.stdin, done: psql.done };
}

/** The password travels in the environment: everybody on a machine can read arguments. */
function start(tool: 'pg_dump' | 'psql', url: string, args: string[]) {
  const { open, password } = withoutPassword(url);
  const env = {
    ...process.env,
    ...(password !== undefined && { PGPASSWORD: decodeURIComponent(password) }),
    PGAPPNAME: 'daymark host',
  };
  const child = spawn(tool, [`--dbname=${open}`, ...args], { env, stdio: ['pipe', 'pipe', 'pipe'] });
  const done = (async () => {
    const said = text(child.stderr);
    const [code] = await once(child, 'close').catch((error: NodeJS.ErrnoException) => {
      throw error.code === 'ENOENT' ? notInstalled(tool) : error;
    });
    if (code !== 0) throw failed(tool, await said);
  })();
  done.catch(() => undefined); // whoever waits for it is told
  return { ...child, done };
}

/** The URL and its password apart. Hosts may be several, which no parser of Node takes. */
function withoutPassword(url: string): { open: string; password: string | undefined } {
  const start = url.indexOf('://') + 3;
  const path = url.indexOf('/', start);
  const at = url.lastIndexOf('@', path === -1 ? undefined : path);
  const colon = url.indexOf(':', start);
  if (at < start || colon === -1 || colon > at) return { open: url, password: undefined };
  return { open: url.slice(0, colon) + url.slice(at), password: url.slice(colon + 1, at) };
}

const notInstalled = (tool: string) =>
  new BackupError(
    `There is no ${tool} on this machine: install the client of PostgreSQL, in the version of the server or a newer one.`,
  );

function failed(tool: string, said: string): BackupError {
  if (said.includes('server version mismatch')) {
    return new BackupError(
      `The ${tool} of this machine is older than the server of PostgreSQL: install its client in that version.`,
    );
  }
  const fault = said.split('\n').find((line) => /error|fatal/i.test(line)) ?? said.trim();
  return new BackupError(`${tool} failed: ${fault.replace(/^\S*?(psql|pg_dump)\S*: (error: )?/, '')}`);
}
