// @ts-check
import { pathToFileURL } from 'node:url';
import { BUILT_SERVER, buildServer, buildWhatIsStale } from './build.mjs';

/**
 * Runs the server in this process: saves the start of a second Node and the forwarding of signals.
 * @param {string[]} args
 */
export async function start(args) {
  await (args.length === 0 ? buildWhatIsStale() : buildServer());
  process.argv = [process.execPath, BUILT_SERVER, ...args];
  await import(pathToFileURL(BUILT_SERVER).href);
}
