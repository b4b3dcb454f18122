import { copyFileSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from './process.ts';

/** Copies of a file in a folder of their own, each changed by a function that gets its path. */
export function copiesOf(file: string) {
  const folder = temporaryFolder();
  const copy = (name: string, change: (path: string) => void): string => {
    const path = join(folder, name);
    copyFileSync(file, path);
    change(path);
    return path;
  };
  return { folder, copy };
}

/** Turns one bit of the byte at this place. */
export const flipped = (at: number) => (path: string) => {
  const bytes = readFileSync(path);
  bytes[at] = (bytes[at] ?? 0) ^ 1;
  writeFileSync(path, bytes);
};
