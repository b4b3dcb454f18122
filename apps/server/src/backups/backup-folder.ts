import { mkdirSync, readdirSync, rmSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { BackupError, type Manifest, readManifest } from './backup-file.ts';

export type BackupSettings = {
  databaseUrl: string | null;
  dataDir: string;
  backupDir: string;
  backupKeep: number;
};

export type RestoreOptions = {
  now: Temporal.Instant;
  onStep?: (step: string) => void;
  /** Looks at what has been put in place: where it throws, what was there before is put back. */
  isHealthy?: () => Promise<void>;
};

/** The result of a restore: `aside` tells where the data is that was there before; null where there was none. */
export type Restored = { where: string; aside: string | null };

/** Why a backup was made: the daily ones alone make room for later ones. */
export type Reason = 'daily' | 'asked' | `before-${string}`;

export type Listed = { file: string; bytes: number; manifest: Manifest | null };

export const backupFolder = ({ backupDir, dataDir }: BackupSettings): string =>
  backupDir === '' ? join(resolve(dataDir), 'backups') : resolve(backupDir);

export function makeBackupFolder(settings: BackupSettings): string {
  const folder = backupFolder(settings);
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new BackupError(`The folder ${folder} cannot be made (${code}). Set BACKUP_DIR to another one.`);
  }
  return folder;
}

const BACKUP = /^daymark-\d{8}T\d{6}Z-[\w-]+\.backup$/;
const DAILY = /^daymark-\d{8}T\d{6}Z-daily\.backup$/;

const PART = /^daymark-.+\.backup\.part/;

/** A part that nobody has written to for a day is no part of a backup under way. */
const isOld = (file: string) => Temporal.Now.instant().epochMilliseconds - statSync(file).mtimeMs > 86_400_000;

/** The name tells when and why, in an order that is that of time. */
export function nameOf(now: Temporal.Instant, reason: Reason): string {
  const moment = now.toString({ smallestUnit: 'second' }).replaceAll(/[-:]/g, '');
  return `daymark-${moment}-${reason}.backup`;
}

/** Backups of the folder, the newest first, with what their heads tell: null where one is damaged. */
export function listBackups(settings: BackupSettings): Listed[] {
  const folder = backupFolder(settings);
  return namesIn(folder).map((name) => {
    const file = join(folder, name);
    return { file, bytes: statSync(file).size, manifest: headOf(file) };
  });
}

/** The moment of the newest backup whose head is whole, in milliseconds; null where there is none. */
export function lastBackupAt(settings: BackupSettings): number | null {
  const folder = backupFolder(settings);
  for (const name of namesIn(folder)) {
    const manifest = headOf(join(folder, name));
    if (manifest) return Temporal.Instant.from(manifest.made_at).epochMilliseconds;
  }
  return null;
}

/** Removes the oldest daily backups beyond those that are kept, and what a killed process has left half done. */
export function removeOldBackups(settings: BackupSettings): string[] {
  const folder = backupFolder(settings);
  const old = namesIn(folder)
    .filter((name) => DAILY.test(name))
    .slice(settings.backupKeep);
  const parts = readdirSync(folder).filter((name) => PART.test(name) && isOld(join(folder, name)));
  for (const name of [...old, ...parts]) rmSync(join(folder, name), { force: true });
  return old;
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder)
      .filter((name) => BACKUP.test(name))
      .sort()
      .reverse();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}

function headOf(file: string): Manifest | null {
  try {
    return readManifest(file);
  } catch (error) {
    if (error instanceof BackupError || (error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}
