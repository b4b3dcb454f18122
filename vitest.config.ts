import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    // On two processors it would be one: many tests wait for a child process, a time-out or a disk.
    maxWorkers: 3,
    projects: [
      {
        test: {
          name: 'node',
          environment: 'node',
          // Real databases and child processes, beside everything else that a busy machine does.
          testTimeout: 30_000,
          include: [
            '*.test.ts',
            'packages/*/src/**/*.test.ts',
            'apps/server/{src,test}/**/*.test.ts',
            'scripts/*.test.ts',
          ],
        },
      },
      {
        root: 'apps/web',
        test: { name: 'web', environment: 'happy-dom', include: ['src/**/*.test.ts'] },
      },
    ],
  },
});
