// @ts-check
import { createHash } from 'node:crypto';
import {
  existsSync,
  globSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import { initialScriptLine } from './budget.mjs';
import { Failure, main, ROOT, run, tool } from './processes.mjs';

const WEB = join(ROOT, 'apps/web');
const DIST = join(WEB, 'dist');

/** File with the fingerprint of the built sources; written last, so that it never describes half a build. */
const STAMP = '.built';

/** Prefix of the folder of an unfinished build; the process id follows. */
const UNFINISHED = '.building-';

/** Everything that the built files depend on: folders with all below them, files of a folder, and single files. */
const SOURCES = {
  trees: ['apps/web/src', 'apps/web/public', 'packages/contract/src', 'packages/domain/src'],
  folders: ['apps/web', 'packages/contract', 'packages/domain'],
  files: ['package-lock.json', 'tsconfig.base.json', 'scripts/build.mjs', 'scripts/budget.mjs'],
};

/** Types that compress well; images, fonts and the like are compressed already. */
const COMPRESSED = /\.(js|css|svg|json|txt|xml|webmanifest|wasm)$/;

/** Bytes: below this the response headers outweigh the savings. */
const WORTH_COMPRESSING = 1000;

export async function buildWhatIsStale() {
  const sources = fingerprint();
  if (isBuiltFrom(sources)) return;
  console.log('Building the web app …');
  removeAbandonedBuilds();
  const fresh = join(DIST, `${UNFINISHED}${process.pid}`);
  try {
    await buildInto(fresh);
    console.log(initialScriptLine(fresh));
    await compress(fresh);
    publish(fresh, sources);
  } finally {
    rmSync(fresh, { recursive: true, force: true });
  }
}

/** @param {string} folder */
async function buildInto(folder) {
  const args = [tool('vite', 'apps/web'), 'build', WEB, '--outDir', folder, '--logLevel', 'warn'];
  const { code, output } = await run(process.execPath, args, { env: { NODE_ENV: 'production' }, quiet: true });
  if (code !== 0) throw new Failure(`${output.trim()}\nBuilding the web app failed, for the reason above.`);
}

/** Writes x.br and x.gz beside x, which the server sends unchanged. @param {string} folder */
async function compress(folder) {
  const worthwhile = filesIn(folder).filter(
    (file) => COMPRESSED.test(file) && !file.startsWith('.') && statSync(join(folder, file)).size >= WORTH_COMPRESSING,
  );
  await Promise.all(
    worthwhile.map(async (file) => {
      const path = join(folder, file);
      const content = readFileSync(path);
      await writeFile(`${path}.br`, await promisify(brotliCompress)(content)); // quality 11 is its default
      await writeFile(`${path}.gz`, await promisify(gzip)(content, { level: 9 }));
    }),
  );
}

/**
 * Replaces the last build while a server may be reading it: first the assets of the new page, then the page, then the
 * stamp; assets that only the old page needs are removed last.
 * @param {string} fresh
 * @param {string} sources
 */
function publish(fresh, sources) {
  rmSync(join(DIST, STAMP), { force: true });
  const files = filesIn(fresh).filter((file) => file !== 'index.html');
  for (const file of [...files, 'index.html']) {
    mkdirSync(dirname(join(DIST, file)), { recursive: true });
    renameSync(join(fresh, file), join(DIST, file));
  }
  writeFileSync(join(fresh, STAMP), sources);
  renameSync(join(fresh, STAMP), join(DIST, STAMP));

  const kept = new Set([...files, 'index.html', STAMP]);
  for (const file of filesIn(DIST)) {
    if (!kept.has(file)) rmSync(join(DIST, file), { force: true });
  }
}

/** Removes folders of killed builds; other processes may be building now. */
function removeAbandonedBuilds() {
  for (const folder of globSync(`${UNFINISHED}*`, { cwd: DIST })) {
    try {
      process.kill(Number(folder.slice(UNFINISHED.length)), 0); // 0 only tests whether the process exists
    } catch {
      rmSync(join(DIST, folder), { recursive: true, force: true });
    }
  }
}

/** @param {string} sources */
function isBuiltFrom(sources) {
  const stamp = join(DIST, STAMP);
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === sources;
}

/** Hash over the names and contents of all sources but tests. */
function fingerprint() {
  const hash = createHash('sha256');
  // Each start does this: a glob takes ten times as long as the lists of the folders.
  const found = [
    ...SOURCES.trees.flatMap((folder) => sourcesIn(folder, true)),
    ...SOURCES.folders.flatMap((folder) => sourcesIn(folder, false)),
    ...SOURCES.files.map((file) => join(ROOT, file)),
  ];
  for (const file of found.sort()) {
    const content = readFileSync(file);
    hash.update(`${relative(ROOT, file)}\0${content.length}\0`).update(content);
  }
  return hash.digest('hex');
}

/**
 * @param {string} folder
 * @param {boolean} recursive
 */
function sourcesIn(folder, recursive) {
  return readdirSync(join(ROOT, folder), { withFileTypes: true, recursive })
    .filter((entry) => entry.isFile() && !entry.name.includes('.test.'))
    .map((entry) => join(entry.parentPath, entry.name));
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

if (import.meta.main) await main(buildWhatIsStale);
