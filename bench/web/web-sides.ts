import { cpSync, mkdtempSync } from 'node:fs';
import { join } from 'node:path';
import { checkOut } from '#bench/revision.ts';
import { startBare, startProduct, UNLIMITED } from '#bench/server-process.ts';
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

/** A data folder with the accounts of a measurement, and the tree whose product has filled it. */
type Filled = { dataDir: string; root: string; accounts: WebAccounts };

/**
 * Fills the data of this tree, and that of another revision. Each call of the given function starts their products and the bare
 * page on copies of it, so that what a round changes is not there in the next one.
 */
export async function prepareWebSides(folder: string, { compare, hasBare }: Options): Promise<() => Promise<WebSides>> {
  const product = await fill(join(folder, 'product'), ROOT);
  const base =
    compare === undefined
      ? undefined
      : await fill(join(folder, 'base'), await checkOut(compare, join(folder, 'revision')));
  const pages = hasBare && {
    dashboard: await buildBare('dashboard', folder),
    login: await buildBare('login', folder),
  };
  return async () => {
    const copies = mkdtempSync(join(folder, 'round-'));
    return {
      product: await startSide(product, join(copies, 'product')),
      ...(base && { base: await startSide(base, join(copies, 'base')) }),
      ...(pages && { bare: { origins: await startBarePages(pages, product, copies), accounts: product.accounts } }),
    };
  };
}

async function startSide({ dataDir, root, accounts }: Filled, copy: string): Promise<WebSide> {
  cpSync(dataDir, copy, { recursive: true });
  const { url } = await startProduct(copy, { root, env: UNLIMITED });
  return { origins: { dashboard: url, login: url }, accounts };
}

async function startBarePages(pages: WebSide['origins'], { dataDir }: Filled, copies: string) {
  const copy = join(copies, 'bare');
  cpSync(dataDir, copy, { recursive: true });
  return {
    dashboard: (await startBare(copy, pages.dashboard)).url,
    login: (await startBare(join(copies, 'bare-login'), pages.login)).url,
  };
}

/** Makes the accounts by the commands and the API of the product itself, so that any revision can be filled. */
async function fill(dataDir: string, root: string): Promise<Filled> {
  await succeed([join(root, 'scripts/run.mjs'), 'demo'], { DATA_DIR: dataDir });
  const filling = await startProduct(dataDir, { root, env: UNLIMITED });
  const accounts = await makeWebAccounts(filling.url);
  await filling.stop('SIGTERM');
  return { dataDir, root, accounts };
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
