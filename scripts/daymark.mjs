// @ts-check
import { pathToFileURL } from 'node:url';
import { BUILT_COMMAND_LINE, buildCommandLine } from './build.mjs';

/**
 * Runs the command line in this process, in the folder from which npm was called: files are named from there.
 * @param {string[]} args
 */
export async function daymark(args) {
  await buildCommandLine();
  process.chdir(process.env['INIT_CWD'] ?? '.');
  process.argv = [process.execPath, BUILT_COMMAND_LINE, ...args];
  await import(pathToFileURL(BUILT_COMMAND_LINE).href);
}
