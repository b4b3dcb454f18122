import { globSync, readFileSync } from 'node:fs';
import { analyse } from 'scslre';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { readSource } from './scripts/read-source.ts';

/** Code that runs on a server or in a browser, on text that others choose. */
const FILES = globSync(['apps/*/src/**/*.{ts,tsx}', 'packages/{contract,domain,readers}/src/*.ts'])
  .filter((file) => !file.includes('.test.'))
  .sort();

/** Ways in which a pattern can take more than linear time. */
function blowUps(pattern: RegExp): string[] {
  return analyse(pattern).reports.map(
    ({ type, exponential }) => `${exponential ? 'exponential' : 'polynomial'} (${type})`,
  );
}

test('the check finds patterns that take exponential and polynomial time', () => {
  expect(blowUps(/^(a+)+$/)).toEqual(['exponential (Self)']);
  expect(blowUps(/\s+$/)).toEqual(['polynomial (Move)']);
});

test('every regular expression takes linear time', () => {
  const patterns = FILES.flatMap((file) =>
    readSource(file, readFileSync(file, 'utf8')).patterns.map((pattern) => ({ file, pattern })),
  );
  expect(patterns.length).toBeGreaterThan(20);
  const found = [...patterns, { file: 'zod', pattern: z.regexes.email }]
    .map(({ file, pattern }) => ({ where: `${file} ${pattern}`, ways: blowUps(pattern) }))
    .filter(({ ways }) => ways.length > 0);
  expect(found).toEqual([]);
});
