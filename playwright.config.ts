import { defineConfig } from '@playwright/test';
import { findBrowser, launchOptions } from './scripts/browser.mjs';

export default defineConfig({
  testDir: 'e2e',
  testMatch: '*.e2e.ts',
  // Tests begin in the order of their file names, but those with servers of their own come last, unless one is first of all. The
  // longest are named to begin first: no worker waits for them at the end.
  fullyParallel: true,
  // Node strips the types of the server by itself: to compile its thousand files anew took each worker seconds.
  build: { external: ['**/apps/**', '**/packages/**', '**/scripts/**'] },
  // One more than the processors of a small machine, since a test also waits: for a frame, a timeout or the disk.
  workers: 3,
  // A second try, where nobody watches, tells failing tests from flaky ones; the closing list names both.
  retries: process.env['CI'] ? 1 : 0,
  // Time limits that end only what hangs: a machine with other work may take twenty times as long.
  timeout: 240_000,
  expect: { timeout: 30_000 },
  forbidOnly: Boolean(process.env['CI']),
  reporter: [['line'], ['json', { outputFile: 'test-results/playwright.json' }]],
  use: {
    // Times of 24 hours, which the texts of the tests have; region.e2e.ts has the others.
    locale: 'en-US-u-hc-h23',
    timezoneId: 'Europe/Berlin',
    // An action that waits for what never comes ends here: to its time limit a worker would wait four minutes.
    actionTimeout: 60_000,
    // A test cannot hold back what a service worker asks for: service-worker.e2e.ts allows it.
    serviceWorkers: 'block',
    contextOptions: { reducedMotion: 'reduce' },
    // Recording takes a quarter of the time of all tests: `npm test -- e2e <file> --trace on` does it where it is wanted.
    trace: 'off',
    launchOptions: launchOptions(findBrowser()),
  },
});
