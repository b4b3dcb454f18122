import { NAME_LENGTH } from '@daymark/contract/fields.ts';
import { type BusySpan, united } from '@daymark/domain/busy-time.ts';
import { calendarComponents } from './calendar-components.ts';
import { type CalendarEvent, eventOf, isBusy, NEEDED_OF_EVENTS, textOf } from './calendar-events.ts';
import { propertiesOf, propertyOf } from './calendar-lines.ts';
import { calendarZones } from './calendar-zones.ts';
import { cleanLine, cutTo } from './file-text.ts';
import { occurrencesOf, seriesIn } from './occurrences.ts';
import { refuse } from './refusals.ts';
import { notes } from './sentences.ts';
import { zoneClock } from './zone-clock.ts';

/** Limit of the occurrences that one calendar has in the time that is read. */
export const MOST_OCCURRENCES = 20_000;

/** How a calendar is read: instants in epoch milliseconds. */
export type BusyChoices = {
  from: number;
  until: number;
  /** The zone of whole days and of times that have none. */
  zone: string;
  /** Email addresses of its owner: what they have declined is not counted. */
  owners: readonly string[];
  countsAllDay: boolean;
  keepsTitles: boolean;
};

/** A calendar with more occurrences than are read. */
export class TooManyOccurrences extends Error {}

/**
 * The busy time of a calendar. Without titles what overlaps is one block, since nobody could tell it apart.
 * @throws {UnreadableFile} for what is no whole calendar
 * @throws {TooManyOccurrences}
 */
export function busyTimesOf(bytes: Uint8Array, choices: BusyChoices): BusySpan[] {
  const clock = zoneClock(choices.zone);
  const clocks = { clock, zones: calendarZones(clock) };
  const owners = new Set(choices.owners.map((owner) => owner.toLowerCase()));
  const { components, isWhole } = calendarComponents(bytes, {
    kind: 'VEVENT',
    needed: NEEDED_OF_EVENTS,
    zones: clocks.zones,
    header: (name, line) => {
      // The main calendar of an account at Google has the address of the account as its name.
      if (name === 'X-WR-CALNAME') owners.add(propertyOf(line)?.values[0]?.trim().toLowerCase() ?? '');
    },
  });
  if (!isWhole) throw refuse('This is no calendar.');
  const events = components.flatMap((lines) => eventOf(propertiesOf(lines), clocks) ?? []);
  const counts = (event: CalendarEvent) => isBusy(event, { owners, countsAllDay: choices.countsAllDay });
  const blocks: BusySpan[] = [];
  for (const series of seriesIn(events)) {
    for (const { from, until, event } of occurrencesOf(series, choices, clocks)) {
      if (!counts(event)) continue;
      if (blocks.length === MOST_OCCURRENCES) throw new TooManyOccurrences();
      blocks.push({ from, until, title: choices.keepsTitles ? titleOf(event) : null });
    }
  }
  const sorted = blocks.toSorted((a, b) => a.from - b.from || a.until - b.until);
  return choices.keepsTitles ? sorted : united(sorted).map((span) => ({ ...span, title: null }));
}

/** The title in one line, as long as a name may be; what it says of its letters is for nobody here. */
const titleOf = ({ properties }: CalendarEvent): string | null =>
  cutTo(cleanLine(textOf(properties, 'SUMMARY'), notes()), NAME_LENGTH) || null;
