import { PlannedDuration } from '@daymark/contract/tasks.ts';
import { readDuration } from '@daymark/domain/quick-durations.ts';

/** Minutes that a typed estimate says: '45', '45m', '1h30', '1.5h', 'half an hour'; null where it says none that a task can have. */
export function minutesIn(text: string): number | null {
  const typed = text.trim();
  const minutes = /^\d{1,4}$/.test(typed) ? Number(typed) : wholeDuration(typed);
  return PlannedDuration.safeParse(minutes).success ? minutes : null;
}

function wholeDuration(text: string): number | null {
  const said = readDuration(text, 0);
  const reading = said?.to === text.length ? said.readings[0] : undefined;
  return reading?.kind === 'duration' ? reading.value : null;
}
