import { delimiterOf, eachRow, type Row, table } from './csv-rows.ts';
import { type DayOrder, orderOf } from './date-cells.ts';
import { beginningOf } from './file-text.ts';
import { type Context, fileOf, type ReadFile } from './read-file.ts';
import { refuse } from './refusals.ts';
import type { TimeColumns, TimePreset } from './time-presets.ts';
import { type Tracked, trackedTasks } from './tracked-tasks.ts';
import { type ZoneClock, zoneClock } from './zone-clock.ts';

/** Rows whose times are tried in both orders of day and month: an order that makes sense in so many makes sense. */
const TRIED_ROWS = 10_000;

/** Reads a detailed report of a time tracker. `header` replaces the first line where its words are in another language. */
export function readTimeReport(
  bytes: Uint8Array,
  preset: TimePreset,
  ctx: Context,
  header: Row | null = null,
): ReadFile {
  const rows: Row[] = [];
  let names: Row | undefined;
  eachRow(bytes, delimiterOf(beginningOf(bytes, 10_000).split(/[\r\n]/, 1)[0] ?? ''), ctx.notes, (row) => {
    if (names) rows.push(row);
    else names = header ?? row;
  });
  if (!names) throw refuse(`A report of ${preset.source} was expected: the file is empty.`);
  const found = table(names);
  const columns = preset.columns(found);
  const clock = askForZone(preset, ctx);
  const order = preset.hasLocalDates
    ? orderOf(datesIn(rows, columns), (order) => isOrdered(rows, columns, preset, { clock, order }), ctx)
    : 'day';
  const tracked: Tracked[] = [];
  for (const row of rows) {
    const entry = entryOf(row, columns, preset, { clock, order }, ctx);
    if (entry) tracked.push(entry);
  }
  return fileOf(preset.source, trackedTasks(tracked, clock, ctx), {
    madeAt: ctx.changedAt,
    unknownColumns: found.unknown(),
  });
}

function askForZone({ source }: TimePreset, { ask, clock }: Context): ZoneClock {
  const [zone = clock.timeZone] = ask({
    id: 'zone',
    kind: 'zone',
    text: `Which time zone is set in ${source}? Its file does not say it.`,
    proposal: [clock.timeZone],
  });
  return zone === clock.timeZone ? clock : zoneClock(zone);
}

function* datesIn(rows: readonly Row[], columns: TimeColumns): Iterable<string> {
  for (const row of rows) {
    yield columns.date(row);
    yield columns.endDate(row);
  }
}

type Reading = { clock: ZoneClock; order: DayOrder };

/** Whether all of these rows have a time in this order of day and month, and follow each other, from either end. */
function isOrdered(rows: readonly Row[], columns: TimeColumns, preset: TimePreset, reading: Reading): boolean {
  let [isRising, isFalling] = [true, true];
  let before: number | string | undefined;
  for (const row of rows.slice(0, TRIED_ROWS)) {
    const time = preset.timeOf(row, columns, reading);
    if (time === 'running') continue;
    if (time === null) return false;
    const at = 'from' in time.time ? time.time.from : time.day;
    if ('from' in time.time && time.time.until < time.time.from) return false;
    if (before !== undefined && at < before) isRising = false;
    if (before !== undefined && at > before) isFalling = false;
    before = at;
  }
  return isRising || isFalling;
}

function entryOf(
  row: Row,
  columns: TimeColumns,
  preset: TimePreset,
  reading: Reading,
  { notes }: Context,
): Tracked | null {
  if (row.every((cell) => cell.trim() === '')) return null;
  const time = preset.timeOf(row, columns, reading);
  const named = columns.task(row) || columns.description(row);
  if (time === null || time === 'running') {
    const why = time === null ? 'its times were not understood' : 'it still runs';
    notes.tell({ about: named || null, text: `an entry is left out: ${why}`, kind: why });
    return null;
  }
  return {
    person: columns.person(row),
    client: columns.client(row),
    project: columns.project(row),
    task: columns.task(row),
    description: columns.description(row),
    tags: tagsIn(columns.tags(row)),
    day: time.day,
    time: time.time,
    about: `an entry of ${time.shown}`,
  };
}

const tagsIn = (cell: string): string[] =>
  cell
    .split(',')
    .map((tag) => tag.trim())
    .filter((tag) => tag !== '');
