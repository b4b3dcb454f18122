import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Tests that name PostgreSQL themselves. */
const NEED_POSTGRES = [
  'apps/server/src/db/{engines,migrate,move,postgres-driver,prepared,rows,schema,work-of-tasks}.test.ts',
  'apps/server/src/people/attempts/*.test.ts',
  'apps/server/src/engine/long-work/instances.test.ts',
  'scripts/move.test.ts',
  'apps/server/src/**/*-engines.test.ts',
  'apps/server/test/{instances,instances-load,live-instances}.test.ts',
];

/** Tests of rules and files. */
const NO_PART_OF_A_DATABASE = [
  'apps/server/src/people/account/devices.test.ts',
  'apps/server/src/whole/archive/{data-dictionary,hostile-files,transfers}.test.ts',
  'apps/server/src/people/sign-in/{google-profile,google-tokens,hashing}.test.ts',
];

/** Tests that take half of the time of all on PostgreSQL, and run there with ALL_ON_POSTGRES=1. */
const LONG_ON_POSTGRES = [
  'apps/server/src/insight/experiments/{draws,results}.test.ts',
  'apps/server/src/engine/long-work/long-work.test.ts',
  'apps/server/src/work/task-pages/*.test.ts',
  'apps/server/src/time/timer/{forgotten-timers,timer-refusals}.test.ts',
  'apps/server/test/{extremes,fuzz,strangers}.test.ts',
];

/** Files that begin first, so that none of them runs alone at the end. */
const LONGEST = /\/(crash|extremes|faults|instances-load|long-work)\.test\.ts$/;

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isLong = ({ moduleId }: TestSpecification) => Number(LONGEST.test(moduleId));
    return (await super.sort(files)).toSorted((a, b) => isLong(b) - isLong(a));
  }
}

// Only end tests that hang: real databases and child processes take their time on a busy machine.
const PATIENCE = { testTimeout: 180_000, hookTimeout: 180_000, expect: { poll: { timeout: 120_000 } } };

/**
 * Files share the process and the modules of those that ran before them, since loading both anew takes longer than most tests.
 * One that mocks a module resets the modules before and after it.
 */
const SHARED = { isolate: false };

export default defineConfig({
  test: {
    globalSetup: 'scripts/built-server.mjs',
    // The default on two processors is one, but many tests wait for a child process, a timeout or a disk.
    maxWorkers: 3,
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          name: 'node',
          environment: 'node',
          ...SHARED,
          ...PATIENCE,
          include: [
            '*.test.ts',
            'packages/*/src/**/*.test.ts',
            'apps/server/{src,test}/**/*.test.ts',
            'scripts/*.test.ts',
            'bench/**/*.test.ts',
          ],
          exclude: NEED_POSTGRES,
        },
      },
      {
        test: {
          name: 'postgres',
          environment: 'node',
          ...SHARED,
          ...PATIENCE,
          env: { TEST_ENGINE: 'postgres' },
          globalSetup: 'apps/server/test/postgres-databases.ts',
          include: [
            ...NEED_POSTGRES,
            // All that calls the server, a second time on PostgreSQL.
            'apps/server/src/{engine,people,work,time,insight,days,whole}/**/*.test.ts',
            'apps/server/test/{edits,extremes,fuzz,live-changes,strangers}.test.ts',
          ],
          exclude: [...NO_PART_OF_A_DATABASE, ...(process.env['ALL_ON_POSTGRES'] ? [] : LONG_ON_POSTGRES)],
        },
      },
      {
        root: 'apps/web',
        test: { name: 'web', environment: 'happy-dom', ...SHARED, include: ['src/**/*.test.ts'] },
      },
    ],
  },
});
