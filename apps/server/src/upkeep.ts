import { makeDailyBackups } from '#backups/daily-backups.ts';
import type { Background } from '#context/background.ts';
import type { Clock } from '#context/clock.ts';
import type { UserGate } from '#context/user-gate.ts';
import type { Db } from '#db/connection.ts';
import { deleteCommandsOfAll } from '#engine/commands/commands.service.ts';
import { deleteOldAnswers } from '#engine/kept-answers/kept-answers.service.ts';
import { removeOldTrash } from '#engine/trash/trash.service.ts';
import type { Server } from '#http/routes/server.ts';
import type { makeDeletionsQueue } from '#whole/unfinished-work/deletions-queue.service.ts';
import type { makeFinishing } from '#whole/unfinished-work/unfinished-work.service.ts';
import type { makeIndexer } from '#work/search/indexing.service.ts';
import { type Settings, withoutPooler } from './config.ts';

/**
 * Interval between two searches for unfinished work: with the 20 s after which a claim ends, work of a killed instance
 * is finished within a minute.
 */
export const TIDY_EACH_MS = 15_000;

/** Interval between two searches for answers, commands and deletions that are kept no longer. */
const HOUR_MS = 3_600_000;

type Killed = {
  each: number;
  db: Db;
  gate: UserGate;
  finishing: ReturnType<typeof makeFinishing>;
  indexer: ReturnType<typeof makeIndexer>;
  sendLeft: () => Promise<void>;
};

/** Finishes what other instances on the same database have left when they were killed. */
export function finishForKilled(app: Server, { each, db, gate, finishing, indexer, sendLeft }: Killed): void {
  const log = (text: string) => (err: unknown) => app.log.warn({ err }, text);
  const tidying = setInterval(() => {
    finishing.ofOthers(db, gate).catch(log('The work of killed instances could not be finished'));
    sendLeft().catch(log('News of changes that were left unsent could not be sent'));
    indexer.startIfNeeded().catch(log('Records without words for the search could not be found'));
  }, each);
  app.addHook('preClose', async () => clearInterval(tidying));
}

/** Goes on with deletions that a start has found, or that a failure or a killed instance has left. */
export function goOnDeleting(app: Server, deletions: ReturnType<typeof makeDeletionsQueue>, each: number): void {
  const look = () =>
    deletions.goOnWithAll().catch((err) => app.log.warn({ err }, 'Deletions that are left could not be found'));
  const looking = setInterval(look, each).unref();
  app.addHook('onReady', look);
  app.addHook('preClose', async () => {
    clearInterval(looking);
    await deletions.stop();
  });
}

type Old = { db: Db; clock: Clock; background: Background };

/** Deletes answers, commands and deletions that are kept no longer. */
export function deleteWhatIsOver(app: Server, { db, clock, background }: Old): void {
  const eachHour = setInterval(() => {
    background.add('old answers', () => deleteOldAnswers({ db, clock }));
    background.add('commands of all', () => deleteCommandsOfAll({ db, clock }));
    background.add('old trash', () => removeOldTrash({ db, clock }));
  }, HOUR_MS).unref();
  app.addHook('preClose', async () => clearInterval(eachHour));
}

/** Backs up once the server listens, and looks each hour whether it is time again. */
export function backUpDaily(app: Server, settings: Settings, now = Temporal.Now.instant) {
  const backups = makeDailyBackups({ settings: withoutPooler(settings), now, log: app.log });
  const eachHour = setInterval(backups.backUpIfDue, HOUR_MS).unref();
  app.addHook('onListen', async () => void backups.backUpIfDue());
  app.addHook('preClose', async () => {
    clearInterval(eachHour);
    await backups.close();
  });
  return backups;
}

/** An update goes on without a backup where none can be made: it changes all tables or none. */
export const backUpBefore = (app: Server, settings: Settings) => async (next: string) => {
  const { backUpInto } = await import('#backups/make-backup.ts');
  try {
    const { file } = await backUpInto(withoutPooler(settings), {
      now: Temporal.Now.instant(),
      reason: `before-${next}`,
    });
    app.log.info({ event: 'backed_up', file }, 'The database was backed up before its update');
  } catch (err) {
    app.log.warn({ event: 'backup_failed', err }, 'The database is updated without a backup');
  }
};
