import type { Row } from './csv-lines.ts';
import type { Table } from './csv-rows.ts';
import { type DayOrder, parseDateCell, parseTime } from './date-cells.ts';
import { clockDuration, decimal } from './durations.ts';
import type { Moment } from './moments.ts';
import { remembered } from './remembered.ts';
import { nextDay, type Tracked, timesBetween } from './tracked-tasks.ts';
import type { ZoneClock } from './zone-clock.ts';

/** Time of one entry of a report, and how the report writes its beginning. */
type Time = { day: string; time: Tracked['time']; shown: string };

/** How the cells of a report are read: by which clock, and days in which order. */
export type CellReading = {
  clock: ZoneClock;
  date: (text: string) => Moment | null;
  time: (text: string) => number | null;
  duration: (text: string) => number | null;
};

export const cellReading = (clock: ZoneClock, order: DayOrder): CellReading => ({
  clock,
  date: remembered((text) => parseDateCell(text, order)),
  time: remembered(parseTime),
  duration: remembered(clockDuration),
});

/** The columns of a report, and how its times are written. */
export type TimePreset = {
  source: string;
  /** Whether days and months may stand in either order. */
  hasLocalDates: boolean;
  columns: (table: Table) => TimeColumns;
  timeOf: (row: Row, columns: TimeColumns, reading: CellReading) => Time | null | 'running';
};

type Cell = (row: Row) => string;
export type TimeColumns = {
  person: Cell;
  client: Cell;
  project: Cell;
  task: Cell;
  description: Cell;
  tags: Cell;
  date: Cell;
  start: Cell;
  endDate: Cell;
  end: Cell;
  duration: Cell;
};

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
const inFourColumns: TimePreset['timeOf'] = (row, columns, reading) => {
  const day = reading.date(columns.date(row))?.day;
  const from = reading.time(columns.start(row));
  if (day === undefined) return null;
  const duration = reading.duration(columns.duration(row));
  if (from === null) return duration === null ? null : { day, time: { ms: duration }, shown: day };
  const shown = `${day} ${columns.start(row)}`;
  const until = reading.time(columns.end(row));
  if (until === null) return columns.end(row) === '' ? 'running' : null;
  const endDay = columns.endDate(row);
  const lastDay = endDay === '' ? (until < from ? nextDay(day) : day) : reading.date(endDay)?.day;
  if (lastDay === undefined) return null;
  const time = timesBetween({ day, ms: from }, { day: lastDay, ms: until }, { clock: reading.clock, duration });
  return time && { day, time, shown };
};

/** Start and end as a day with its time each. */
const inTwoColumns: TimePreset['timeOf'] = (row, columns, { clock, date, duration }) => {
  const start = date(columns.start(row));
  const end = date(columns.end(row));
  if (!start) return null;
  if (!end) return columns.end(row) === '' ? 'running' : null;
  const shown = columns.start(row);
  if (start.offset === null && end.offset === null) {
    const time = timesBetween(start, end, { clock, duration: duration(columns.duration(row)) });
    return time && { day: start.day, time, shown };
  }
  const [from, until] = [clock.instantAt(start), clock.instantAt(end)];
  return from === null || until === null ? null : { day: clock.dayOf(from), time: { from, until }, shown };
};

/** Hours of a day, without when. */
const inHours: TimePreset['timeOf'] = (row, columns, { date, duration }) => {
  const day = date(columns.date(row))?.day;
  const hours = decimal(columns.duration(row));
  const ms = hours === null ? duration(columns.duration(row)) : Math.round(hours * 3_600_000);
  return day === undefined || ms === null ? null : { day, time: { ms }, shown: day };
};

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
