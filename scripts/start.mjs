// @ts-check
import { enableCompileCache } from 'node:module';
import { join } from 'node:path';
import { buildWhatIsStale } from './build.mjs';
import { COMPILE_CACHE, ROOT } from './processes.mjs';

/**
 * Runs the server in this process: saves the start of a second Node and the forwarding of signals.
 * @param {string[]} args
 */
export async function start(args) {
  if (args.length === 0) await buildWhatIsStale();
  enableCompileCache(COMPILE_CACHE); // saves a fifth of the start time
  process.argv = [process.execPath, join(ROOT, 'apps/server/src/main.ts'), ...args];
  await import('#server/main.ts');
}
