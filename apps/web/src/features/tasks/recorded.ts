import { MENTAL_STATES, type MentalState, type Task } from '@daymark/contract/tasks.ts';

/** The mental state of a task, in whatever case it was stored (specification §2). */
export function recordedState({ mental_state }: Pick<Task, 'mental_state'>): MentalState | null {
  const lower = mental_state?.toLowerCase();
  return MENTAL_STATES.find((state) => state === lower) ?? null;
}

/** An instant as this person's clock read it: 'Nov 20, 2026, 10:30 AM'. */
export function recordedAt(instant: string | null): string {
  if (!instant) return '–';
  return Temporal.Instant.from(instant).toLocaleString('en', { dateStyle: 'medium', timeStyle: 'short' });
}
