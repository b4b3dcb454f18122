import { type DayRule, dayOf, instantsOn } from '@daymark/domain/days.ts';
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

export function typedTimes({ started_at, ended_at }: Times, rule: DayRule): TypedTimes {
  const [start, end] = [wallClock(started_at, rule), wallClock(ended_at, rule)];
  return {
    day: start?.day ?? '',
    start: start?.time ?? '',
    end: end?.time ?? '',
    isStartSecond: start?.isSecond ?? false,
    isEndSecond: end?.isSecond ?? false,
  };
}

function wallClock(instant: string, rule: DayRule) {
  if (instant === '') return null;
  const at = Temporal.Instant.from(instant);
  const [day, time] = [dayOf(at, rule), at.toZonedDateTimeISO(rule.timeZone).toPlainTime()];
  const second = instantsOn(day, time, rule)[1];
  return {
    day: day.toString(),
    time: time.toString({ smallestUnit: 'minute' }),
    isSecond: second?.equals(at) ?? false,
  };
}

type Known = {
  rule: DayRule;
  /** Exact times of the entry, which the form shows without their seconds. */
  entry?: Times;
  /** Ends of other entries: a start in the same minute begins where the other one ended. */
  ends?: readonly string[];
};

/** An end before the start is on the next day where that makes an entry of at most so many hours, else it is a mistake. */
const LONGEST_OVERNIGHT = 12;

/** The typed times as instants. A time that clocks skip is moved forward by the change, as clocks are. */
export function timesOf(typed: TypedTimes, { rule, entry, ends = [] }: Known): Times {
  const day = parsed(typed.day);
  const known = entry && typedTimes(entry, rule);
  if (!day || typed.start === '') return { started_at: '', ended_at: entry?.ended_at ?? '' };
  const [start] = candidates(day, typed.start, { rule, isSecond: typed.isStartSecond });
  const started_at = exact(start, [entry?.started_at ?? '', ...ends]);
  if (typed.end === '') return { started_at, ended_at: '' };
  // An entry that was measured may be longer than one day, which these fields cannot say.
  if (entry && isSameEnd(typed, known) && isBefore(start, Temporal.Instant.from(entry.ended_at))) {
    return { started_at, ended_at: entry.ended_at };
  }
  const choice = { rule, isSecond: typed.isEndSecond };
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
export function isTwice(day: string, time: string, rule: DayRule): boolean {
  const known = parsed(day);
  return known !== null && time !== '' && instantsOn(known, Temporal.PlainTime.from(time), rule).length === 2;
}

type Choice = { rule: DayRule; isSecond: boolean };
type SomeInstants = [Temporal.Instant, ...Temporal.Instant[]];

/** The instants that a time can mean, the chosen one first. */
function candidates(day: Temporal.PlainDate, time: string, { rule, isSecond }: Choice): SomeInstants {
  const plainTime = Temporal.PlainTime.from(time);
  const [first, second] = instantsOn(day, plainTime, rule);
  if (!first) return [movedForward(day, plainTime, rule)];
  if (!second) return [first];
  return isSecond ? [second, first] : [first, second];
}

/** A time of this day that clocks skip. */
function movedForward(day: Temporal.PlainDate, plainTime: Temporal.PlainTime, rule: DayRule): Temporal.Instant {
  const on = (date: Temporal.PlainDate) => date.toZonedDateTime({ timeZone: rule.timeZone, plainTime }).toInstant();
  const next = on(day.add({ days: 1 }));
  return dayOf(next, rule).equals(day) ? next : on(day);
}

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
