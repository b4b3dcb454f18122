import type { ExperimentData, NewTask, Planned } from '@daymark/contract/tasks.ts';
import type { UserContext } from './context.ts';

type Answer<Facts> = (ctx: UserContext, facts: Facts) => Promise<void>;

/**
 * A call against the order of the domains: an earlier domain tells what it does, and later ones, which it does not know, do
 * their part in the same transaction. They are named in `callbacks.ts` of the server.
 */
class Callback<Facts> {
  #answers: Answer<Facts>[] = [];

  answerBy(...answers: Answer<Facts>[]): void {
    this.#answers = answers;
  }

  async call(ctx: UserContext, facts: Facts): Promise<void> {
    if (this.#answers.length === 0) throw new Error('Nobody answers this callback: callbacks.ts has not been loaded');
    for (const answer of this.#answers) await answer(ctx, facts);
  }
}

/** A task is created with the suggestion of an experiment that its form has shown. */
export const taskEnrolled = new Callback<{
  task: Omit<NewTask, 'experiment_data' | keyof Planned> & Planned & { id: number };
  data: ExperimentData;
}>();

/** A category is about to be deleted. */
export const categoryDeleted = new Callback<{ id: number; name: string }>();

/** Tasks came to another list, and some of them to another project. */
export const tasksMoved = new Callback<{ ids: number[]; toOtherProject: number[] }>();

/** Lists came to another project. */
export const listsMoved = new Callback<{ ids: number[] }>();

/** The user ends what is open to others: tokens, and links by which strangers read. */
export const doorsEnded = new Callback<object>();

/** Tasks were deleted. */
export const tasksDeleted = new Callback<object>();

/** A list or a project is about to be deleted, with all that is in it. */
export const placeDeleted = new Callback<{ list_id?: number; project_id?: number }>();

/** A timer starts; `planned_for` as the task had it before, `isFirst` where it has never been worked on. */
export const timerStarted = new Callback<{
  id: number;
  planned: Planned & { at_most: number | null };
  planned_for: string | null;
  isFirst: boolean;
}>();

/** A task that runs since a moment ago is estimated: what its first start would have known. */
export const startEstimated = new Callback<{ id: number; planned: Planned }>();

/** A done task has its work and its estimate: at its completion, and after each correction. */
export const workMeasured = new Callback<{ id: number; completed_at: Temporal.Instant }>();

/** A done task has lost all of its time entries. */
export const workEmptied = new Callback<{ id: number }>();

/** A done task is open again. */
export const taskReopened = new Callback<{ id: number }>();

/** A task has lost its last time entry, so that it never started. */
export const startUndone = new Callback<{ id: number }>();

/** A task has lost a time entry, or has one back that it had lost. */
export const entryLost = new Callback<{ id: number }>();
export const entryRegained = new Callback<{ id: number }>();
