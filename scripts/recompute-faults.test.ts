import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { beforeAll, expect, test } from 'vitest';
import { ACCOUNT_NAMES } from '#audited/audited-accounts.ts';
import { FAULTS } from '#audited/faults.ts';

/** The first figure that is told otherwise, by the fault of the product; null where none is. */
const found = new Map<string, string | null>();

/** Ends a program that hangs: it starts some sixty servers, one after the other. */
const PATIENCE_MS = 900_000;

// A program of its own starts one server for each fault from changed sources, which the modules of this process must not be.
beforeAll(async () => {
  const program = join(import.meta.dirname, 'audited/faulty-servers.ts');
  const { stdout } = await promisify(execFile)(process.execPath, ['--no-warnings', program]);
  for (const line of stdout.trim().split('\n')) {
    const { fault, difference } = JSON.parse(line);
    found.set(fault, difference);
  }
}, PATIENCE_MS);

test.each(ACCOUNT_NAMES)('of the account %s nothing is told otherwise without a fault', (name) => {
  expect(found.get(`none, ${name}`)).toBeNull();
});

test.each(FAULTS)('noticed: $fault', ({ fault }) => {
  expect(found.get(fault)).toMatch(/: told .+, computed /);
});
