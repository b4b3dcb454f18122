import { clockText, dayNumber, dayText, WALL_DAY } from './calendar-days.ts';

/** Day that the clocks of a zone show, and the milliseconds since its midnight. */
export type Wall = { day: string; ms: number };

/**
 * A day and a time as a file writes them: milliseconds since midnight, and the offset from UTC in milliseconds, null for a
 * local time. A day alone has no time.
 */
export type Moment = { day: string; ms: number; offset: number | null; hasTime: boolean };

/** Time from `from` to `until`, in which clocks are ahead of UTC by `offset`, all in milliseconds. */
type Span = { from: number; until: number; offset: number };

export type ZoneClock = ReturnType<typeof zoneClock>;

/**
 * The clocks of a zone. Offsets are looked up once for each span between two changes of clocks, since a file has more instants
 * than Temporal could convert in the time of a preview.
 */
export function zoneClock(timeZone: string) {
  const spans: Span[] = [];
  let latest: Span | undefined;

  function offsetAt(ms: number): number {
    if (latest && isIn(latest, ms)) return latest.offset;
    latest = spans.find((span) => isIn(span, ms));
    if (!latest) {
      latest = spanAt(ms, timeZone);
      spans.push(latest);
    }
    return latest.offset;
  }

  /** The instant at which the clocks show this, far from any change of them; null near one. */
  function onlyReading({ day, ms }: Wall): number | null {
    const number = dayNumber(day);
    if (number === null) return null;
    const local = number * WALL_DAY + ms;
    const offset = offsetAt(local - WALL_DAY);
    return offset === offsetAt(local + WALL_DAY) ? local - offset : null;
  }

  /** Both readings of a time that the clocks show twice or never, else the one, the earliest first. */
  function readings({ day, ms }: Wall): number[] {
    const number = dayNumber(day);
    if (number === null) return [];
    const local = number * WALL_DAY + ms;
    // No offset is larger than a day, and no zone changes its clocks twice within three.
    const before = local - offsetAt(local - WALL_DAY);
    const after = local - offsetAt(local + WALL_DAY);
    if (before === after) return [before];
    // The clocks show only one of the two on days around a change.
    const shown = [before, after].filter((at) => at + offsetAt(at) === local);
    return (shown.length === 1 ? shown : [before, after]).toSorted((a, b) => a - b);
  }

  return {
    timeZone,
    onlyReading,
    readings,

    /** The instant at which the clocks show this; of two the earlier. Null for a day outside of an archive's years. */
    instantOf: (wall: Wall): number | null => readings(wall)[0] ?? null,

    wallOf(ms: number): Wall {
      const local = ms + offsetAt(ms);
      const day = Math.floor(local / WALL_DAY);
      return { day: dayText(day), ms: local - day * WALL_DAY };
    },

    dayOf: (ms: number): string => dayText(Math.floor((ms + offsetAt(ms)) / WALL_DAY)),

    /** A moment of the file as an instant, local ones by the clocks of this zone. */
    instantAt(moment: Moment): number | null {
      if (moment.offset === null) return readings(moment)[0] ?? null;
      const number = dayNumber(moment.day);
      return number === null ? null : number * WALL_DAY + moment.ms - moment.offset;
    },
  };
}

const isIn = ({ from, until }: Span, ms: number): boolean => from <= ms && ms < until;

function spanAt(ms: number, timeZone: string): Span {
  const at = Temporal.Instant.fromEpochMilliseconds(ms).toZonedDateTimeISO(timeZone);
  // A change at this very instant is the beginning of its span.
  const from = at.add({ milliseconds: 1 }).getTimeZoneTransition('previous')?.epochMilliseconds;
  const until = at.getTimeZoneTransition('next')?.epochMilliseconds;
  return {
    from: from ?? Number.NEGATIVE_INFINITY,
    until: until ?? Number.POSITIVE_INFINITY,
    offset: at.offsetNanoseconds / 1_000_000,
  };
}

/** The time of a wall clock as a description tells it; null at midnight, which mostly stands for a whole day. */
export const timeLine = ({ ms }: Pick<Wall, 'ms'>): string | null => (ms === 0 ? null : clockText(ms));
