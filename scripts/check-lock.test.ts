import { expect, test } from 'vitest';
import { lockFaults } from './check-lock.mjs';

const root = { devDependencies: { tool: '1.0.0' } };
const seal = { version: '1.0.0', integrity: 'sha512-x' };
const sound = {
  '': root,
  'apps/web': { dependencies: { vite: '8.0.0' } },
  'node_modules/@daymark/web': { resolved: 'apps/web', link: true },
  'node_modules/tool': { ...seal, optionalDependencies: { 'tool-linux': '1.0.0', 'tool-win': '1.0.0' } },
  'node_modules/tool-linux': seal,
  'node_modules/tool/node_modules/tool-win': seal,
};
const manifestAt = (place: string) => (place === '' ? root : { dependencies: { vite: '8.0.0' } });

test('a complete lock has no faults', () => {
  expect(lockFaults(sound, manifestAt)).toEqual([]);
});

test.each([
  {
    what: 'a platform package that is left out',
    change: { 'node_modules/tool-linux': undefined },
    fault: 'tool-linux',
  },
  {
    what: 'a platform package without a version',
    change: { 'node_modules/tool-linux': { integrity: seal.integrity } },
    fault: 'tool-linux',
  },
  {
    what: 'one that lies where its user does not look',
    change: { 'node_modules/tool-linux': undefined, 'node_modules/x/node_modules/tool-linux': seal },
    fault: 'tool-linux',
  },
  {
    what: 'a package from elsewhere',
    change: { 'node_modules/x': { ...seal, resolved: 'https://npm.example.org/x.tgz' } },
    fault: 'https://npm.example.org/x.tgz',
  },
  {
    what: 'a package from a repository',
    change: { 'node_modules/x': { ...seal, resolved: 'git+ssh://git@example.org/x.git' } },
    fault: 'git+ssh://git@example.org/x.git',
  },
  { what: 'a package without its hash', change: { 'node_modules/x': { version: '1.0.0' } }, fault: 'SHA-512' },
  {
    what: 'a package with the hash of a weaker kind',
    change: { 'node_modules/x': { version: '1.0.0', integrity: 'sha1-x' } },
    fault: 'SHA-512',
  },
  {
    what: 'a package that runs a script at the install',
    change: { 'node_modules/x': { ...seal, hasInstallScript: true } },
    fault: 'a script of its own',
  },
  {
    what: 'a workspace that changed without the lock',
    change: { 'apps/web': { dependencies: { vite: '7.0.0' } } },
    fault: 'apps/web/package.json',
  },
])('$what is a fault', ({ change, fault }) => {
  const packages = JSON.parse(JSON.stringify({ ...sound, ...change })); // leaves out what is undefined
  expect(lockFaults(packages, manifestAt)).toEqual([expect.stringContaining(fault)]);
});
