// @ts-check
import { enableCompileCache } from 'node:module';
import { join } from 'node:path';
import { buildWhatIsStale } from './build.mjs';
import { ROOT } from './processes.mjs';

/**
 * Runs the server in this process: no second Node to start, and signals arrive where they are handled.
 * @param {string[]} args
 */
export async function start(args) {
  if (args.length === 0) await buildWhatIsStale();
  enableCompileCache(join(ROOT, 'node_modules/.cache/compile')); // a fifth off every start
  process.argv = [process.execPath, join(ROOT, 'apps/server/src/main.ts'), ...args];
  await import('#server/main.ts');
}
