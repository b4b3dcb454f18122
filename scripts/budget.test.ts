import { expect, test } from 'vitest';
import { initialScripts, withinLimit } from './budget.mjs';

const login = 'src/features/sign-in/login-page.tsx';

test('the entry, the login page and their imports count once; other lazy chunks do not', () => {
  const manifest = {
    'index.html': { file: 'index.js', imports: ['_react.js'], dynamicImports: [login, 'src/lists.tsx'] },
    [login]: { file: 'login.js', imports: ['index.html', '_form.js'], dynamicImports: ['src/lists.tsx'] },
    'src/lists.tsx': { file: 'lists.js', imports: ['_charts.js'] },
    '_form.js': { file: 'form.js', imports: ['_react.js', '_input.js'] },
    '_input.js': { file: 'input.js' },
    '_react.js': { file: 'react.js' },
    '_charts.js': { file: 'charts.js' },
  };
  expect(new Set(initialScripts(manifest))).toEqual(
    new Set(['index.js', 'login.js', 'form.js', 'input.js', 'react.js']),
  );
  expect(initialScripts(manifest)).toHaveLength(5);
});

test('a login page that is missing in the build fails', () => {
  expect(() => initialScripts({ 'index.html': { file: 'index.js' } })).toThrow(login);
});

test('a size at the limit is allowed, a byte more is not', () => {
  const small = { file: 'index.js', bytes: 500 };
  expect(withinLimit([small, { file: 'react.js', bytes: 1500 }], 2)).toBe(
    'Initial JavaScript at /login: 2.0 kB gzipped in 2 files (limit 2 kB)',
  );
  expect(() => withinLimit([small, { file: 'react.js', bytes: 1501 }], 2)).toThrow(
    'over the limit of 2 kB. The largest: react.js 1.5 kB, index.js 0.5 kB.',
  );
});
