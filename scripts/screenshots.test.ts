import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from './processes.mjs';

/** Bounds the loading time of README.md. */
const MOST_BYTES = 160_000;

const PNG = Buffer.from('89504e470d0a1a0a', 'hex');

const readme = readFileSync(join(ROOT, 'README.md'), 'utf8');
const shown = [...readme.matchAll(/!\[([^\]]*)\]\(([^)]+)\)/g)].map(([, words = '', file = '']) => ({ words, file }));

test('README.md shows exactly the pictures of docs/images', () => {
  const there = globSync('docs/images/*', { cwd: ROOT }).map((file) => file.replaceAll('\\', '/'));
  expect(shown.length).toBeGreaterThan(3);
  expect(new Set(shown.map(({ file }) => file))).toEqual(new Set(there));
});

test.each(shown)('$file is a small picture with a description', ({ words, file }) => {
  const content = readFileSync(join(ROOT, file));
  expect(content.subarray(0, PNG.length)).toEqual(PNG);
  expect(content.length).toBeLessThan(MOST_BYTES);
  expect(words.split(' ').length).toBeGreaterThan(4);
});
