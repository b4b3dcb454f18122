import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { missingPackages, OLDEST_NPM, whyNotInstall } from './install.mjs';
import { ROOT } from './processes.mjs';

const locked = {
  '': {},
  'apps/web': { version: '0.0.0' },
  'node_modules/@daymark/web': { link: true },
  'node_modules/react': { version: '19.3.1' },
  'node_modules/tool-win': { version: '1.0.0', optional: true },
};
const installed = { 'node_modules/react': { version: '19.3.1' } };

test.each([
  { what: 'everything is installed', have: installed, gone: '', missing: [] },
  { what: 'nothing is installed', have: {}, gone: '', missing: ['node_modules/react'] },
  {
    what: 'another version is installed',
    have: { 'node_modules/react': { version: '18.0.0' } },
    gone: '',
    missing: ['node_modules/react'],
  },
  { what: 'a folder was deleted', have: installed, gone: 'node_modules/react', missing: ['node_modules/react'] },
  {
    what: 'a workspace is not linked',
    have: installed,
    gone: 'node_modules/@daymark/web',
    missing: ['node_modules/@daymark/web'],
  },
])('$what: missing is $missing', ({ have, gone, missing }) => {
  expect(missingPackages(locked, have, (place) => place !== gone)).toEqual(missing);
});

test.each([
  { npm: '8.19.4', isOld: true },
  { npm: '9.6.4', isOld: true },
  { npm: '9.6.5', isOld: false },
  { npm: '9.10.0', isOld: false },
  { npm: '10.8.2', isOld: false },
  { npm: '12.0.0-pre.1', isOld: false },
])('npm $npm is too old to install the packages: $isOld', ({ npm, isOld }) => {
  expect(whyNotInstall(`npm/${npm} node/v20.20.2 linux x64 workspaces/false`)).toEqual(
    isOld ? expect.stringContaining(`needs npm ${OLDEST_NPM} or newer, and this is npm ${npm}`) : null,
  );
});

test('the README names the oldest npm', () => {
  expect(readFileSync(join(ROOT, 'README.md'), 'utf8')).toContain(`Daymark needs npm ${OLDEST_NPM} or newer`);
});

/** The first start in a folder without packages, by an npm of this version that cannot reach its registry. */
function firstStart(npm: string) {
  const folder = mkdtempSync(join(tmpdir(), 'daymark-start-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  for (const file of ['run.mjs', 'install.mjs', 'processes.mjs'])
    cpSync(join(ROOT, 'scripts', file), join(folder, 'scripts', file));
  cpSync(join(ROOT, 'package-lock.json'), join(folder, 'package-lock.json'));
  writeFileSync(join(folder, 'npm.cjs'), 'process.exit(1);');
  const env = {
    ...process.env,
    npm_config_user_agent: `npm/${npm} node/v20.20.2 linux x64 workspaces/false`,
    npm_execpath: join(folder, 'npm.cjs'),
    npm_node_execpath: process.execPath,
  };
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(folder, 'scripts/run.mjs'), 'start'], {
    env,
    encoding: 'utf8',
  });
  return { status, stdout, stderr: stderr.trim() };
}

test('the start refuses an older npm in one sentence, and has the oldest one install', () => {
  expect(firstStart('9.6.4')).toEqual({
    status: 1,
    stdout: '',
    stderr:
      'Daymark needs npm 9.6.5 or newer, and this is npm 9.6.4: update it with `npm install -g npm@10`, or take a newer Node.',
  });
  const accepted = firstStart(OLDEST_NPM);
  expect(accepted.stdout).toBe('Installing packages (first start only) …\n');
  expect(accepted.stderr).toMatch(/^Installing packages failed, for the reason above\./);
});
