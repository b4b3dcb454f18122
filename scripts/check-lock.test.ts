import { expect, test } from 'vitest';
import { lockFaults } from './check-lock.mjs';

const root = { devDependencies: { tool: '1.0.0' } };
const hashed = { version: '1.0.0', integrity: 'sha512-x' };
const sound = {
  '': root,
  'apps/web': { dependencies: { vite: '8.0.0' } },
  'node_modules/@daymark/web': { resolved: 'apps/web', link: true },
  'node_modules/tool': { ...hashed, optionalDependencies: { 'tool-linux': '1.0.0', 'tool-win': '1.0.0' } },
  'node_modules/tool-linux': hashed,
  'node_modules/tool/node_modules/tool-win': hashed,
};
const manifestAt = (place: string) => (place === '' ? root : { dependencies: { vite: '8.0.0' } });

test('a complete lock has no faults', () => {
  expect(lockFaults(sound, manifestAt)).toEqual([]);
});

test.each([
  {
    what: 'a missing platform package',
    change: { 'node_modules/tool-linux': undefined },
    fault: 'tool-linux',
  },
  {
    what: 'a platform package without a version',
    change: { 'node_modules/tool-linux': { integrity: hashed.integrity } },
    fault: 'tool-linux',
  },
  {
    what: 'a platform package where its dependent does not resolve it',
    change: { 'node_modules/tool-linux': undefined, 'node_modules/x/node_modules/tool-linux': hashed },
    fault: 'tool-linux',
  },
  {
    what: 'a package from another registry',
    change: { 'node_modules/x': { ...hashed, resolved: 'https://npm.example.org/x.tgz' } },
    fault: 'https://npm.example.org/x.tgz',
  },
  {
    what: 'a package from a repository',
    change: { 'node_modules/x': { ...hashed, resolved: 'git+ssh://git@example.org/x.git' } },
    fault: 'git+ssh://git@example.org/x.git',
  },
  { what: 'a package without a hash', change: { 'node_modules/x': { version: '1.0.0' } }, fault: 'SHA-512' },
  {
    what: 'a package with a weaker hash',
    change: { 'node_modules/x': { version: '1.0.0', integrity: 'sha1-x' } },
    fault: 'SHA-512',
  },
  {
    what: 'a package with an install script',
    change: { 'node_modules/x': { ...hashed, hasInstallScript: true } },
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
