import { HOUR } from './calendar-days.ts';
import { delimiterOf, type Row } from './csv-lines.ts';
import { eachRow, type Table, table } from './csv-rows.ts';
import { type DayOrder, orderOf } from './date-cells.ts';
import { beginningOf } from './file-text.ts';
import { type Context, fileOf, type ReadFile } from './read-file.ts';
import { refuse } from './refusals.ts';
import { remembered } from './remembered.ts';
import { type CellReading, cellReading, type ReportRow, rowReading, type TimePreset } from './time-presets.ts';
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
  const rows: ReportRow[] = [];
  const tagsOf = remembered(tagsIn);
  let found: Table | undefined;
  let rowOf: ((row: Row) => ReportRow) | undefined;
  const plain = cellReading(clock, 'day');
  eachRow(bytes, delimiter, ctx.notes, (row) => {
    if (!rowOf) {
      found = table(header ?? row);
      rowOf = rowReading(preset.columns(found), { keepsTimes: preset.hasLocalDates });
    } else if (row.every((cell) => cell.trim() === '')) return;
    else if (preset.hasLocalDates) rows.push(rowOf(row));
    else take(rowOf(row), plain);
  });
  if (!found) throw refuse(`A report of ${preset.source} was expected: the file is empty.`);
  if (preset.hasLocalDates) {
    const tests = [areLong, areOrdered].map(
      (fits) => (order: DayOrder) => fits(rows.slice(0, TRIED_ROWS), preset, cellReading(clock, order)),
    );
    const reading = cellReading(clock, orderOf(datesIn(rows), tests, ctx));
    for (const row of rows) take(row, reading);
  }
  return fileOf(preset.source, trackedTasks(tracked, clock, ctx), {
    madeAt: ctx.changedAt,
    unknownColumns: found.unknown(),
  });

  function take(row: ReportRow, reading: CellReading): void {
    const found = preset.timeOf(row, reading);
    const { person, client, project, task, description } = row;
    if (found === null || found === 'running') leaveOut(task || description, found, ctx);
    else tracked.push({ person, client, project, task, description, tags: tagsOf(row.tags), time: found.time });
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

function datesIn(rows: readonly ReportRow[]): Set<string> {
  const dates = new Set<string>();
  for (const { date, endDate } of rows) dates.add(date).add(endDate);
  return dates;
}

/** Whether times agree with the durations of these rows, as far as they have both. */
function areLong(rows: readonly ReportRow[], preset: TimePreset, reading: CellReading): boolean {
  return rows.every((row) => {
    const found = preset.timeOf(row, reading);
    const duration = reading.duration(row.duration);
    if (found === 'running' || duration === null) return true;
    if (found === null) return false;
    return !('from' in found.time) || Math.abs(found.time.until - found.time.from - duration) <= HOUR;
  });
}

/** Whether these rows follow each other, from either end. */
function areOrdered(rows: readonly ReportRow[], preset: TimePreset, reading: CellReading): boolean {
  let [isRising, isFalling] = [true, true];
  let before: string | undefined;
  for (const row of rows) {
    const found = preset.timeOf(row, reading);
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
