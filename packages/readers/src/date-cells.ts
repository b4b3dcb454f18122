import { dayNumber, HOUR, MINUTE, SECOND } from './calendar-days.ts';
import { parseMoment } from './moments.ts';
import type { Context } from './read-file.ts';
import type { Moment } from './zone-clock.ts';

/** Whether the day or the month comes first in dates such as 03/04/2026. */
export type DayOrder = 'day' | 'month';

/** Beginnings of the months in the languages of western Europe: sites and spreadsheets write their own. */
const MONTHS = [
  ...[/^(?:jan|ene|gen)/, /^(?:feb|fév|fev)/, /^(?:mar|mär|mrz|mrt|maa)/, /^(?:apr|avr|abr)/, /^(?:may|mai|mei|mag)/],
  ...[/^(?:jun|juin|giu)/, /^(?:jul|juil|lug)/, /^(?:aug|aoû|aou|ago)/, /^se[pt]/, /^(?:oct|okt|out|ott)/, /^nov/],
  /^(?:dec|dez|déc|dic)/,
];

const TIME = /[ ,T]{1,3}(\d{1,2}):([0-5]\d)(?::([0-5]\d)(?:\.\d{1,9})?)?(?:\s?([ap])\.?m\.?)?$/i;
const NUMERIC = /^(\d{1,2})[/.-] ?(\d{1,2})[/.-] ?(\d{4}|\d{2})$/;
const YEAR_FIRST = /^(\d{4})[/.](\d{1,2})[/.](\d{1,2})$/;
const DAY_FIRST = /^(\d{1,2})[ /.-]{1,2}(\p{L}{3,10})\.?[ ,/.-]{1,2}(\d{4}|\d{2})$/iu;
const MONTH_FIRST = /^(\p{L}{3,10})\.? (\d{1,2}),? (\d{4})$/iu;

/** Day and time of a cell in any usual form; null where it is none. */
export function parseDateCell(text: string, order: DayOrder): Moment | null {
  const trimmed = text.trim();
  const iso = parseMoment(trimmed);
  if (iso) return iso;
  const time = TIME.exec(trimmed);
  const day = parseDay(time ? trimmed.slice(0, -time[0].length) : trimmed, order);
  if (day === null) return null;
  const ms = time ? parseTime(time[0].replace(/^[ ,T]+/, '')) : 0;
  return ms === null ? null : { day, ms, offset: null, hasTime: time !== null };
}

/** Milliseconds since midnight of a time such as 13:00, 01:00:00 PM or 09:00 AM; null where it is none. */
export function parseTime(text: string): number | null {
  const match = /^(\d{1,2}):([0-5]\d)(?::([0-5]\d)(?:\.\d{1,9})?)?(?:\s?([ap])\.?m\.?)?$/i.exec(text.trim());
  if (!match) return null;
  const [, hours, minutes, seconds = '0', half] = match;
  const hour = Number(hours);
  if (half !== undefined && (hour < 1 || hour > 12)) return null;
  const ofDay = half === undefined ? hour : (hour % 12) + (half.toLowerCase() === 'p' ? 12 : 0);
  return ofDay > 23 ? null : ofDay * HOUR + Number(minutes) * MINUTE + Number(seconds) * SECOND;
}

function parseDay(text: string, order: DayOrder): string | null {
  const [, one, other, year] = NUMERIC.exec(text) ?? [];
  if (year !== undefined) return order === 'day' ? dayOf(year, other, one) : dayOf(year, one, other);
  const [, first, month, date] = YEAR_FIRST.exec(text) ?? [];
  if (first !== undefined) return dayOf(first, month, date);
  const [, ofMonth, name, itsYear] = DAY_FIRST.exec(text) ?? [];
  if (name !== undefined) return dayOf(itsYear, monthOf(name), ofMonth);
  const [, begin, ends, last] = MONTH_FIRST.exec(text) ?? [];
  return begin === undefined ? null : dayOf(last, monthOf(begin), ends);
}

const monthOf = (name: string): string =>
  String(MONTHS.findIndex((month) => month.test(name.normalize().toLowerCase())) + 1);

function dayOf(year = '', month = '', date = ''): string | null {
  const whole = year.length === 2 ? `${Number(year) < 70 ? '20' : '19'}${year}` : year;
  const day = `${whole}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`;
  return dayNumber(day) === null ? null : day;
}

/**
 * The order that fits the dates of a file: decided by a part above 12, else by `tests`, each of which says whether
 * something of the rows makes sense in an order, where only one of the two does. Otherwise the user is asked, and nothing is guessed.
 */
export function orderOf(cells: Iterable<string>, tests: ((order: DayOrder) => boolean)[], { ask }: Context): DayOrder {
  let [isDayFirst, isMonthFirst, isAmbiguous] = [false, false, false];
  let example = '';
  for (const cell of cells) {
    const [, one, other] = NUMERIC.exec(cell.trim().replace(TIME, '')) ?? [];
    if (one === undefined) continue;
    if (Number(one) > 12) isDayFirst = true;
    else if (Number(other) > 12) isMonthFirst = true;
    else if (one !== other) {
      isAmbiguous = true;
      example ||= cell.trim();
    }
  }
  if (isDayFirst !== isMonthFirst) return isDayFirst ? 'day' : 'month';
  if (!isAmbiguous) return 'day';
  for (const fits of tests) {
    const [ofDay, ofMonth] = [fits('day'), fits('month')];
    if (ofDay !== ofMonth) return ofDay ? 'day' : 'month';
  }
  const [answer] = ask({
    id: 'day_month',
    text: `Which comes first in ${example}?`,
    options: [
      { value: 'day', label: 'The day' },
      { value: 'month', label: 'The month' },
    ],
    proposal: [],
  });
  return answer === 'month' ? 'month' : 'day';
}
