import { HOUR } from './calendar-days.ts';
import type { Row } from './csv-lines.ts';
import type { Table } from './csv-rows.ts';
import { type DayOrder, parseDateCell, parseTime } from './date-cells.ts';
import { clockDuration, decimal } from './durations.ts';
import type { ReadEntry } from './read-file.ts';
import { remembered } from './remembered.ts';
import { type DayOfWork, nextDay, timesBetween } from './tracked-tasks.ts';
import type { Moment, ZoneClock } from './zone-clock.ts';

/** Time of one entry of a report, and the day on which it began there. */
type Time = { day: string; time: ReadEntry | DayOfWork };

/** How the cells of a report are read: by which clock, and days in which order. */
export type CellReading = {
  clock: ZoneClock;
  date: (text: string) => Moment | null;
  time: (text: string) => number | null;
  duration: (text: string) => number | null;
};

export function cellReading(clock: ZoneClock, order: DayOrder): CellReading {
  const dateOf = remembered((text) => parseDateCell(text, order));
  const timeOf = remembered(parseTime);
  return {
    clock,
    date: (text) => (text.length === DAY_AND_TIME && text[DAY] === ' ' ? inParts(text) : null) ?? dateOf(text),
    time: timeOf,
    duration: remembered(clockDuration),
  };

  /** The moment of a day and a time, each of which a report has more often than both together. */
  function inParts(text: string): Moment | null {
    const day = dateOf(text.slice(0, DAY));
    const ms = timeOf(text.slice(DAY + 1));
    return day === null || day.hasTime || ms === null ? null : { day: day.day, ms, offset: null, hasTime: true };
  }
}

/** Letters of 2026-11-19, and of 2026-11-19 13:00:00. */
const DAY = 10;
const DAY_AND_TIME = 19;

/** The columns of a report, and how its times are written. */
export type TimePreset = {
  source: string;
  /** Whether days and months may stand in either order. */
  hasLocalDates: boolean;
  columns: (table: Table) => TimeColumns;
  timeOf: (row: ReportRow, reading: CellReading) => Time | null | 'running';
};

/** The cells of a row by what they mean. */
export type ReportRow = {
  person: string;
  client: string;
  project: string;
  task: string;
  description: string;
  tags: string;
  date: string;
  start: string;
  endDate: string;
  end: string;
  duration: string;
};

type Cell = (row: Row) => string;
type TimeColumns = { [Field in keyof ReportRow]: Cell };

/** Reads the cells of rows. Equal texts of a column that are kept are one text: a part of a line would keep the whole line. */
export function rowReading(columns: TimeColumns, { keepsTimes }: { keepsTimes: boolean }): (row: Row) => ReportRow {
  const kept = (cell: Cell): Cell => {
    const keptOf = remembered((text) => text);
    return (row) => keptOf(cell(row));
  };
  const keptTime = keepsTimes ? kept : (cell: Cell) => cell;
  const [person, client, project] = [kept(columns.person), kept(columns.client), kept(columns.project)];
  const [task, description, tags] = [kept(columns.task), kept(columns.description), kept(columns.tags)];
  const [date, endDate] = [keptTime(columns.date), keptTime(columns.endDate)];
  const [start, end, duration] = [keptTime(columns.start), keptTime(columns.end), keptTime(columns.duration)];
  return (row) => ({
    person: person(row),
    client: client(row),
    project: project(row),
    task: task(row),
    description: description(row),
    tags: tags(row),
    date: date(row),
    start: start(row),
    endDate: endDate(row),
    end: end(row),
    duration: duration(row),
  });
}

const NOT_USED = [
  ...['Billable', 'Group', 'Type', 'Category', 'Currency', 'Price', 'Internal price', 'Hourly price', 'Fixed price'],
  ...[
    'Billable?',
    'Billable Rate',
    'Duration (decimal)',
    'Staff number',
    'Account number',
    'Project number',
    'VAT ID',
    'Order number',
    'Project Code',
  ],
];

function columnsOf(table: Table, names: Partial<Record<keyof TimeColumns, string[]>>): TimeColumns {
  for (const name of NOT_USED) table.cell(name);
  const cell = (field: keyof TimeColumns) => table.cell(...(names[field] ?? []));
  const [email, user, name] = [table.cell('Email'), table.cell('User'), table.cell('Name')];
  const [first, last] = [table.cell('First Name'), table.cell('Last Name')];
  return {
    person: (row) => email(row) || user(row) || name(row) || `${first(row)} ${last(row)}`.trim(),
    client: cell('client'),
    project: cell('project'),
    task: cell('task'),
    description: cell('description'),
    tags: cell('tags'),
    date: cell('date'),
    start: cell('start'),
    endDate: cell('endDate'),
    end: cell('end'),
    duration: cell('duration'),
  };
}

