import { chmodSync, mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import { noAccess } from '#terminal/failure.ts';

/** The server that somebody works with, and the token that opens it. */
export type Access = { server: string; token: string };

/** The file that keeps it, where programs keep their settings (XDG base directories). */
export const accessFile = (): string =>
  join(process.env['XDG_CONFIG_HOME'] || join(homedir(), '.config'), 'daymark', 'config.json');

/** Rights of everybody but the owner. Windows has none of these. */
const OF_OTHERS = 0o077;

/** Reads what was stored; undefined where nothing is. A file that others can read is refused: the token may be known. */
export function readStored(): Access | undefined {
  const file = accessFile();
  const text = readIfThere(file);
  if (text === undefined) return undefined;
  if (process.platform !== 'win32' && (statSync(file).mode & OF_OTHERS) !== 0) {
    throw noAccess(`Others on this machine can read ${file}, which holds your token.`, [
      `If nobody has: chmod 600 "${file}". Else end the token in Profile, Tokens, and sign in with another one.`,
    ]);
  }
  const stored = parsed(text);
  if (stored === undefined) throw noAccess(`${file} is damaged.`, ['Sign in again: daymark login']);
  return stored;
}

/** Stores it for the owner alone: in a file that is complete at any time, in a folder of mode 700. */
export function store(access: Access): void {
  const file = accessFile();
  const folder = dirname(file);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  chmodSync(folder, 0o700); // a folder that was there may be open
  const fresh = `${file}.${process.pid}`;
  try {
    writeFileSync(fresh, `${JSON.stringify(access, null, 2)}\n`, { mode: 0o600, flag: 'wx' });
    renameSync(fresh, file);
  } finally {
    rmSync(fresh, { force: true });
  }
}

/** Removes what was stored; false where nothing was. */
export function forget(): boolean {
  const isStored = readIfThere(accessFile()) !== undefined;
  rmSync(accessFile(), { force: true });
  return isStored;
}

function readIfThere(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw noAccess(`${file} cannot be read (${(error as NodeJS.ErrnoException).code}).`);
  }
}

function parsed(text: string): Access | undefined {
  try {
    const { server, token } = JSON.parse(text);
    return typeof server === 'string' && typeof token === 'string' ? { server, token } : undefined;
  } catch {
    return undefined;
  }
}
