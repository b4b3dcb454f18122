import { PlannedDuration } from '@daymark/contract/tasks.ts';
import { readDurationAt } from '@daymark/domain/quick-durations.ts';

/** Minutes that a typed estimate says: '45', '45m', '1h30', '1.5h', 'half an hour'; null where it says none that a task can have. */
export function minutesIn(text: string): number | null {
  const typed = text.trim();
  const minutes = /^\d{1,4}$/.test(typed) ? Number(typed) : wholeDuration(typed);
  return PlannedDuration.safeParse(minutes).success ? minutes : null;
}

function wholeDuration(text: string): number | null {
  const said = readDurationAt(text);
  return said && said.length === text.length ? said.minutes : null;
}
