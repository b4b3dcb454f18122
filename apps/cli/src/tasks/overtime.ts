import type { TimerState } from '@daymark/contract/timer.ts';
import { exactMinutes } from '@daymark/domain/durations.ts';
import { formatMinutes } from '@daymark/domain/minute-words.ts';
import { minutesSaid } from '@daymark/domain/quick-durations.ts';
import { isForgotten } from '@daymark/domain/timer.ts';
import { usage } from '#terminal/failure.ts';
import { ask, canAsk } from '#terminal/prompts.ts';

export const OVERTIME_OPTION = {
  overtime: { type: 'string', value: 'minutes', says: 'how much of the time since the planned end was work' },
} as const;

/**
 * The overtime that a timer ends with: as it is said, else asked for where the timer rang more than a minute ago. Forgotten
 * time is never booked unasked.
 */
export async function overtimeOf(
  { task, current_planned_end, server_time }: TimerState,
  said: string | undefined,
): Promise<{ overtime_minutes?: number }> {
  if (said !== undefined) return { overtime_minutes: minutesIn(said) };
  if (current_planned_end === null) return {};
  const over = exactMinutes(Date.parse(server_time) - Date.parse(current_planned_end));
  if (!isForgotten(over)) return {};
  const rang = `The time of "${task.name}" was up ${formatMinutes(over)} ago`;
  if (!canAsk()) throw usage(`${rang}: say how much of that was work, with --overtime.`);
  return { overtime_minutes: minutesIn(await ask(`${rang}. How many of these minutes were work? `)) };
}

function minutesIn(text: string): number {
  const minutes = minutesSaid(text);
  if (minutes === undefined) throw usage(`"${text}" are no minutes such as 20, 20m or 1h 5m.`);
  return minutes;
}
