import type { TypicalTime } from '@daymark/contract/forecasts.ts';
import { formatMinutes } from '@daymark/domain/minute-words.ts';
import { counted } from '#ui/format.ts';

/** 'Tasks planned at about 40m: half took up to 45m, 8 of 10 up to 1h 10m (23 tasks)'. */
export const typicalText = (planned: number, typical: TypicalTime): string =>
  `Tasks planned at about ${formatMinutes(planned)}: ${oddsText(typical)}`;

/** 'half took up to 45m, 8 of 10 up to 1h 10m (23 tasks)'. */
export const oddsText = ({ p50_minutes, p80_minutes, tasks }: TypicalTime): string =>
  `half took up to ${formatMinutes(p50_minutes)}, 8 of 10 up to ${formatMinutes(p80_minutes)} (${counted(tasks, 'task')})`;
