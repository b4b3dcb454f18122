import { formatRule, nextOn, type RepeatRule } from '@daymark/domain/repeats.ts';
import { dayNumber, dayText, HOUR, MINUTE } from './calendar-days.ts';

/** A phrase of Todoist: a day, a time as milliseconds since midnight, and the rule of a task that comes again. */
export type Phrase = { day: string | null; ms: number | null; rrule: string | null; isAfterCompletion: boolean };

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const WEEKDAYS = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'];
const FROM_MONDAY_TO_FRIDAY = [1, 2, 3, 4, 5];

const TIME = /(?:^|\s)(?:at\s)?(\d{1,2})(?::([0-5]\d))?\s?(am|pm)?$/;

/** Reads an English phrase, counted from the day of the export; null where it has a part that is not understood. */
export function readPhrase(text: string, exported: string): Phrase | null {
  const words = text.trim().toLowerCase().replaceAll(/\s+/g, ' ');
  const { rest, ms } = timeIn(words);
  const day = dayIn(rest, exported);
  if (day !== null) return { day, ms, rrule: null, isAfterCompletion: false };
  const [, mark, every] = /^every(!)?(?: (.*)|$)/.exec(rest) ?? [];
  const rule = rest === 'daily' ? ruleIn('day', exported) : every === undefined ? null : ruleIn(every, exported);
  if (!rule) return null;
  const start = Temporal.PlainDate.from(exported);
  const first = nextOn(rule, start, start);
  return first && { day: first.toString(), ms, rrule: formatRule(rule), isAfterCompletion: mark !== undefined };
}

/** A time at the end of the words, such as 'at 15:30' or '3:30pm'; a bare number is none. */
function timeIn(words: string): { rest: string; ms: number | null } {
  const none = { rest: words, ms: null };
  const match = TIME.exec(words);
  if (!match) return none;
  const [all, hours = '', minutes, half] = match;
  if (minutes === undefined && half === undefined) return none;
  const hour = Number(hours);
  if (half !== undefined && (hour < 1 || hour > 12)) return none;
  const ofDay = half === undefined ? hour : (hour % 12) + (half === 'pm' ? 12 : 0);
  if (ofDay > 23) return none;
  return { rest: words.slice(0, -all.length).trim(), ms: ofDay * HOUR + Number(minutes ?? 0) * MINUTE };
}

function dayIn(words: string, exported: string): string | null {
  const number = dayNumber(exported) ?? 0;
  if (words === 'today' || words === 'tod') return exported;
  if (words === 'tomorrow' || words === 'tom') return dayText(number + 1);
  if (dayNumber(words) !== null) return words;
  const [, before, month, after, year = exported.slice(0, 4)] =
    /^(?:(\d{1,2}) )?([a-z]{3,9})(?: (\d{1,2}))?(?:,? (\d{4}))?$/.exec(words) ?? [];
  const date = before ?? after;
  const place = month === undefined ? 0 : placeIn(MONTHS, month);
  if (date === undefined || (before !== undefined && after !== undefined) || place === 0) return null;
  const day = `${year}-${String(place).padStart(2, '0')}-${date.padStart(2, '0')}`;
  return dayNumber(day) === null ? null : day;
}

/** The rule of the words after 'every'. Weeks and months count from the day of the export. */
function ruleIn(words: string, exported: string): RepeatRule | null {
  const start = Temporal.PlainDate.from(exported);
  const [, other, count, unit] = /^(?:(other) |(\d{1,2}) )?(day|week|month)s?$/.exec(words) ?? [];
  if (unit !== undefined) {
    const interval = other !== undefined ? 2 : Number(count ?? 1);
    if (interval < 1 || interval > 52) return null;
    if (unit === 'day') return { frequency: 'DAILY', interval, weekdays: [], monthDays: [] };
    if (unit === 'week') return weekly([start.dayOfWeek], interval);
    return { frequency: 'MONTHLY', interval, weekdays: [], monthDays: [start.day] };
  }
  if (words === 'weekday' || words === 'workday') return weekly(FROM_MONDAY_TO_FRIDAY, 1);
  if (words === 'last day') return { frequency: 'MONTHLY', interval: 1, weekdays: [], monthDays: [-1] };
  const [, date] = /^(\d{1,2})(?:st|nd|rd|th)$/.exec(words) ?? [];
  if (date !== undefined) {
    const isDay = Number(date) >= 1 && Number(date) <= 31;
    return isDay ? { frequency: 'MONTHLY', interval: 1, weekdays: [], monthDays: [Number(date)] } : null;
  }
  const days = words.split(/, ?(?:and )?| and /).map((word) => placeIn(WEEKDAYS, word));
  return days.every((day) => day > 0) ? weekly(days, 1) : null;
}

const weekly = (days: number[], interval: number): RepeatRule => ({
  frequency: 'WEEKLY',
  interval,
  weekdays: [...new Set(days)].toSorted((a, b) => a - b).map((day) => ({ day, nth: null })),
  monthDays: [],
});

const LONG_NAMES = [
  ...[
    'january',
    'february',
    'march',
    'april',
    'june',
    'july',
    'august',
    'september',
    'october',
    'november',
    'december',
  ],
  ...['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday', 'tues', 'thur', 'thurs', 'sept'],
];

/** Place of a short or whole name from 1 on; 0 where it is none. */
function placeIn(names: readonly string[], word: string): number {
  return names.includes(word) || LONG_NAMES.includes(word) ? names.indexOf(word.slice(0, 3)) + 1 : 0;
}
