import { formatRule, nextOn, parseRule, type RepeatRule } from '@daymark/domain/repeats.ts';
import type { ReadRepeat } from './read-file.ts';

/** A rule with its first day and the first one to come. */
export type Series = { rrule: string; start_date: string; next_date: string };

/** Years that a yearly rule may have between its days: as many months as an interval may. */
const MOST_YEARS = 4;

const MONTHS_OF_YEAR = 12;

/**
 * The series of an open task that begins it; null where the rule has a part that Daymark does not know. Nothing is half
 * understood: a rule with a part too many gives no series.
 */
export function seriesOf({ rrule, start }: ReadRepeat, known: string | null, today: string): Series | null {
  const first = Temporal.PlainDate.from(start ?? known ?? today);
  const rule = ruleOf(rrule, first);
  if (!rule) return null;
  const latest = Temporal.PlainDate.compare(first, today) > 0 ? first : Temporal.PlainDate.from(today);
  const next = nextOn(rule, first, latest.add({ days: 1 }));
  return next && { rrule: formatRule(rule), start_date: first.toString(), next_date: next.toString() };
}

/** The rule in the part of RFC 5545 that Daymark takes, for a task whose series begins on this day. */
export function ruleOf(rrule: string, first: Temporal.PlainDate): RepeatRule | null {
  const found = rrule
    .replace(/^RRULE:/i, '')
    .toUpperCase()
    .split(';')
    .filter((part) => part !== '');
  const parts = new Map(found.map((part): [string, string] => [part.split('=')[0] ?? '', part.replace(/^[^=]*=/, '')]));
  if (parts.size !== found.length) return null;
  parts.delete('WKST');
  if (parts.get('FREQ') === 'YEARLY') return yearly(parts, first);
  const rule = parseRule([...parts].map(([name, value]) => `${name}=${value}`).join(';'));
  return rule && inDaymark(rule, first);
}

/** Spells out what RFC 5545 takes from the first day, and weekdays of a daily rule as the weekly one that it is. */
function inDaymark(rule: RepeatRule, first: Temporal.PlainDate): RepeatRule | null {
  const { frequency, interval, weekdays, monthDays } = rule;
  if (frequency === 'DAILY' && weekdays.length > 0) return interval === 1 ? { ...rule, frequency: 'WEEKLY' } : null;
  if (frequency === 'WEEKLY' && weekdays.length === 0)
    return { ...rule, weekdays: [{ day: first.dayOfWeek, nth: null }] };
  if (frequency === 'MONTHLY' && weekdays.length === 0 && monthDays.length === 0)
    return { ...rule, monthDays: [first.day] };
  return rule;
}

/** A yearly rule as the rule of every twelfth month; null where it names days other than its first. */
function yearly(parts: Map<string, string>, first: Temporal.PlainDate): RepeatRule | null {
  const isOfFirst =
    Number(parts.get('BYMONTH') ?? first.month) === first.month &&
    Number(parts.get('BYMONTHDAY') ?? first.day) === first.day;
  const isKnown = [...parts.keys()].every((name) => ['FREQ', 'INTERVAL', 'BYMONTH', 'BYMONTHDAY'].includes(name));
  const years = Number(/^\d$/.exec(parts.get('INTERVAL') ?? '1')?.[0] ?? 0);
  if (!(isOfFirst && isKnown && years >= 1 && years <= MOST_YEARS)) return null;
  return { frequency: 'MONTHLY', interval: MONTHS_OF_YEAR * years, weekdays: [], monthDays: [first.day] };
}
