import type { Clock } from '#context/clock.ts';
import type { Context } from '#context/context.ts';
import type { KeptCalls } from '#context/once.ts';
import { deleteSomeBefore, findAnswer, insertAnswer } from './kept-answers.repository.ts';

/** The answers that the database keeps. */
export const KEPT_ANSWERS: KeptCalls = { find: findAnswer, save: insertAnswer };

/** Hours for which the answer to a call with a key is kept (decisions §15). */
const KEPT_HOURS = 48;

/** Rows that one statement deletes: others wait for it on SQLite. */
const ROWS_AT_ONCE = 100;

/** Deletes answers that are kept no longer, some at a time. */
export async function* deleteOldAnswers({ db, clock }: Pick<Context, 'db'> & { clock: Clock }): AsyncGenerator<void> {
  const now = (await clock.read(db))();
  const before = now.subtract({ hours: KEPT_HOURS });
  while ((await deleteSomeBefore({ db }, before, ROWS_AT_ONCE)) === ROWS_AT_ONCE) yield;
}
