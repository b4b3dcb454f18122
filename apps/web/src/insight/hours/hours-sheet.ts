import type { Hours, HoursBy, HoursRow, HoursStep } from '@daymark/contract/hours.ts';
import { csvLine } from '@daymark/domain/csv.ts';
import { msFromMinutes } from '@daymark/domain/durations.ts';
import { tableThatAddsUp } from '@daymark/domain/hours.ts';
import { roundHalfUp } from '@daymark/domain/rounding.ts';
import { dateWriter, formatDayOfYear } from '#ui/format.ts';

/** A row of the sheet in whole minutes, of which the steps add up to `minutes`. */
export type SheetRow = { key: string; name: string; projectName: string | null; steps: number[]; minutes: number };

/** Hours as they are shown, printed and saved: whole minutes that add up along each row and down to the total. */
export type Sheet = { columns: string[]; rows: SheetRow[]; totalByStep: number[]; total: number };

export function sheetOf({ step, steps, rows }: Hours): Sheet {
  const exact = rows.map((row) => (steps.length === 0 ? [row.minutes] : row.minutes_by_step).map(msFromMinutes));
  const shown = tableThatAddsUp(exact);
  const sheetRows = rows.map((row, place) => ({
    key: String(row.date ?? row.id),
    name: nameOf(row),
    projectName: row.project_name,
    steps: steps.length === 0 ? [] : (shown.cells[place] ?? []),
    minutes: shown.rows[place] ?? 0,
  }));
  return {
    columns:
      step === null ? [] : steps.map(({ start_date, end_date }) => COLUMNS[step](day(start_date), day(end_date))),
    rows: sheetRows,
    totalByStep: steps.map((_, place) => sumOf(sheetRows.map((row) => row.steps[place] ?? 0))),
    total: sumOf(shown.rows),
  };
}

const day = (date: string) => Temporal.PlainDate.from(date);
const sumOf = (minutes: readonly number[]) => minutes.reduce((sum, value) => sum + value, 0);
const longDay = dateWriter({ weekday: 'short', month: 'short', day: 'numeric', year: 'numeric' });
const monthOfYear = dateWriter({ month: 'short', year: 'numeric' });

const nameOf = ({ name, date }: HoursRow) => (date === null ? (name ?? 'No Category') : longDay(day(date)));

/** Heads of columns: 'Nov 16 – 22', 'Nov 2026', '2026'. */
const COLUMNS: Record<HoursStep, (first: Temporal.PlainDate, last: Temporal.PlainDate) => string> = {
  week: weekText,
  month: monthOfYear,
  year: ({ year }) => String(year),
};

function weekText(first: Temporal.PlainDate, last: Temporal.PlainDate): string {
  if (first.equals(last)) return formatDayOfYear(first);
  return `${formatDayOfYear(first)} – ${first.month === last.month ? last.day : formatDayOfYear(last)}`;
}

/** Words for what hours are told by, as heads and titles have them. */
export const BY_WORDS: Record<HoursBy, string> = { project: 'Project', list: 'List', category: 'Category', day: 'Day' };

/** The sheet as CSV: whole minutes as they are shown, and the hours of each row as spreadsheets sum them. */
export function csvOfHours(hours: Hours): string {
  const { rows, totalByStep, total } = sheetOf(hours);
  const steps = hours.steps.map(({ start_date, end_date }) => `${start_date} to ${end_date}`);
  const ofList = hours.by === 'list';
  const head = [...(ofList ? ['Project'] : []), BY_WORDS[hours.by], ...steps, 'Minutes', 'Hours'];
  const figures = (minutes: number) => [minutes, roundHalfUp(minutes / 60, 2)];
  const lines = rows.map(({ name, projectName, steps, minutes }, place) => [
    ...(ofList ? [projectName] : []),
    hours.rows[place]?.date ?? name,
    ...steps,
    ...figures(minutes),
  ]);
  const last = [...(ofList ? [null] : []), 'Total', ...totalByStep, ...figures(total)];
  return [head, ...lines, last].map(csvLine).join('');
}

/** Name of the file: 'daymark-hours-by-list-2026-11-02-to-2026-11-15.csv'. */
export function csvNameOf({ by, start_date, end_date }: Hours): string {
  const dates = [start_date, end_date].filter((date) => date !== null);
  return `daymark-hours-by-${by}${dates.length > 0 ? '-' : ''}${dates.join('-to-')}.csv`;
}
