import { isTimeZone } from '@daymark/domain/days.ts';
import ICAL from 'ical.js';
import { WALL_DAY } from './calendar-days.ts';
import { type Moment, type ZoneClock, zoneClock } from './zone-clock.ts';

/** Limit of the lines of a description of a zone: its rules are computed, so that there may be few of them. */
const MOST_LINES = 2000;

/** Rules of a zone come once a year. Any other would be computed for every second since 1970. */
const YEARLY =
  /^RRULE[^:]*:FREQ=YEARLY(?:;(?:INTERVAL=1|BYMONTH=\d{1,2}|BYDAY=[+-]?[1-5]?[A-Z]{2}|BYMONTHDAY=[-\d,]{1,100}|WKST=[A-Z]{2}|UNTIL=\w{1,20}))*$/i;

export type CalendarZones = ReturnType<typeof calendarZones>;

/** Zones that a calendar names: those of IANA, else as the file describes them, else that of the user. */
export function calendarZones(clockOfUser: ZoneClock) {
  const clocks = new Map<string, ZoneClock | null>();
  const described = new Map<string, string[]>();
  const computed = new Map<string, ICAL.Timezone | null>();

  function clockNamed(name: string): ZoneClock | null {
    const known = clocks.get(name);
    if (known !== undefined) return known;
    const place = [name, ...namesIn(described.get(name) ?? []), name.split('/').slice(-2).join('/')].find(isTimeZone);
    const clock = place === undefined ? null : place === clockOfUser.timeZone ? clockOfUser : zoneClock(place);
    clocks.set(name, clock);
    return clock;
  }

  return {
    /** Takes the lines of a VTIMEZONE, without its begin and end. */
    describe(lines: readonly string[]): void {
      const id = lines.map((line) => /^TZID[^:]*:(.*)$/i.exec(line)?.[1]?.trim()).find((name) => name !== undefined);
      const rules = lines.filter((line) => /^RRULE/i.test(line));
      if (id === undefined || lines.length > MOST_LINES || !rules.every((line) => YEARLY.test(line))) return;
      described.set(id, [...lines]);
    },

    /** The instant of a moment in the zone that its property names; null without a name. */
    instantIn(moment: Moment, name: string): number | null {
      const clock = clockNamed(name);
      if (clock) return clock.instantAt(moment);
      const zone = computed.get(name) ?? zoneOf(described.get(name));
      computed.set(name, zone);
      if (!zone) return clockOfUser.instantAt(moment);
      const wall = ICAL.Time.fromData(partsOf(moment), zone);
      return wall.toUnixTime() * 1000;
    },
  };
}

const namesIn = (lines: readonly string[]): string[] =>
  lines.flatMap((line) => /^X-LIC-LOCATION[^:]*:(.*)$/i.exec(line)?.[1]?.trim() ?? []);

function zoneOf(lines: readonly string[] | undefined): ICAL.Timezone | null {
  if (!lines) return null;
  try {
    const parsed = ICAL.parse(['BEGIN:VTIMEZONE', ...lines, 'END:VTIMEZONE'].join('\r\n'));
    return new ICAL.Timezone(new ICAL.Component(parsed as unknown[]));
  } catch {
    return null;
  }
}

function partsOf({ day, ms }: Moment) {
  const [year = 1970, month = 1, date = 1] = day.split('-').map(Number);
  const seconds = Math.floor((ms % WALL_DAY) / 1000);
  return {
    year,
    month,
    day: date,
    hour: Math.floor(seconds / 3600),
    minute: Math.floor(seconds / 60) % 60,
    second: seconds % 60,
  };
}
