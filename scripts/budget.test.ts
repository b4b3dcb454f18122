import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { sizeLines, withinLimit } from './budget.mjs';

test('a size at the limit is allowed, a byte more is not', () => {
  const small = { file: 'index.js', bytes: 500 };
  expect(withinLimit('Script of /login', [small, { file: 'react.js', bytes: 1500 }], 2)).toBe(
    'Script of /login: 2.0 kB gzipped in 2 files (limit 2 kB)',
  );
  expect(() => withinLimit('Script of /login', [small, { file: 'react.js', bytes: 1501 }], 2)).toThrow(
    'over the limit of 2 kB. The largest: react.js 1.5 kB, index.js 0.5 kB.',
  );
});

test('each page counts its files and those of all pages, as they are sent, and what every page needs besides', () => {
  const folder = mkdtempSync(join(tmpdir(), 'daymark-budget-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  mkdirSync(join(folder, 'assets'));
  const write = (file: string, bytes: number) => writeFileSync(join(folder, file), 'x'.repeat(bytes));
  for (const [file, bytes] of [
    ['index', 1000],
    ['login', 2000],
    ['board', 3000],
  ] as const) {
    write(`assets/${file}.js`, 10_000);
    write(`assets/${file}.js.gz`, bytes);
  }
  write('assets/index.css', 500);
  write('favicon.svg', 300);
  const pages = {
    '': ['/assets/index.js', '/assets/index.css'],
    '/login': ['/assets/login.js'],
    '/dashboard': ['/assets/board.js'],
  };
  expect(sizeLines(folder, pages).map((line) => line.replace(/ \(limit.*/, ''))).toEqual([
    'Script of /login: 3.0 kB gzipped in 2 files',
    'Script of /dashboard: 4.0 kB gzipped in 2 files',
    'Style of /login: 0.5 kB gzipped in 1 files',
    'Style of /dashboard: 0.5 kB gzipped in 1 files',
    'Font, icon and first paint: 0.3 kB gzipped in 1 files',
  ]);
  write('assets/board.js.gz', 300_000);
  expect(() => sizeLines(folder, pages)).toThrow('Script of /dashboard: 301.0 kB');
});
