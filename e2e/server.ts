import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import type { RequestListener, Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { senderTo } from '@daymark/testing/sender.ts';
import { type AppOptions, createApp } from '#server/app.ts';
import { readSettings } from '#server/config.ts';
import { makeHashesCheap } from '#server-test/cheap-hashes.ts';

export type TestServer = Awaited<ReturnType<typeof startServer>>;

makeHashesCheap();

/** The real server with the built web app, on a new database; only its clock is fake, and hashes of passwords cost little. */
export async function startServer(
  env: Record<string, string> = {},
  options: Pick<AppOptions, 'outgoing' | 'webRoot'> = {},
) {
  // The database is in memory where the system has such a folder: thousands of durable writes would wait long for a disk.
  const dataDir = mkdtempSync(join(existsSync('/dev/shm') ? '/dev/shm' : tmpdir(), 'daymark-e2e-'));
  let passed = Temporal.Duration.from({ minutes: 0 });
  let held: Temporal.Instant | undefined;
  const clock = () => held ?? Temporal.Now.instant().add(passed);
  const log: string[] = [];
  let failing: RegExp | undefined;
  // Each sender has an address of its own, since sign-ups are limited by address.
  const settings = readSettings({ BACKUPS: 'off', ...env, DATA_DIR: dataDir, PORT: '0', TRUST_PROXY: '127.0.0.1' });
  let senders = 0;
  const open = () => createApp({ settings, clock, ...options, log: { write: (line) => log.push(line) } });

  const prepare = (server: Server) => {
    delayAnswers(server);
    failPaths(server, () => failing);
  };

  let app = await open();
  prepare(app.server);
  const url = await app.listen({ host: '127.0.0.1', port: 0 });
  const port = Number(new URL(url).port);

  return {
    url,
    /** The folder of its database, for commands of the host. */
    dataDir,
    /** Every line the server has logged. */
    log,
    passMinutes: (minutes: number) => {
      passed = passed.add({ milliseconds: Math.round(minutes * 60_000) });
    },
    /** The server's clock. */
    now: clock,
    /** Holds the clock at this moment during the work, since figures with a running timer differ from one millisecond to the next. */
    asOf: async <Result>(moment: Temporal.Instant, work: () => Promise<Result>): Promise<Result> => {
      held = moment;
      try {
        return await work();
      } finally {
        held = undefined;
      }
    },
    stop: () => app.close(),
    /** Answers requests for these paths with 500 from now on. */
    fail: (paths: RegExp) => {
      failing = paths;
    },
    /** Starts the server again on the same database and port. */
    start: async () => {
      app = await open();
      prepare(app.server);
      await app.listen({ host: '127.0.0.1', port });
    },
    close: async () => {
      await app.close();
      rmSync(dataDir, { recursive: true });
    },
    sender: (token?: string) => {
      senders += 1;
      return senderTo(url, token, `10.0.${senders >> 8}.${senders & 255}`);
    },
  };
}

function failPaths(server: Server, failing: () => RegExp | undefined): void {
  const listeners = server.listeners('request') as RequestListener[];
  server.removeAllListeners('request');
  server.on('request', (request, response) => {
    if (failing()?.test(request.url ?? '')) response.writeHead(500).end();
    else for (const listener of listeners) listener(request, response);
  });
}

/** Milliseconds that each API call of a browser waits: `npm test -- e2e --delay 700` sets them. */
const DELAY = Number(process.env['E2E_DELAY'] ?? 0);

/** A slow network. Calls that make test data carry the address of their sender, and do not wait. */
function delayAnswers(server: Server): void {
  if (DELAY === 0) return;
  const listeners = server.listeners('request') as RequestListener[];
  server.removeAllListeners('request');
  server.on('request', (request, response) => {
    const isOfBrowser = request.url?.startsWith('/api/') && request.headers['x-forwarded-for'] === undefined;
    const answer = () => {
      for (const listener of listeners) listener(request, response);
    };
    if (isOfBrowser) setTimeout(answer, DELAY);
    else answer();
  });
}
