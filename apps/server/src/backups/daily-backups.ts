import { Worker } from 'node:worker_threads';
import { type BackupSettings, lastBackupAt } from './backup-folder.ts';
import type { BackupDone, BackupWork } from './backup-thread.ts';

type Log = {
  info(details: object, message: string): void;
  error(details: object, message: string): void;
};

type Options = { settings: BackupSettings; now: () => Temporal.Instant; log: Log };

const DAY_MS = 86_400_000;

/** A backup of yesterday at three is due today at three, though its making took a while. */
const SLACK_MS = 10 * 60_000;

/** The thread's entry: the build has it beside the server. */
const THREAD = new URL(import.meta.url.endsWith('.ts') ? './backup-thread.ts' : './backup-thread.js', import.meta.url);

/** Backs the database up where the last backup is a day old, and tells how old it is. One runs at a time. */
export function makeDailyBackups({ settings, now, log }: Options) {
  let running: Promise<void> | undefined;
  let thread: Worker | undefined;

  async function run(): Promise<void> {
    const ms = now().epochMilliseconds;
    const unlessSince = ms - DAY_MS + SLACK_MS;
    if ((lastBackupAt(settings) ?? 0) > unlessSince) return;
    const began = performance.now();
    const done = await inThread({ settings, now: ms, unlessSince });
    if (done?.kind === 'failed') log.error({ event: 'backup_failed' }, `No backup was made: ${done.why}`);
    if (done?.kind !== 'made') return;
    const { file, bytes, removed } = done;
    log.info(
      { event: 'backed_up', file, bytes, removed, ms: Math.round(performance.now() - began) },
      'The database was backed up',
    );
  }

  /** Gives nothing where the server stops meanwhile. */
  async function inThread(workerData: BackupWork): Promise<BackupDone | undefined> {
    const worker = new Worker(THREAD, { workerData });
    thread = worker;
    const { promise, resolve } = Promise.withResolvers<BackupDone | undefined>();
    worker
      .on('message', resolve)
      .on('error', (error: Error) => resolve({ kind: 'failed', why: error.message }))
      .on('exit', () => resolve(undefined));
    try {
      return await promise;
    } finally {
      thread = undefined;
    }
  }

  return {
    backUpIfDue: (): Promise<void> => {
      running ??= run()
        .catch((err: unknown) => log.error({ event: 'backup_failed', err }, 'No backup was made'))
        .finally(() => {
          running = undefined;
        });
      return running;
    },
    /** The moment of the last backup in seconds since 1970; null where there is none. */
    lastAt: (): number | null => {
      const ms = lastBackupAt(settings);
      return ms === null ? null : ms / 1000;
    },
    close: async (): Promise<void> => {
      await thread?.terminate(); // what it has written has no name of a backup yet
      await running;
    },
  };
}
