import { statSync } from 'node:fs';
import { resolve } from 'node:path';
import { readSettings, SettingsError } from '#config.ts';
import { isOfSystem } from '#db/startup-errors.ts';
import type { Environment } from './command.ts';

/**
 * Gives up the rights of root for those of the owner of DATA_DIR, and tells so: the server could not read a database that root has
 * restored, nor write to a folder of backups that root has made.
 */
export function actAsOwner(env: Environment, tell: (text: string) => void): void {
  if (process.getuid?.() !== 0) return;
  const owner = ownerOf(env);
  if (!owner || owner.uid === 0) return;
  process.setgroups?.([owner.gid]);
  process.setgid?.(owner.gid);
  process.setuid?.(owner.uid);
  tell(`… As user ${owner.uid}, who owns ${owner.folder}\n`);
}

/** The owner of DATA_DIR; undefined where it, or the settings that name it, cannot be read, which the command then tells. */
function ownerOf(env: Environment) {
  try {
    const folder = resolve(readSettings(env).dataDir);
    const stats = statSync(folder, { throwIfNoEntry: false });
    return stats && { folder, uid: stats.uid, gid: stats.gid };
  } catch (error) {
    if (error instanceof SettingsError || isOfSystem(error)) return undefined;
    throw error;
  }
}
