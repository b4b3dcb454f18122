// @ts-check
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildIfStale } from './fresh-build.mjs';
import { Failure, main, ROOT, run, tool } from './processes.mjs';

/** @typedef {import('./fresh-build.mjs').Build} Build */

const CONTRACT_AND_DOMAIN = {
  trees: ['packages/contract/src', 'packages/domain/src'],
  folders: ['packages/contract', 'packages/domain'],
  files: ['package-lock.json', 'tsconfig.base.json', 'scripts/build.mjs', 'scripts/fresh-build.mjs'],
};

/** @type {Build} */
const WEB_APP = {
  name: 'web app',
  dist: join(ROOT, 'apps/web/dist'),
  entry: 'index.html',
  sources: {
    trees: ['apps/web/src', 'apps/web/public', 'apps/web/service-worker', ...CONTRACT_AND_DOMAIN.trees],
    folders: ['apps/web', ...CONTRACT_AND_DOMAIN.folders],
    files: ['scripts/budget.mjs', 'scripts/pages.mjs', ...CONTRACT_AND_DOMAIN.files],
  },
  buildInto: async (folder) => {
    await runTool('vite', 'apps/web', ['build', '--outDir', folder, '--logLevel', 'warn']);
    const pages = await listPages(folder);
    await compress(folder);
    const { sizeLines } = await import('./budget.mjs');
    console.log(sizeLines(folder, pages).join('\n'));
  },
};

/**
 * The server with its libraries as a few files, which Node loads in a third of the time of 750.
 * @type {Build}
 */
const SERVER = {
  name: 'server',
  dist: join(ROOT, 'apps/server/dist'),
  entry: 'main.js',
  sources: {
    trees: ['apps/server/src', 'packages/readers/src', ...CONTRACT_AND_DOMAIN.trees],
    folders: ['apps/server', 'packages/readers', ...CONTRACT_AND_DOMAIN.folders],
    files: CONTRACT_AND_DOMAIN.files,
  },
  buildInto: (folder) => runTool('rolldown', 'apps/server', ['--config', '--dir', folder, '--logLevel', 'warn']),
};

/**
 * The command line with all that it needs as one file, which the server gives to anybody's machine.
 * @type {Build}
 */
const COMMAND_LINE = {
  name: 'command line',
  dist: join(ROOT, 'apps/cli/dist'),
  entry: 'daymark.mjs',
  sources: {
    trees: ['apps/cli/src', ...CONTRACT_AND_DOMAIN.trees],
    folders: ['apps/cli', ...CONTRACT_AND_DOMAIN.folders],
    files: CONTRACT_AND_DOMAIN.files,
  },
  buildInto: async (folder) => {
    await runTool('rolldown', 'apps/cli', ['--config', '--dir', folder, '--logLevel', 'warn']);
    await compress(folder);
  },
};

/** Types that compress well; images, fonts and the like are compressed already. */
const COMPRESSED = /\.(m?js|css|svg|json|txt|xml|webmanifest|wasm)$/;

/** The size in bytes below which the response headers outweigh the savings. */
const WORTH_COMPRESSING = 1000;

export async function buildWhatIsStale() {
  await buildIfStale(WEB_APP);
  await buildCommandLine();
  await buildServer();
}

/** The program that `npm start` runs. */
export const BUILT_SERVER = join(SERVER.dist, SERVER.entry);

/** The program of the host's commands. */
export const BUILT_HOST = join(SERVER.dist, 'host.js');

export const buildServer = () => buildIfStale(SERVER);

/** The program that `npm run daymark` runs. */
export const BUILT_COMMAND_LINE = join(COMMAND_LINE.dist, COMMAND_LINE.entry);

export const buildCommandLine = () => buildIfStale(COMMAND_LINE);

/**
 * @param {string} name
 * @param {string} workspace
 * @param {string[]} args
 */
async function runTool(name, workspace, args) {
  const options = { cwd: join(ROOT, workspace), env: { NODE_ENV: 'production' }, quiet: true };
  const { code, output } = await run(process.execPath, [tool(name, workspace), ...args], options);
  if (code !== 0) throw new Failure(`${output.trim()}\nBuilding ${workspace} failed, for the reason above.`);
}

/** Writes down what each page loads: the server preloads it, and the size limits count it. @param {string} folder */
async function listPages(folder) {
  const { filesOfPages } = await import('./pages.mjs');
  const manifest = JSON.parse(readFileSync(join(folder, '.vite/manifest.json'), 'utf8'));
  const pages = filesOfPages(manifest, (source) => readFileSync(join(ROOT, 'apps/web', source), 'utf8'));
  writeFileSync(join(folder, '.vite/pages.json'), JSON.stringify(pages));
  return pages;
}

/** Writes x.br and x.gz beside x, which the server sends unchanged. @param {string} folder */
export async function compress(folder) {
  const [{ promisify }, { brotliCompress, gzip }] = [await import('node:util'), await import('node:zlib')]; // no start waits for them
  const worthwhile = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => COMPRESSED.test(file) && !file.startsWith('.'))
    .map((file) => join(folder, file))
    .filter((path) => statSync(path).size >= WORTH_COMPRESSING);
  await Promise.all(
    worthwhile.map(async (path) => {
      const content = readFileSync(path);
      writeFileSync(`${path}.br`, await promisify(brotliCompress)(content)); // quality 11 is its default
      writeFileSync(`${path}.gz`, await promisify(gzip)(content, { level: 9 }));
    }),
  );
}

if (import.meta.main) await main(buildWhatIsStale);
