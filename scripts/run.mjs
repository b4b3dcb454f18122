// @ts-check
import { existsSync } from 'node:fs';
import { install } from './install.mjs';
import { become, endWithParent, Failure, isPinnedNode, main, pinnedNode, ROOT } from './processes.mjs';

// This file and its static imports run on the Node of the system, possibly version 18, without any package. The commands
// run on the Node of package-lock.json.
const COMMANDS = new Map([
  ['start', async () => (await import('./start.mjs')).start],
  ['build', async () => (await import('./build.mjs')).buildWhatIsStale],
  ['test', async () => (await import('./test.mjs')).test],
  ['daymark', async () => (await import('./daymark.mjs')).daymark],
  ['demo', async () => (await import('./demo.ts')).demo],
  ['bench', async () => (await import('#bench/bench.ts')).bench],
  ['simulate', async () => (await import('./simulate.ts')).simulate],
  ['recompute', async () => (await import('./print-recomputed.ts')).printRecomputed],
  ['audit', async () => (await import('./supply-chain.mjs')).audit],
  ['sbom', async () => (await import('./supply-chain.mjs')).sbom],
  ['guards', async () => (await import('./guards.ts')).guards],
  ['screenshots', async () => (await import('./screenshots.ts')).screenshots],
]);

const HELP = `npm start                       install what is missing, build what is stale, run Daymark
npm start -- --help             the settings of the server
npm run build                   install and build alone, for what starts the server by itself: docs/hosting.md
npm test                        everything: lock, types, lint, unused code, unit, HTTP and browser tests
npm test -- check               only what needs no test runner: lock, types, lint, unused code
npm test -- unit [arguments]    only Vitest, with its arguments:      npm test -- unit packages/domain
npm test -- e2e [arguments]     only Playwright, with its arguments:  npm test -- e2e timer --headed
                                --delay 700 lets each call wait 700 ms, as on a slow network
npm test -- times               only the shares of the files in the time of the last whole run, which no file may exceed
npm run daymark -- <command>    works with an account from the shell; -- --help tells more
npm run daymark -- host --help  the commands of the host: backup, restore, doctor, users, invite, reset-password, end-codes, disable, limits, move, distribute
npm run demo                    makes a demo account; npm run demo -- --help tells more
npm run bench                   measures the server: under attack, and with very many tasks; names its benchmarks
npm run bench:web               measures the web app in a browser
npm run simulate                how often experiments, claims (-- claims) and forecasts (-- forecasts) err; -- --help tells more
npm run recompute -- <file>     computes every figure of an export anew, without the product's code, or compares; -- --help tells more
npm run guards                  takes each guard out of a copy and names those that no test noticed; -- --help tells more
npm run audit                   asks the registry for known weaknesses of what is installed
npm run sbom                    lists what Daymark is made of (CycloneDX), by npm 10.2 or newer
npm run screenshots             takes the pictures of README.md from a demo account`;

const [name = '--help', ...args] = process.argv.slice(2);

process.chdir(ROOT); // base of relative paths in settings
endWithParent();
await main(async () => {
  if (name === '--help' || (name === 'test' && args[0] === '--help')) return console.log(HELP);
  const load = COMMANDS.get(name);
  if (!load) throw new Failure(`There is no command '${name}'.\n\n${HELP}`);

  const isNew = await install();
  if (!existsSync(pinnedNode())) {
    throw new Failure(`No Node was installed for ${process.platform}-${process.arch}: Daymark cannot run here.`);
  }
  // An install may have replaced the running version.
  if (isNew || !isPinnedNode()) return become(pinnedNode(), process.argv.slice(1));
  const command = await load();
  return command(args);
});
