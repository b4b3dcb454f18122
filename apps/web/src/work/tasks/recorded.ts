import { MENTAL_STATES, type MentalState, type Task } from '@daymark/contract/tasks.ts';
import { formatInstant, UNKNOWN } from '#ui/format.ts';

/** The mental state of a task; older records hold it in any case (specification §2). */
export function recordedState({ mental_state }: Pick<Task, 'mental_state'>): MentalState | null {
  const lower = mental_state?.toLowerCase();
  return MENTAL_STATES.find((state) => state === lower) ?? null;
}

/** An instant in the browser's zone: 'Nov 20, 2026, 14:30'; a dash without one. */
export function recordedAt(instant: string | null): string {
  return instant ? formatInstant(instant) : UNKNOWN;
}
