import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** Pages that describe the structure of the code. */
const PAGES = ['docs/architecture.md', 'docs/server.md', 'docs/web.md', ...globSync('docs/domains/*.md')].map((page) =>
  page.replaceAll('\\', '/'),
);

/** Short forms of the two apps in these pages. */
const APPS: Record<string, string> = { server: 'apps/server/src', web: 'apps/web/src' };

/** Paths in a page: from the root, or from the sources of an app. */
function pathsIn(text: string): string[] {
  return [...text.matchAll(/`((?:server|web|apps|packages|e2e|bench|scripts)\/[^`\s<>]+)`/g)].flatMap(([, path]) => {
    if (!path) return [];
    const [first = '', ...rest] = path.split('/');
    return [[APPS[first] ?? first, ...rest].join('/')];
  });
}

test('every file and folder that a page of the structure names exists', () => {
  const named = PAGES.flatMap((page) => pathsIn(readFileSync(page, 'utf8')).map((path) => ({ page, path })));
  expect(named.length).toBeGreaterThan(80);
  expect(named.filter(({ path }) => globSync(path).length === 0)).toEqual([]);
});

test('a path that does not exist is found', () => {
  expect(pathsIn('`server/time/timer/gone.ts` and `web/api/client.ts`, not `server` or `npm start`')).toEqual([
    'apps/server/src/time/timer/gone.ts',
    'apps/web/src/api/client.ts',
  ]);
});
