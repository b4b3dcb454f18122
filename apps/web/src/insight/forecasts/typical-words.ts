import type { TypicalTime } from '@daymark/contract/forecasts.ts';
import { formatMinutes } from '@daymark/domain/minute-words.ts';
import { counted } from '#ui/format.ts';

/** 'Tasks planned at about 40m: half took up to 45m, 8 of 10 up to 1h 10m (23 tasks)'. */
export function typicalText(planned: number, { p50_minutes, p80_minutes, tasks }: TypicalTime): string {
  const times = `half took up to ${formatMinutes(p50_minutes)}, 8 of 10 up to ${formatMinutes(p80_minutes)}`;
  return `Tasks planned at about ${formatMinutes(planned)}: ${times} (${counted(tasks, 'task')})`;
}
