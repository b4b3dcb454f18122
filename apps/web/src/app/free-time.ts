import { FREE_MINUTES } from '@daymark/contract/what-fits.ts';
import { readDuration } from '@daymark/domain/quick-durations.ts';

/** Words that may stand before the time. */
const BEFORE = /^(?:i have|what fits(?: in(?:to)?)?|fits(?: in(?:to)?)?)\s+/i;

/** Minutes of free time that a search says, as quick add reads them: '45m', 'I have 1h', '1h 30'; null for other words. */
export function freeMinutesIn(search: string): number | null {
  const time = search
    .trim()
    .replace(BEFORE, '')
    .replace(/^(\d+h) (\d\d)$/i, '$1$2');
  const said = readDuration(time, 0);
  const reading = said?.to === time.length ? said.readings[0] : undefined;
  if (reading?.kind !== 'duration') return null;
  return FREE_MINUTES.min <= reading.value && reading.value <= FREE_MINUTES.max ? reading.value : null;
}
