import { fromMidnight } from '@daymark/domain/days.ts';
import { deleteAccountStep } from '#features/account/account.service.ts';
import { undoImportStep } from '#features/archive/archive.service.ts';
import { deleteOldAttempts } from '#features/attempts/attempts.repository.ts';
import { deleteCategoryStep } from '#features/categories/categories.service.ts';
import { deleteExperimentStep } from '#features/experiments/experiments.service.ts';
import { deleteListStep } from '#features/lists/lists.service.ts';
import { findUsersOfLongWork, type LongWork } from '#features/long-work/long-work.repository.ts';
import { finishLongWork, type Step } from '#features/long-work/long-work.service.ts';
import { deleteProjectStep } from '#features/projects/projects.service.ts';
import { deleteTasksStep } from '#features/tasks/tasks.service.ts';
import type { Feed } from '#http/changes.ts';
import type { Clock } from '#http/clock.ts';
import type { Context, UserContext } from '#http/context.ts';
import { holdNobody, type UserGate } from '#http/user-gate.ts';

type Facts = Pick<Context, 'chance' | 'limits' | 'log'> & { clock: Clock; feed: Feed };

/** Finishes long work that was killed or has failed half-way: an import is undone, a deletion completed. */
export function makeFinishing({ clock, feed, ...facts }: Facts) {
  /** False while another instance is at work on the rows of the user. */
  async function ofUser(db: Context['db'], userId: number): Promise<boolean> {
    const now = (await clock.read(db))();
    const ctx: UserContext = { ...NO_REQUEST, db, userId, ...facts, now, changes: { feed, made: [] } };
    return finishLongWork(ctx, stepOf);
  }

  return {
    ofUser,
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
    case 'account':
      return deleteAccountStep;
    case 'import':
      return undoImportStep(work.after);
  }
}
