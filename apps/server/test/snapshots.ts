import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { temporaryFolder } from './process.ts';

/** Milliseconds within which a file system may give two changes of a file the same time. */
const ONE_TIME_MS = 50;

/**
 * Copies the database, its log and its backups after each query that changed them: a process killed then would leave them like
 * that. Most queries leave them as they were, until the transaction is stored, which the times of the files tell.
 */
export function takeSnapshots(dataDir: string) {
  const snapshots: string[] = [];
  let queries = 0;
  let last = {};
  let seen: unknown;
  const onQuery = () => {
    queries += 1;
    const names = readdirSync(dataDir).filter((name) => /^daymark\..*db(-wal)?$/.test(name));
    const stats = names.map((name) => statSync(join(dataDir, name)));
    const state = stats.map(({ ino, size, mtimeMs }, place) => [names[place], ino, size, mtimeMs]);
    if (isDeepStrictEqual(state, seen)) return;
    // Each change from then on gives a file another time.
    const isAtRest = stats.every(({ mtimeMs }) => mtimeMs < Date.now() - ONE_TIME_MS);
    seen = isAtRest ? state : undefined;
    const files = Object.fromEntries(names.map((name) => [name, readFileSync(join(dataDir, name))]));
    if (isDeepStrictEqual(files, last)) return;
    last = files;
    const folder = temporaryFolder();
    for (const [name, content] of Object.entries(files)) writeFileSync(join(folder, name), content);
    snapshots.push(folder);
  };
  return { snapshots, onQuery, queries: () => queries };
}
