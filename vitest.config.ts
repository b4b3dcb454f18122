import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    // The default on two processors is one, but many tests wait for a child process, a timeout or a disk.
    maxWorkers: 3,
    projects: [
      {
        test: {
          name: 'node',
          environment: 'node',
          // Only ends tests that hang: real databases and child processes take their time on a busy machine.
          testTimeout: 180_000,
          hookTimeout: 180_000,
          expect: { poll: { timeout: 120_000 } },
          include: [
            '*.test.ts',
            'packages/*/src/**/*.test.ts',
            'apps/server/{src,test}/**/*.test.ts',
            '{scripts,bench}/*.test.ts',
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
