import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { checkOut } from '#bench/revision.ts';
import { type ServerProcess, startBare, startProduct, UNLIMITED } from '#bench/server-process.ts';
import { compress } from '#scripts/build.mjs';
import { Failure, ROOT, run, tool } from '#scripts/processes.mjs';
import { makeWebAccounts, type WebAccounts } from './accounts.ts';

/** A measured web app with its accounts. */
export type WebSide = {
  /** Origins that serve its pages: the same one twice for the product, two for the bare page, which has no router. */
  origins: { dashboard: string; login: string };
  accounts: WebAccounts;
};

export type WebSides = { product: WebSide; base?: WebSide; bare?: WebSide };

type Options = { compare: string | undefined; hasBare: boolean };

/** Starts the product of this tree, that of another revision on a folder of its own, and the bare page. */
export async function startWebSides(folder: string, { compare, hasBare }: Options): Promise<WebSides> {
  const data = join(folder, 'product');
  const accounts = await fill(data, ROOT);
  const copy = join(folder, 'bare');
  cpSync(data, copy, { recursive: true });
  const product = sideAt(await startProduct(data, { env: UNLIMITED }), accounts);
  const bare = hasBare && { bare: { origins: await startBarePages(folder, copy), accounts } };
  if (compare === undefined) return { product, ...bare };
  const root = await checkOut(compare, join(folder, 'revision'));
  const ofBase = join(folder, 'base');
  const base = await fill(ofBase, root);
  return { product, base: sideAt(await startProduct(ofBase, { root, env: UNLIMITED }), base), ...bare };
}

const startBarePages = async (folder: string, data: string): Promise<WebSide['origins']> => ({
  dashboard: (await startBare(data, await buildBare('dashboard', folder))).url,
  login: (await startBare(join(folder, 'bare-login'), await buildBare('login', folder))).url,
});

const sideAt = ({ url }: ServerProcess, accounts: WebAccounts): WebSide => ({
  origins: { dashboard: url, login: url },
  accounts,
});

/** Makes the accounts by the commands and the API of the product itself, so that any revision can be filled. */
async function fill(dataDir: string, root: string): Promise<WebAccounts> {
  await succeed([join(root, 'scripts/run.mjs'), 'demo'], { DATA_DIR: dataDir });
  const filling = await startProduct(dataDir, { root, env: UNLIMITED });
  const accounts = await makeWebAccounts(filling.url);
  await filling.stop('SIGTERM');
  return accounts;
}

const BARE = join(ROOT, 'bench/web/bare');

/** Builds one of the bare pages as the product is built, compressed files included. */
async function buildBare(page: 'dashboard' | 'login', folder: string): Promise<string> {
  const built = join(folder, 'bare-pages', page);
  const config = join(BARE, 'vite.config.ts');
  const args = [tool('vite', 'apps/web'), 'build', join(BARE, page), '--config', config, '--outDir', built];
  await succeed([...args, '--emptyOutDir', '--logLevel', 'warn'], { NODE_ENV: 'production' });
  await compress(built);
  return built;
}

async function succeed(args: string[], env: NodeJS.ProcessEnv): Promise<void> {
  const { code, output } = await run(process.execPath, args, { env, quiet: true });
  if (code !== 0) throw new Failure(`${args.join(' ')} failed:\n${output.trim()}`);
}
