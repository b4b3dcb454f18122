// @ts-check
import { pathToFileURL } from 'node:url';
import { BUILT_COMMAND_LINE, BUILT_HOST, buildCommandLine, buildServer } from './build.mjs';

/** Commands of the host, which work on the database; all others are those of a user, which call a server. */
const OF_HOST = [
  'backup',
  'restore',
  'doctor',
  'users',
  'invite',
  'reset-password',
  'end-codes',
  'disable',
  'limits',
  'move',
  'distribute',
];

/**
 * Runs the command line or the program of the host in this process: the command line in the folder from which npm was called: files are named from there.
 * @param {string[]} args
 */
export async function daymark(args) {
  const [name] = args;
  if (name === 'host' || OF_HOST.includes(name ?? '')) return host(name === 'host' ? args.slice(1) : args);
  await buildCommandLine();
  if (name === undefined || name === '--help')
    console.log(`Commands of the host are ${OF_HOST.join(', ')}: \`host --help\` tells them.\n`);
  process.chdir(process.env['INIT_CWD'] ?? '.');
  process.argv = [process.execPath, BUILT_COMMAND_LINE, ...args];
  await import(pathToFileURL(BUILT_COMMAND_LINE).href);
}

/**
 * Settings with relative paths count from the checkout, as those of the server do; files that are named, from where npm was called.
 * @param {string[]} args
 */
export async function host(args) {
  await buildServer();
  process.argv = [process.execPath, BUILT_HOST, ...args];
  await import(pathToFileURL(BUILT_HOST).href);
}
