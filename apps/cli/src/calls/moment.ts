import { DAY_START_HOUR, getProfile } from '@daymark/contract/account.ts';
import { currentDayOf } from '@daymark/domain/days.ts';
import { zoneOfMachine } from '#terminal/words.ts';
import type { Calls } from './calls.ts';
import { refusalIn } from './refusal.ts';

/** The current day of the user, 'YYYY-MM-DD', and the time on the clock, 'HH:MM'. */
export type Moment = { today: string; now: string };

/** The moment, by the clock of this machine and the hour at which the days of the user begin. */
export async function currentMoment(calls: Calls): Promise<Moment> {
  const now = Temporal.Now.instant();
  const timeZone = zoneOfMachine();
  const time = now.toZonedDateTimeISO(timeZone).toPlainTime();
  // Later in the day the hour at which it began makes no difference.
  const startHour = time.hour < DAY_START_HOUR.max ? await startHourOf(calls) : 0;
  return {
    today: currentDayOf({ now, days: { timeZone, startHour } }).toString(),
    now: time.toString({ smallestUnit: 'minute' }),
  };
}

/** The hour at which days begin; midnight for a token that cannot read it. */
async function startHourOf(calls: Calls): Promise<number> {
  try {
    return (await calls.send(getProfile, {})).day_start_hour;
  } catch (error) {
    if (refusalIn(error)?.isOfScope) return 0;
    throw error;
  }
}
