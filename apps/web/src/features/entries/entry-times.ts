import { dayOf, instantsAt } from '@daymark/domain/days.ts';
import { isBefore } from '@daymark/domain/instants.ts';

/** Instants on the wire; empty while a field is incomplete. */
export type Times = { started_at: string; ended_at: string };

/** The fields of an entry's times: its day, and the wall clock at its start and end. */
export type TypedTimes = {
  day: string;
  start: string;
  end: string;
  /** Whether the second of two equal times is meant, on the night when clocks go back. */
  isStartSecond: boolean;
  isEndSecond: boolean;
};

export function typedTimes({ started_at, ended_at }: Times, timeZone: string): TypedTimes {
  const [start, end] = [wallClock(started_at, timeZone), wallClock(ended_at, timeZone)];
  return {
    day: start?.date ?? '',
    start: start?.time ?? '',
    end: end?.time ?? '',
    isStartSecond: start?.isSecond ?? false,
    isEndSecond: end?.isSecond ?? false,
  };
}

function wallClock(instant: string, timeZone: string) {
  if (instant === '') return null;
  const at = Temporal.Instant.from(instant).toZonedDateTimeISO(timeZone);
  const time = at.toPlainTime().toString({ smallestUnit: 'minute' });
  const second = instantsAt(at.toPlainDateTime(), timeZone)[1];
  return { date: at.toPlainDate().toString(), time, isSecond: second?.equals(at.toInstant()) ?? false };
}

type Known = {
  timeZone: string;
  /** Exact times of the entry, which the form shows without their seconds. */
  entry?: Times;
  /** Ends of other entries: a start in the same minute begins where the other one ended. */
  ends?: readonly string[];
};

/** An end before the start is on the next day where that makes an entry of at most so many hours, else it is a mistake. */
const LONGEST_OVERNIGHT = 12;

/** The typed times as instants. A time that clocks skip is moved forward by the change, as clocks are. */
export function timesOf(typed: TypedTimes, { timeZone, entry, ends = [] }: Known): Times {
  const day = parsed(typed.day);
  const known = entry && typedTimes(entry, timeZone);
  if (!day || typed.start === '') return { started_at: '', ended_at: entry?.ended_at ?? '' };
  const [start] = candidates(day, typed.start, { timeZone, isSecond: typed.isStartSecond });
  const started_at = exact(start, [entry?.started_at ?? '', ...ends]);
  if (typed.end === '') return { started_at, ended_at: '' };
  // An entry that was measured may be longer than one day, which these fields cannot say.
  if (entry && isSameEnd(typed, known) && isBefore(start, Temporal.Instant.from(entry.ended_at))) {
    return { started_at, ended_at: entry.ended_at };
  }
  const choice = { timeZone, isSecond: typed.isEndSecond };
  const sameDay = candidates(day, typed.end, choice);
  const nextDay = candidates(day.add({ days: 1 }), typed.end, choice);
  const latest = start.add({ hours: LONGEST_OVERNIGHT });
  const end =
    sameDay.find((end) => isBefore(start, end)) ?? nextDay.find((end) => !isBefore(latest, end)) ?? sameDay[0];
  return { started_at, ended_at: exact(end, [entry?.ended_at ?? '']) };
}

const isSameEnd = (typed: TypedTimes, known: TypedTimes | undefined): boolean =>
  typed.day === known?.day && typed.end === known.end && typed.isEndSecond === known.isEndSecond;

/** Whether clocks show this time twice on the day, so that the form has to ask which one is meant. */
export function isTwice(day: string, time: string, timeZone: string): boolean {
  const date = parsed(day);
  return date !== null && time !== '' && instantsAt(wall(date, time), timeZone).length === 2;
}

/** The date of an instant. */
export const dateOf = (instant: string, timeZone: string): string =>
  dayOf(Temporal.Instant.from(instant), timeZone).toString();

type Choice = { timeZone: string; isSecond: boolean };
type SomeInstants = [Temporal.Instant, ...Temporal.Instant[]];

/** The instants that a time can mean, the chosen one first. */
function candidates(day: Temporal.PlainDate, time: string, { timeZone, isSecond }: Choice): SomeInstants {
  const [first, second] = instantsAt(wall(day, time), timeZone);
  if (!first) return [wall(day, time).toZonedDateTime(timeZone).toInstant()];
  if (!second) return [first];
  return isSecond ? [second, first] : [first, second];
}

const wall = (day: Temporal.PlainDate, time: string) => day.toPlainDateTime(Temporal.PlainTime.from(time));

/** A date field is empty while it is typed, and its year may still be too short. */
function parsed(day: string): Temporal.PlainDate | null {
  return /^\d{4}-\d\d-\d\d$/.test(day) ? Temporal.PlainDate.from(day) : null;
}

/** The known instant within the same minute, else the full minute. */
function exact(minute: Temporal.Instant, known: readonly string[]): string {
  const same = known.find((at) => at !== '' && minuteOf(Temporal.Instant.from(at)).equals(minuteOf(minute)));
  return same ?? minute.toString({ fractionalSecondDigits: 3 });
}

const minuteOf = (at: Temporal.Instant) => at.round({ smallestUnit: 'minute', roundingMode: 'floor' });