/** Day and time in columns of their own. An end without a day is on the day of the start, or the one after. */
const inFourColumns: TimePreset['timeOf'] = (row, reading) => {
  const day = reading.date(row.date)?.day;
  const from = reading.time(row.start);
  if (day === undefined) return null;
  const duration = reading.duration(row.duration);
  if (from === null) return ofDay(row, day, reading);
  const until = reading.time(row.end);
  if (until === null) return row.end === '' ? 'running' : null;
  const lastDay =
    row.endDate === ''
      ? until < from || (until === from && duration !== null && duration > 0)
        ? nextDay(day)
        : day
      : reading.date(row.endDate)?.day;
  if (lastDay === undefined) return null;
  const times = timesBetween({ day, ms: from }, { day: lastDay, ms: until }, { clock: reading.clock, duration });
  return times && { day, time: { ...times, about: `${day} ${row.start}` } };
};

/** Start and end as a day with its time each. */
const inTwoColumns: TimePreset['timeOf'] = (row, { clock, date, duration }) => {
  const start = date(row.start);
  const end = date(row.end);
  if (!start) return null;
  if (!end) return row.end === '' ? 'running' : null;
  const about = row.start;
  if (start.offset === null && end.offset === null) {
    const times = timesBetween(start, end, { clock, duration: duration(row.duration) });
    return times && { day: start.day, time: { ...times, about } };
  }
  const [from, until] = [clock.instantAt(start), clock.instantAt(end)];
  return from === null || until === null ? null : { day: clock.dayOf(from), time: { from, until, about } };
};

/** Hours of a day, without when. */
const inHours: TimePreset['timeOf'] = (row, reading) => {
  const day = reading.date(row.date)?.day;
  return day === undefined ? null : ofDay(row, day, reading);
};

function ofDay(row: ReportRow, day: string, { duration }: CellReading): Time | null {
  const hours = decimal(row.duration);
  const ms = hours === null ? duration(row.duration) : Math.round(hours * HOUR);
  return ms === null ? null : { day, time: { day, ms } };
}

export const TOGGL: TimePreset = {
  source: 'Toggl Track',
  hasLocalDates: false,
  columns: (table) =>
    columnsOf(table, {
      ...{ client: ['Client'], project: ['Project'], task: ['Task'], description: ['Description'], tags: ['Tags'] },
      ...{
        date: ['Start date'],
        start: ['Start time'],
        endDate: ['End date', 'Stop date'],
        end: ['End time', 'Stop time'],
        duration: ['Duration'],
      },
    }),
  timeOf: inFourColumns,
};

export const CLOCKIFY: TimePreset = {
  source: 'Clockify',
  hasLocalDates: true,
  columns: (table) =>
    columnsOf(table, {
      ...{
        client: ['Client'],
        project: ['Project'],
        task: ['Task', 'Activity'],
        description: ['Description'],
        tags: ['Tags'],
      },
      ...{
        date: ['Start Date'],
        start: ['Start Time'],
        endDate: ['End Date'],
        end: ['End Time'],
        duration: ['Duration (h)'],
      },
    }),
  timeOf: inFourColumns,
};

export const SOLIDTIME: TimePreset = {
  source: 'solidtime',
  hasLocalDates: false,
  columns: (table) =>
    columnsOf(table, {
      ...{ client: ['Client'], project: ['Project'], task: ['Task'], description: ['Description'], tags: ['Tags'] },
      ...{ start: ['Start'], end: ['End'], duration: ['Duration'] },
    }),
  timeOf: inTwoColumns,
};

export const KIMAI: TimePreset = {
  source: 'Kimai',
  hasLocalDates: true,
  columns: (table) =>
    columnsOf(table, {
      ...{
        client: ['Customer'],
        project: ['Project'],
        task: ['Activity'],
        description: ['Description'],
        tags: ['Tags'],
      },
      ...{ date: ['Date'], start: ['From'], end: ['To'], duration: ['Duration'] },
    }),
  timeOf: inFourColumns,
};

export const HARVEST: TimePreset = {
  source: 'Harvest',
  hasLocalDates: true,
  columns: (table) =>
    columnsOf(table, {
      ...{ client: ['Client'], project: ['Project'], task: ['Task'], description: ['Notes'] },
      ...{ date: ['Date'], duration: ['Hours'] },
    }),
  timeOf: inHours,
};

/** Names by which the columns of Kimai are read where their headings are in another language: they stand in this order. */
export const KIMAI_ORDER = [
  ...[
    'Date',
    'From',
    'To',
    'Duration',
    'Currency',
    'Price',
    'Internal price',
    'Hourly price',
    'Fixed price',
    'Name',
    'User',
  ],
  ...[
    'Email',
    'Staff number',
    'Customer',
    'Project',
    'Activity',
    'Description',
    'Billable',
    'Tags',
    'Type',
    'Category',
  ],
] as const;
