import type { Calendar, FetchFailure } from '@daymark/contract/calendars.ts';
import { counted } from '#ui/format.ts';

/** Why a calendar could not be read, in a sentence. */
export const FAILURE_WORDS: Record<FetchFailure, string> = {
  refused: 'Its address leads into a network that this server may not read from.',
  unreachable: 'There is no calendar at its address, or its server cannot be reached.',
  slow: 'Its server took longer than 10 seconds.',
  large: 'It is larger, or has more events, than is read.',
  unreadable: 'What stands at its address is no calendar.',
};

/** How far the reading of a calendar is: 'read 10 minutes ago', 'last read 2 days ago' where it fails, or 'being read…'. */
export function readingWords({ read_at, failure, is_reading }: Calendar, now: Temporal.Instant): string {
  if (is_reading) return 'being read…';
  if (read_at === null) return 'not read yet';
  return `${failure === null ? '' : 'last '}read ${agoWords(read_at, now)}`;
}

/** 'just now', '10 minutes ago', '3 hours ago' or '2 days ago'. */
function agoWords(instant: string, now: Temporal.Instant): string {
  const minutes = Math.floor(Temporal.Instant.from(instant).until(now).total('minutes'));
  if (minutes < 1) return 'just now';
  if (minutes < 60) return `${counted(minutes, 'minute')} ago`;
  if (minutes < 24 * 60) return `${counted(Math.floor(minutes / 60), 'hour')} ago`;
  return `${counted(Math.floor(minutes / (24 * 60)), 'day')} ago`;
}
