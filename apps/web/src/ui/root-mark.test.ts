import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

test('no style makes each change of the page one of its root', () => {
  const files = globSync('apps/web/src/**/*.css');
  expect(files.length).toBeGreaterThan(50);
  const found = files.filter((file) => /(?:root\)?|html):has\(/.test(readFileSync(file, 'utf8')));
  expect(found).toEqual([]);
});
