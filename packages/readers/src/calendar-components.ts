import { propertyName } from './calendar-lines.ts';
import type { CalendarZones } from './calendar-zones.ts';
import { refuse } from './refusals.ts';
import { eachUnfoldedLine } from './text-lines.ts';

/** Limit of components in each other: a reminder of a task in a calendar is the third. */
const DEEPEST = 100;

/** Limit of properties that are kept of a component: a hostile one could fill the memory. */
const MOST_PROPERTIES = 2000;

/** Kinds whose components are counted. */
const COUNTED = new Set(['VCALENDAR', 'VEVENT', 'VTODO', 'VJOURNAL']);

type Wanted = {
  /** Which components are given, such as VTODO. */
  kind: string;
  /** Names of the properties that are kept of them. */
  needed: ReadonlySet<string>;
  /** Takes the zones that the calendar describes. */
  zones: CalendarZones;
  /** Takes a property of the calendar itself. */
  header: (name: string, line: string) => void;
};

export type CalendarComponents = {
  /** Lines of each component. */
  components: string[][];
  /** How many calendars, and components of other kinds, begin. */
  others: ReadonlyMap<string, number>;
  /** Whether there is a calendar, and all that begins ends. */
  isWhole: boolean;
};

/** The components of one kind in one or more calendars. */
export function calendarComponents(
  bytes: Uint8Array,
  { kind: wanted, needed, zones, header }: Wanted,
): CalendarComponents {
  const components: string[][] = [];
  const others = new Map<string, number>();
  const open: string[] = [];
  let component: string[] = [];
  let zone: string[] = [];

  function begin(kind: string) {
    if (open.length >= DEEPEST) throw refuse('This calendar is broken: its components lie too deep in each other.');
    open.push(kind);
    if (kind === wanted) component = [];
    else if (COUNTED.has(kind)) others.set(kind, (others.get(kind) ?? 0) + 1);
    if (kind === 'VTIMEZONE') zone = [];
  }

  function end(kind: string) {
    if (kind === wanted && open.at(-1) === wanted) components.push(component);
    if (kind === 'VTIMEZONE') zones.describe(zone);
    if (open.includes(kind)) open.length = open.lastIndexOf(kind);
  }

  function property(name: string, line: string) {
    if (open.length <= 1) header(name, line);
    if (open.at(-1) === wanted && needed.has(name) && component.length < MOST_PROPERTIES) component.push(line);
  }

  eachUnfoldedLine(bytes, (line) => {
    const name = propertyName(line);
    const kind = name === 'BEGIN' || name === 'END' ? kindOf(line, name) : '';
    if (name === 'BEGIN') begin(kind);
    else if (name === 'END') end(kind);
    else property(name, line);
    if (kind !== 'VTIMEZONE' && open.includes('VTIMEZONE')) zone.push(line);
  });
  return { components, others, isWhole: open.length === 0 && others.has('VCALENDAR') };
}

const kindOf = (line: string, name: string): string =>
  line
    .slice(name.length + 1)
    .trim()
    .toUpperCase();
