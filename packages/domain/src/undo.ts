import { UNDO_DAYS } from '@daymark/contract/commands.ts';
import { isBefore } from './instants.ts';
import type { Patch } from './patches.ts';
import { rowOf } from './patches.ts';
import { GOES_ON_WITHIN } from './undo-done.ts';

/** Days for which commands are told: those of tasks as their history. */
export const KEPT_DAYS = { ofTasks: 365, others: UNDO_DAYS } as const;

/** Limit of the commands that are kept of one user: the oldest go first. */
export const MOST_COMMANDS = 20_000;

export const NO_LONGER_IN_TRASH = 'It is no longer in the trash';

export const CHANGED_SINCE = 'This was changed since';

type Logged = {
  made_at: Temporal.Instant;
  lasts: string | null;
  undone_by: number | null;
  /** A deletion whose records the trash has no longer. */
  is_gone: boolean;
};

/** Why a command cannot be taken back whatever has happened since, in words; null where it can be tried. */
export function whyNotUndo({ made_at, lasts, undone_by, is_gone }: Logged, now: Temporal.Instant): string | null {
  if (undone_by !== null) return 'This was undone already';
  if (lasts !== null) return lasts;
  if (is_gone) return NO_LONGER_IN_TRASH;
  if (isBefore(made_at.add({ hours: UNDO_DAYS * 24 }), now)) return `This was more than ${UNDO_DAYS} days ago`;
  return null;
}

/**
 * Why a timer cannot be taken back to where it was: what it measured meanwhile would be lost, or time would count in which nothing
 * ran. Both are so little within ten minutes that the undo is what was meant, as that of Done. `planned` is what the undo does.
 */
export function whyNotTimer(planned: Patch, madeAt: Temporal.Instant, now: Temporal.Instant): string | null {
  if (!isBefore(madeAt.add({ minutes: GOES_ON_WITHIN }), now)) return null;
  for (const [key, [before, after]] of Object.entries(planned)) {
    if (rowOf(key).table !== 'time_entries') continue;
    const [ran, runs] = [runsIn(before, after), runsIn(after, before)];
    if (ran && !runs) return `The timer has run for more than ${GOES_ON_WITHIN} minutes. Pause it instead.`;
    if (runs && !ran) return `The timer stopped more than ${GOES_ON_WITHIN} minutes ago. Start it again instead.`;
  }
  return null;
}

type Side = Patch[string][0];

/** Whether an entry runs on this side of a change, of which an edit names the end only where it differs. */
function runsIn(side: Side, other: Side): boolean {
  if (!side) return false;
  return other && !('ended_at' in side) ? false : (side['ended_at'] ?? null) === null;
}

/** A task with what its entries say of it. */
export type TaskWithTime = {
  status: string;
  first_started_at: number | null;
  completed_at: number | null;
  ended_work_ms: number | null;
  first_entry_at: number | null;
  is_running: boolean;
  has_forecast: boolean;
  /** The work in its enrolment; undefined where it is not enrolled. */
  enrolled_ms: number | null | undefined;
};

/** Whether a task says what its entries say: an undo that is none of its latest changes could leave it otherwise. */
export function isTrueToEntries(task: TaskWithTime): boolean {
  const { status, first_started_at, first_entry_at, is_running, completed_at, ended_work_ms, enrolled_ms } = task;
  const hasEntries = first_entry_at !== null;
  if (first_started_at !== first_entry_at || (status === 'active') !== is_running) return false;
  if (status !== 'done' && (status === 'not_started') === hasEntries) return false;
  if (task.has_forecast && !hasEntries) return false;
  return enrolled_ms === undefined || completed_at === null || enrolled_ms === ended_work_ms;
}
