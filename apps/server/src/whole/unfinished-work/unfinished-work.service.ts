import { fromMidnight } from '@daymark/domain/days.ts';
import type { Feed } from '#context/changes.ts';
import type { Clock } from '#context/clock.ts';
import type { Context, UserContext } from '#context/context.ts';
import { holdNobody, type UserGate } from '#context/user-gate.ts';
import { goOnDeleting } from '#engine/deletions/deletions.service.ts';
import { findUsersOfLongWork, type LongWork } from '#engine/long-work/long-work.repository.ts';
import { finishLongWork, type Step } from '#engine/long-work/long-work.service.ts';
import { deleteExperimentStep } from '#insight/experiments/experiments.service.ts';
import { deleteAccountStep } from '#people/account/account.service.ts';
import { deleteOldAttempts } from '#people/attempts/attempts.repository.ts';
import { undoImportStep } from '#whole/archive/archive.service.ts';
import { restoreStep } from '#whole/history/restore.service.ts';
import { emptyTrashStep } from '#whole/trash/trash.service.ts';
import { deleteCategoryStep } from '#work/categories/categories.service.ts';
import { deleteListStep } from '#work/lists/lists.service.ts';
import { deleteProjectStep } from '#work/projects/projects.service.ts';
import { deleteTasksStep } from '#work/tasks/tasks.service.ts';

type Facts = Pick<Context, 'chance' | 'limits' | 'log'> & { clock: Clock; feed: Feed };

type StepOfDeletion = { db: Context['db']; userId: number; worker: string };

/** Finishes long work that was killed or has failed half-way: an import is undone, a deletion completed. */
export function makeFinishing({ clock, feed, ...facts }: Facts) {
  async function contextOf(db: Context['db'], userId: number): Promise<UserContext> {
    const now = (await clock.read(db))();
    return { ...NO_REQUEST, db, userId, seesAll: true, ...facts, now, changes: { feed, made: [] } };
  }

  /** Gives false while another instance is at work on the rows of the user. */
  async function ofUser(db: Context['db'], userId: number): Promise<boolean> {
    return finishLongWork(await contextOf(db, userId), stepOf);
  }

  return {
    ofUser,
    /** Takes some steps of a deletion of the user; false where none is left to this worker. */
    stepOfDeletion: async ({ db, userId, worker }: StepOfDeletion): Promise<boolean> =>
      goOnDeleting(await contextOf(db, userId), { worker, stepOf }),
    /** Finishes all such work; called at the start, when nobody is served yet. */
    ofAll: async (db: Context['db']): Promise<void> => {
      for (const userId of await findUsersOfLongWork({ db })) await ofUser(db, userId);
    },
    /** Finishes the work of killed instances, and removes old attempts; called now and then. */
    ofOthers: async (db: Context['db'], gate: UserGate): Promise<void> => {
      await deleteOldAttempts({ db, now: (await clock.read(db))() });
      for (const userId of await findUsersOfLongWork({ db })) await gate.hold(userId, async () => undefined);
    },
  };
}

const NO_REQUEST = {
  signInId: 0,
  days: fromMidnight('UTC'),
  address: '',
  userAgent: '',
  hold: holdNobody,
};

function stepOf(work: LongWork): Step {
  switch (work.kind) {
    case 'project':
      return deleteProjectStep(work.id);
    case 'list':
      return deleteListStep(work.id);
    case 'category':
      return deleteCategoryStep(work.id);
    case 'task':
      return deleteTasksStep([work.id]); // of an earlier version
    case 'tasks':
      return deleteTasksStep(work.ids);
    case 'experiment':
      return deleteExperimentStep(work.id);
    case 'restore':
      return restoreStep(work.id);
    case 'emptying':
      return emptyTrashStep(work);
    case 'account':
      return deleteAccountStep;
    case 'import':
    case 'undo_import':
      return undoImportStep(work);
  }
}
