import { stillAtWork } from '#context/api-error.ts';
import { Background, rest } from '#context/background.ts';
import { type Context, giveWay } from '#context/context.ts';
import type { UserGate } from '#context/user-gate.ts';
import { findDeletions, findUsersOfDeletions } from '#engine/deletions/deletions.repository.ts';
import { overwriteDeleted } from '#engine/long-work/long-work.service.ts';
import type { makeFinishing } from './unfinished-work.service.ts';

/** The queue rests as long as it works: a deletion takes half of the process at most. */
const RESTS = 1;

/**
 * Transactions after which the deletion of the next user has its turn, and the words of deleted tasks are merged, some 25,000 rows. One step
 * of a merge passes over all that were deleted side by side since the last merge.
 */
const TRANSACTIONS_OF_A_TURN = 250;

/** Milliseconds between two polls of whether another instance has completed a deletion. */
const LOOK_EACH_MS = 200;

type Facts = Pick<Context, 'db' | 'log'> & {
  gate: UserGate;
  finishing: ReturnType<typeof makeFinishing>;
  /** Draws a name that no other process has. */
  drawName: () => string;
};

/** Does in the background what is left of deletions, those of several users by turns. */
export function makeDeletionsQueue({ db, log, gate, finishing, drawName }: Facts) {
  const queue = new Background(log, { rests: RESTS });
  let isStopped = false;
  let name: string | undefined;

  /** The name of this process, drawn at its first use: no start waits for the module that draws it. */
  const worker = () => {
    name ??= drawName();
    return name;
  };

  /** Each transaction waits for its user as a request does: for long work, which has all rows to itself. */
  const step = (userId: number) =>
    gate.run({ userId, isClaimed: false }, () => finishing.stepOfDeletion({ db, userId, worker: worker() }));

  function goOn(userId: number): void {
    queue.add(String(userId), async function* () {
      let isMore = true;
      for (let made = 0; isMore && made < TRANSACTIONS_OF_A_TURN; made += 1) {
        yield;
        await giveWay({ db });
        isMore = await step(userId);
      }
      await overwriteDeleted({ db });
      if (isMore) goOn(userId);
    });
  }

  /** Resolves once no deletion of the user goes on, here or on another instance. */
  async function complete(userId: number): Promise<void> {
    while ((await findDeletions({ db, userId })).length > 0) {
      if (isStopped) throw stillAtWork();
      if (!(await step(userId))) await rest(LOOK_EACH_MS);
      await giveWay({ db });
    }
    await overwriteDeleted({ db });
  }

  return {
    get worker() {
      return worker();
    },
    goOn,
    complete,
    /** Goes on with those that no living instance is at. */
    goOnWithAll: async (): Promise<void> => (await findUsersOfDeletions({ db })).forEach(goOn),
    stop: async (): Promise<void> => {
      isStopped = true;
      await queue.stop();
    },
  };
}
