// @ts-check
import { globSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { ROOT } from './processes.mjs';

/**
 * @typedef {{ trees: string[], folders: string[], files: string[] }} Sources folders with all below them, files of a folder,
 *   and single files, from the root
 * @typedef {object} Build
 * @property {string} name for the user
 * @property {string} dist folder of the built files
 * @property {string} entry the built file that names the others
 * @property {Sources} sources everything that the built files depend on
 * @property {(folder: string) => Promise<void>} buildInto
 * @typedef {{ contents: string, status: string }} Stamp of the sources: a hash of their contents, and what the file system tells of them
 */

/** File with the stamp of the built sources; written last, so that it never describes half a build. */
const STAMP = '.built';

/** Prefix of the folder of an unfinished build; the process id follows. */
const UNFINISHED = '.building-';

/**
 * Builds what is missing, or older than its sources.
 * @param {Build} build
 */
export async function buildIfStale({ name, dist, entry, sources, buildInto }) {
  const files = filesOf(sources);
  const status = statusOf(files);
  const built = readStamp(dist);
  if (built?.status === status) return;
  const contents = fingerprint(files);
  if (built?.contents === contents) return rememberStatus(dist, { contents, status });

  console.error(`Building the ${name} …`); // what is built may have an answer of its own to print
  removeAbandonedBuilds(dist);
  const fresh = join(dist, `${UNFINISHED}${process.pid}`);
  try {
    await buildInto(fresh);
    publish({ fresh, dist, entry, stamp: { contents, status } });
  } finally {
    rmSync(fresh, { recursive: true, force: true });
  }
}

/**
 * Replaces the last build while a server may be reading it: first the files that only the new entry names, then the entry,
 * then the stamp; files that only the old entry names are removed last.
 * @param {{ fresh: string, dist: string, entry: string, stamp: Stamp }} build
 */
function publish({ fresh, dist, entry, stamp }) {
  rmSync(join(dist, STAMP), { force: true });
  const files = filesIn(fresh).filter((file) => file !== entry);
  for (const file of [...files, entry]) {
    mkdirSync(dirname(join(dist, file)), { recursive: true });
    renameSync(join(fresh, file), join(dist, file));
  }
  writeStamp(dist, fresh, stamp);

  const kept = new Set([...files, entry, STAMP]);
  for (const file of filesIn(dist)) {
    if (!kept.has(file)) rmSync(join(dist, file), { force: true });
  }
}

/**
 * Keeps the new sizes and times of unchanged sources: only the next start gains from it, so a folder that cannot be written will do.
 * @param {string} dist
 * @param {Stamp} stamp
 */
function rememberStatus(dist, stamp) {
  const fresh = join(dist, `${UNFINISHED}${process.pid}`);
  try {
    mkdirSync(fresh);
    writeStamp(dist, fresh, stamp);
    rmSync(fresh, { recursive: true });
  } catch {}
}

/**
 * @param {string} dist
 * @param {string} fresh
 * @param {Stamp} stamp
 */
function writeStamp(dist, fresh, stamp) {
  writeFileSync(join(fresh, STAMP), JSON.stringify(stamp));
  renameSync(join(fresh, STAMP), join(dist, STAMP));
}

/**
 * @param {string} dist
 * @returns {Stamp | undefined}
 */
function readStamp(dist) {
  try {
    return JSON.parse(readFileSync(join(dist, STAMP), 'utf8'));
  } catch {
    return undefined; // nothing is built
  }
}

/**
 * Removes folders of killed builds; other processes may be building now.
 * @param {string} dist
 */
function removeAbandonedBuilds(dist) {
  for (const folder of globSync(`${UNFINISHED}*`, { cwd: dist })) {
    try {
      process.kill(Number(folder.slice(UNFINISHED.length)), 0); // 0 only tests whether the process exists
    } catch {
      rmSync(join(dist, folder), { recursive: true, force: true });
    }
  }
}

/**
 * All sources but tests and lists of guards. Each start lists them: a glob takes ten times as long as the lists of the folders.
 * @param {Sources} sources
 */
function filesOf({ trees, folders, files }) {
  return [
    ...trees.flatMap((folder) => sourcesIn(join(ROOT, folder), true)),
    ...folders.flatMap((folder) => sourcesIn(join(ROOT, folder), false)),
    ...files.map((file) => join(ROOT, file)),
  ].sort();
}

/**
 * Sources of a folder. The recursive list of Node takes twice as long.
 * @param {string} folder
 * @param {boolean} isTree
 * @returns {string[]}
 */
function sourcesIn(folder, isTree) {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory()) return isTree ? sourcesIn(path, true) : [];
    return entry.isFile() && !/\.(test|guards)\./.test(entry.name) ? [path] : [];
  });
}

/**
 * Text of all that the file system tells of the files: a hash of it would load a module for longer than a comparison takes. No change
 * leaves it as it was: nobody can set the time of the last change of a file's entry (ctime).
 * @param {string[]} files
 */
function statusOf(files) {
  const lines = files.map((file) => {
    const { ino, size, mtimeMs, ctimeMs } = statSync(file);
    return `${file}\n${ino} ${size} ${mtimeMs} ${ctimeMs}\n`;
  });
  return lines.join('');
}

/**
 * Hash over the names and contents of the files.
 * @param {string[]} files
 */
function fingerprint(files) {
  const hash = process.getBuiltinModule('node:crypto').createHash('sha256'); // no start without changes waits for it
  for (const file of files) {
    const content = readFileSync(file);
    hash.update(`${relative(ROOT, file)}\0${content.length}\0`).update(content);
  }
  return hash.digest('hex');
}

/**
 * Files of a build; unfinished builds are left out.
 * @param {string} folder
 * @returns {string[]}
 */
function filesIn(folder) {
  return readdirSync(folder, { withFileTypes: true })
    .filter(({ name }) => !name.startsWith(UNFINISHED))
    .flatMap((entry) => {
      if (!entry.isDirectory()) return [entry.name];
      return filesIn(join(folder, entry.name)).map((file) => `${entry.name}/${file}`);
    });
}
