import { expect, test } from 'vitest';
import { missingPackages } from './install.mjs';

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
