import { allRows, type TestApp } from './app.ts';
import { archiveCalls } from './archive.ts';

/** Tables that undo leaves alone: the log itself, answers and sign-ins, and what is learned anew in the background. */
const LEFT_ALONE = [
  'commands',
  'command_tasks',
  'trash',
  'trash_pieces',
  'kept_answers',
  'sign_ins',
  'forecast_levels',
];

/** All that the account holds: its rows, and its export. */
export async function accountOf(app: TestApp) {
  return { rows: await recordsIn(app), exported: await archiveCalls(app).exported(app) };
}

/** The rows of all that users have recorded and set. */
export async function recordsIn(app: Pick<TestApp, 'db'>) {
  const { users = [], ...rows } = await allRows(app.db());
  for (const table of LEFT_ALONE) delete rows[table];
  // The time of the account's last change is no part of what its owner has set.
  return { ...rows, users: users.map((user) => ({ ...user, updated_at: null })) };
}

/** An account without the times at which its records were changed last. */
export const withoutTimes = (account: object) =>
  JSON.stringify(account).replaceAll(/\\?"updated_at\\?":(\d+|\\?"[^"]+")/g, '');

/** An account without the moments at which promises ended with what was deleted: a redo ends them at its own. */
export const withoutEmptiedEnds = (account: object) =>
  JSON.stringify(account).replaceAll(
    /\\?"settled_at\\?":[^,]+,\\?"withdrawn_at\\?":[^,]+,(?=\\?"is_emptied\\?":(1|true))/g,
    '',
  );
