import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { allGuards } from './guards.ts';
import { ROOT } from './processes.mjs';

test.each(await allGuards())('$guard: its code occurs once, and its tests exist', ({ file, code, tests }) => {
  expect(readFileSync(join(ROOT, file), 'utf8').split(code)).toHaveLength(2);
  expect(tests.filter((path) => !existsSync(join(ROOT, path)))).toEqual([]);
});
