import { isTrueIn, type JsonObject, numberIn, textIn } from './json-values.ts';

const WEEKDAYS = [
  ['monday', 'MO'],
  ['tuesday', 'TU'],
  ['wednesday', 'WE'],
  ['thursday', 'TH'],
  ['friday', 'FR'],
  ['saturday', 'SA'],
  ['sunday', 'SU'],
] as const;

/** Weekdays by the number that a monthly rule has for them. */
const NUMBERED = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA'];

/** The rule of a task that comes again, as RFC 5545 writes it: one that Daymark does not know is refused later. */
export function ruleIn(rule: JsonObject): string {
  const cycle = textIn(rule, 'repeatCycle').toUpperCase();
  const every = numberIn(rule, 'repeatEvery') ?? 1;
  const parts = [`FREQ=${cycle}`, every === 1 ? '' : `INTERVAL=${every}`];
  if (cycle === 'WEEKLY') {
    const days = WEEKDAYS.filter(([name]) => isTrueIn(rule, name)).map(([, day]) => day);
    if (days.length > 0) parts.push(`BYDAY=${days}`);
  }
  if (cycle === 'MONTHLY') parts.push(monthPart(rule));
  return parts.filter((part) => part !== '').join(';');
}

function monthPart(rule: JsonObject): string {
  if (isTrueIn(rule, 'monthlyLastDay')) return 'BYMONTHDAY=-1';
  const week = numberIn(rule, 'monthlyWeekOfMonth');
  const day = numberIn(rule, 'monthlyWeekday');
  return week === null || day === null ? '' : `BYDAY=${week}${NUMBERED[day] ?? '?'}`;
}
