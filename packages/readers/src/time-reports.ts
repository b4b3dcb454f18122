import { HOUR } from './calendar-days.ts';
import { delimiterOf, type Row } from './csv-lines.ts';
import { eachRow, type Table, table } from './csv-rows.ts';
import { type DayOrder, orderOf } from './date-cells.ts';
import { beginningOf } from './file-text.ts';
import { type Context, fileOf, type ReadFile } from './read-file.ts';
import { refuse } from './refusals.ts';
import { remembered } from './remembered.ts';
import { type CellReading, cellReading, type TimeColumns, type TimePreset } from './time-presets.ts';
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
  const clock = askForZone(preset, ctx);
  const delimiter = delimiterOf(beginningOf(bytes, 10_000).split(/[\r\n]/, 1)[0] ?? '');
  const tracked: Tracked[] = [];
  const rows: Row[] = [];
  const kept = remembered((text) => text);
  const tagsOf = remembered(tagsIn);
  let found: Table | undefined;
  let columns: TimeColumns | undefined;
  const plain = cellReading(clock, 'day');
  eachRow(bytes, delimiter, ctx.notes, (row) => {
    if (!columns) {
      found = table(header ?? row);
      columns = preset.columns(found);
    } else if (preset.hasLocalDates) rows.push(row.map(kept));
    else take(row, columns, plain);
  });
  if (!(found && columns)) throw refuse(`A report of ${preset.source} was expected: the file is empty.`);
  const known = columns;
  if (preset.hasLocalDates) {
    const tests = [areLong, areOrdered].map(
      (fits) => (order: DayOrder) => fits(rows, known, preset, cellReading(clock, order)),
    );
    const reading = cellReading(clock, orderOf(datesIn(rows, known), tests, ctx));
    for (const row of rows) take(row, known, reading);
  }
  return fileOf(preset.source, trackedTasks(tracked, clock, ctx), {
    madeAt: ctx.changedAt,
    unknownColumns: found.unknown(),
  });

  function take(row: Row, columns: TimeColumns, reading: CellReading): void {
    if (row.every((cell) => cell.trim() === '')) return;
    const time = preset.timeOf(row, columns, reading);
    if (time === null || time === 'running') leaveOut(columns.task(row) || columns.description(row), time, ctx);
    else
      tracked.push({
        person: kept(columns.person(row)),
        client: kept(columns.client(row)),
        project: kept(columns.project(row)),
        task: kept(columns.task(row)),
        description: kept(columns.description(row)),
        tags: tagsOf(columns.tags(row)),
        day: time.day,
        time: time.time,
        about: time.shown,
      });
  }
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

/** Whether times agree with the durations of these rows, as far as they have both. */
function areLong(rows: readonly Row[], columns: TimeColumns, preset: TimePreset, reading: CellReading): boolean {
  return rows.slice(0, TRIED_ROWS).every((row) => {
    const found = preset.timeOf(row, columns, reading);
    const duration = reading.duration(columns.duration(row));
    if (found === 'running' || duration === null) return true;
    if (found === null) return false;
    return !('from' in found.time) || Math.abs(found.time.until - found.time.from - duration) <= HOUR;
  });
}

/** Whether these rows follow each other, from either end. */
function areOrdered(rows: readonly Row[], columns: TimeColumns, preset: TimePreset, reading: CellReading): boolean {
  let [isRising, isFalling] = [true, true];
  let before: string | undefined;
  for (const row of rows.slice(0, TRIED_ROWS)) {
    const found = preset.timeOf(row, columns, reading);
    if (found === null || found === 'running') continue;
    if (before !== undefined && found.day < before) isRising = false;
    if (before !== undefined && found.day > before) isFalling = false;
    before = found.day;
  }
  return isRising || isFalling;
}

function leaveOut(name: string, time: null | 'running', { notes }: Context): void {
  const why = time === null ? 'its times were not understood' : 'it still runs';
  notes.tell({ about: name || null, text: `an entry is left out: ${why}`, kind: why });
}

const tagsIn = (cell: string): string[] =>
  cell
    .split(',')
    .map((tag) => tag.trim())
    .filter((tag) => tag !== '');
