import { globSync } from 'node:fs';
import { dirname } from 'node:path';
import { expect, test } from 'vitest';
import config from './vitest.config.ts';

/** Test files that vitest.config.ts runs on PostgreSQL. */
function filesOnPostgres(): string[] {
  for (const project of config.test?.projects ?? []) {
    if (typeof project !== 'object' || !('test' in project) || project.test?.name !== 'postgres') continue;
    const { include = [], exclude = [] } = project.test;
    return globSync(include, { exclude });
  }
  throw new Error('vitest.config.ts has no project of this name');
}

/** Folders whose SQL the tests of another folder run, which calls it. */
const TESTED_BY: Record<string, string> = {
  'apps/server/src/days/left-over': 'apps/server/src/days/evening',
  'apps/server/src/engine/commands': 'apps/server/src/whole/history',
  'apps/server/src/people/challenges': 'apps/server/src/people/passkeys',
  'apps/server/src/people/hosting': 'apps/server/src/host',
  'apps/server/src/people/users': 'apps/server/src/people/account',
  'apps/server/src/work/task-records': 'apps/server/src/work/tasks',
};

test('each folder that holds SQL has a test that runs on PostgreSQL', () => {
  const tested = new Set(filesOnPostgres().map((file) => dirname(file)));
  const folders = new Set(globSync('apps/server/src/**/*.repository.ts').map((file) => dirname(file)));
  expect(folders.size).toBeGreaterThan(20);
  expect([...folders].filter((folder) => !tested.has(TESTED_BY[folder] ?? folder))).toEqual([]);
});
