import { once } from 'node:events';
import { globSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Tests that name PostgreSQL themselves. */
const NEED_POSTGRES = [
  'apps/server/src/db/{engines,journal,migrate,move,no-overlaps,postgres-driver,prepared,rows,schema,work-of-tasks}.test.ts',
  'apps/server/src/**/attempts.test.ts',
  'apps/server/{src,test}/**/{instances,instances-load,instances-lost-answers,live-instances}.test.ts',
  'apps/server/src/**/*-engines.test.ts',
  'scripts/move.test.ts',
];

/** Tests of the command that distributes, on a cluster. */
const NEED_CITUS = ['scripts/distribute.test.ts', 'apps/server/src/db/distribute.test.ts'];

/** PostgreSQL repeats the test that has the name of a repository: `lists.test.ts` holds the SQL of `lists.repository.ts`. */
const OF_REPOSITORIES = globSync('apps/server/src/**/*.repository.ts', { cwd: import.meta.dirname }).map((file) =>
  file.replace('.repository.', '.test.').replaceAll('\\', '/'),
);

/** Parallel requests, queries that no test above makes, and every change that is told. */
const ALSO_ON_POSTGRES = [
  'apps/server/src/**/{at-mosts,copies,deletion,google,large-deletions,metrics,profile,running-entries}.test.ts',
  'apps/server/src/**/{daily-analytics,day-summaries,evening,history,inbox,levels-of-entries,reflection-phrases,switch,tasks,timer,told-later,trash,undo-done,withdrawn-tasks}.test.ts',
  'apps/server/test/{edits,live-changes,query-faults,undo,undo-sequences}.test.ts',
  'scripts/recompute-{accounts,random}.test.ts', // every read of figures
];

/** All tests that call the server: each stands in the folder of a capability, two folders deep. */
const OF_CALLS = [
  'apps/server/src/{engine,people,work,time,insight,days,whole}/*/*.test.ts',
  'apps/server/test/{edits,extremes,fuzz,live-changes,strangers}.test.ts',
];

/** Tests of rules and files. */
const NO_PART_OF_A_DATABASE = [
  'apps/server/src/**/{data-dictionary,devices,google-profile,google-tokens,hashing,hostile-files,transfers}.test.ts',
];

const IS_ALL_ON_POSTGRES = Boolean(process.env['ALL_ON_POSTGRES']);

/** A run on a Citus cluster alone, which docs/scaling.md tells how to start. */
const IS_ON_CITUS = Boolean(process.env['ALL_ON_CITUS']);

/** The command that distributes, and all tests that call the server. */
const ON_CITUS = [...NEED_CITUS, ...OF_CALLS, 'apps/server/test/{undo,undo-sequences}.test.ts'];

/**
 * Tests with a trigger that writes to a table of its own, which lies on the coordinator and not beside the rows of users; and of a lock that is
 * taken late, which none is on a cluster.
 */
const NOT_ON_CITUS = [
  'apps/server/src/engine/deletions/instances.test.ts',
  'apps/server/src/work/tasks/parallel-creates-engines.test.ts',
];

/** Files that begin first, so that none of them runs alone at the end: those that took more than 20 s in a whole run. */
const LONGEST =
  /\/(backups-engines|crash|deletions|every-command-engines|extremes|faults|fuzz|instances-load|levels|long-work|moving-in|offline-model|recompute-faults|simulate|undo)\.test\.ts$/;

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isLong = ({ moduleId }: TestSpecification) => Number(LONGEST.test(moduleId));
    return (await super.sort(files)).toSorted((a, b) => isLong(b) - isLong(a));
  }
}

// Time limits that end only tests that hang: real databases and child processes take their time on a busy machine.
const PATIENCE = { testTimeout: 180_000, hookTimeout: 180_000, expect: { poll: { timeout: 120_000 } } };

/**
 * Files share the process and the modules of those that ran before them, since loading both anew takes longer than most tests.
 * One that mocks a module resets the modules before and after it.
 */
const SHARED = { isolate: false };

/** Fixes the seed of random data. */
const SETUP = join(import.meta.dirname, 'vitest.setup.ts');

/** Whether the cluster of CITUS_TEST_URL answers. */
async function hasCluster(): Promise<boolean> {
  const url = URL.parse(process.env['CITUS_TEST_URL'] ?? '');
  const socket = url && connect(Number(url.port || 5432), url.hostname);
  if (!socket) return false;
  try {
    await once(socket, 'connect');
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}

/** The project of a run on a cluster; without one it has no files, and says so. */
async function onCitus() {
  const isThere = await hasCluster();
  if (!isThere)
    console.log('Tests on a cluster are skipped: CITUS_TEST_URL names no coordinator that answers (docs/scaling.md).');
  return {
    test: {
      name: 'citus',
      environment: 'node',
      ...SHARED,
      ...PATIENCE,
      setupFiles: SETUP,
      env: { TEST_ENGINE: 'postgres' },
      globalSetup: 'apps/server/test/citus-databases.ts',
      include: isThere ? ON_CITUS : [],
      exclude: [...NO_PART_OF_A_DATABASE, ...NOT_ON_CITUS],
    },
  };
}

export default defineConfig({
  test: {
    globalSetup: 'scripts/built-server.mjs',
    // The default on two processors is one, but many tests wait for a child process, a timeout or a disk, at times two at once.
    // A database on a cluster takes ten seconds to make, and each process of tests needs one of its own.
    maxWorkers: IS_ON_CITUS ? 1 : 4,
    passWithNoTests: IS_ON_CITUS,
    sequence: { sequencer: LongestFirst },
    projects: IS_ON_CITUS
      ? [await onCitus()]
      : [
          {
            test: {
              name: 'node',
              environment: 'node',
              ...SHARED,
              ...PATIENCE,
              setupFiles: SETUP,
              include: [
                '*.test.ts',
                'packages/*/src/**/*.test.ts',
                'apps/{cli,server}/{src,test}/**/*.test.ts',
                'scripts/*.test.ts',
                'bench/**/*.test.ts',
              ],
              exclude: [...NEED_POSTGRES, ...NEED_CITUS],
            },
          },
          {
            test: {
              name: 'postgres',
              environment: 'node',
              ...SHARED,
              ...PATIENCE,
              setupFiles: SETUP,
              env: { TEST_ENGINE: 'postgres' },
              globalSetup: 'apps/server/test/postgres-databases.ts',
              include: [
                ...NEED_POSTGRES,
                ...(IS_ALL_ON_POSTGRES ? OF_CALLS : [...OF_REPOSITORIES, ...ALSO_ON_POSTGRES]),
              ],
              // Long work deletes in steps with the SQL of every capability; `long-work/instances.test.ts` runs it on PostgreSQL.
              exclude: IS_ALL_ON_POSTGRES ? NO_PART_OF_A_DATABASE : ['apps/server/src/**/long-work.test.ts'],
            },
          },
          {
            root: 'apps/web',
            test: {
              ...{ name: 'web', environment: 'happy-dom', ...SHARED, setupFiles: SETUP, include: ['src/**/*.test.ts'] },
              testTimeout: PATIENCE.testTimeout,
            },
          },
        ],
  },
});
