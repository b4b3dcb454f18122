import { DAY_START_HOUR } from '@daymark/contract/account.ts';
import { formatMinutes } from '@daymark/domain/minute-words.ts';
import { formatTime } from '#ui/format.ts';

/** Hours at which a day can start. */
export const HOURS = Array.from(
  { length: DAY_START_HOUR.max - DAY_START_HOUR.min + 1 },
  (_, hour) => DAY_START_HOUR.min + hour,
);

/** 'Midnight', then hours as all times: '04:00'. */
export function hourText(hour: number): string {
  return hour === 0 ? 'Midnight' : formatTime({ hour, minute: 0 });
}

/** The user's own figure of a weekday: '6h', or 'Day off'. */
export const capacityText = (minutes: number): string => (minutes === 0 ? 'Day off' : formatMinutes(minutes));

/** Words for what a press of Done does. */
export const doneText = (asks: boolean): string => (asks ? 'Asks before' : 'Acts at once');
