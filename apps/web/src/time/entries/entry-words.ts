import type { TimeEntry } from '@daymark/contract/entries.ts';
import { instantsAt } from '@daymark/domain/days.ts';
import { dateOf } from '#shared/current-day.ts';
import { dateOfYear } from '#shared/day-words.ts';
import { formatTime } from '#ui/format.ts';

/** Sources of an entry's times, in words. */
export const SOURCE_WORDS: Record<TimeEntry['source'], string> = {
  timer: 'timer',
  corrected: 'corrected',
  manual: 'by hand',
};

type Times = Pick<TimeEntry, 'started_at' | 'ended_at'>;

/** '09:05 – 09:24', or '09:05 – now' of a running entry. */
export function timesText({ started_at, ended_at }: Times): string {
  return `${timeText(started_at)} – ${ended_at ? timeText(ended_at) : 'now'}`;
}

/** The time of an instant in the browser's zone: '09:05'. One of two equal times names its offset: '02:30 (UTC+02:00)'. */
export function timeText(instant: string): string {
  const at = inZone(instant);
  const time = formatTime(at);
  const isTwice = instantsAt(at.toPlainDateTime(), at.timeZoneId).length === 2;
  return isTwice ? `${time} (UTC${at.offset})` : time;
}

/** The first of two times in a narrow column: it goes without AM or PM, which the second one has. */
export const startText = (instant: string): string => timeText(instant).replace(/\s[AP]M$/i, '');

/** The day in which an instant lies: 'Fri, Nov 20'. */
export const dayText = (instant: string): string => dateText(Temporal.PlainDate.from(dateOf(instant)));

/** A date: 'Fri, Nov 20', with the year of another than the current one. */
export function dateText(date: Temporal.PlainDate): string {
  return dateOfYear(date, Temporal.Now.plainDateISO().year);
}

const inZone = (instant: string) => Temporal.Instant.from(instant).toZonedDateTimeISO(Temporal.Now.timeZoneId());
