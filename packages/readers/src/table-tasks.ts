import type { Priority } from '@daymark/contract/tasks.ts';
import { delimiterOf, type Row } from './csv-lines.ts';
import { eachRow, type Table, table } from './csv-rows.ts';
import { type DayOrder, parseDateCell } from './date-cells.ts';
import { beginningOf } from './file-text.ts';
import { addLine, type Context, type ReadTask } from './read-file.ts';
import { refuse } from './refusals.ts';
import { timeLine } from './zone-clock.ts';

/** A table with its rows, held in memory, since the form of its dates is known once all of them were seen. */
export type WholeTable = { found: Table; rows: Row[] };

export function wholeTable(bytes: Uint8Array, { notes }: Context): WholeTable {
  const rows: Row[] = [];
  let found: Table | undefined;
  eachRow(bytes, delimiterOf(beginningOf(bytes, 100_000).split(/[\r\n]/, 1)[0] ?? ''), notes, (row) => {
    if (!found) found = table(row);
    else if (row.some((cell) => cell.trim() !== '')) rows.push(row);
  });
  if (!found) throw refuse('A table with a line of column names was expected: the file is empty.');
  return { found, rows };
}

/** A cell as somebody wrote it: spreadsheets put an apostrophe before what they would take for a formula. */
export const ownText = (cell: string): string => (/^'[=+\-@]/.test(cell) ? cell.slice(1) : cell);

export const labelsIn = (cell: string): string[] =>
  cell
    .split(/[,;]/)
    .map((label) => label.trim())
    .filter((label) => label !== '');

const PRIORITIES: [words: RegExp, priority: Priority][] = [
  [/^(?:highest|high|urgent|critical|blocker|hoch|haute|p?1|a|h)$/i, 'high'],
  [/^(?:lowest|low|minor|trivial|niedrig|basse|p?[34]|l)$/i, 'low'],
];

export const priorityIn = (cell: string): Priority =>
  PRIORITIES.find(([words]) => words.test(cell.trim()))?.[1] ?? 'medium';

/** The instant of a cell, by the clock of the user where it has no zone; a day alone begins it. */
export function instantOf(cell: string, order: DayOrder, { clock }: Context): number | null {
  const moment = parseDateCell(cell, order);
  return moment && clock.instantAt(moment);
}

/** Sets the due date of a task by a cell; one that is no date stands in a line. */
export function setDue(
  task: ReadTask,
  cell: string,
  { order, source }: { order: DayOrder; source: string },
  { clock, notes }: Context,
): void {
  if (cell === '') return;
  const moment = parseDateCell(cell, order);
  if (!moment) {
    addLine(task, 'date', `Date in ${source}: ${cell}`);
    notes.tell({
      about: task.name,
      text: `the date "${cell}" was not understood and stands in the description`,
      kind: 'a date',
    });
    return;
  }
  const at = moment.hasTime && moment.offset !== null ? clock.instantAt(moment) : null;
  const shown = at === null ? moment : clock.wallOf(at);
  const time = timeLine(shown);
  task.due = shown.day;
  if (time !== null) addLine(task, 'clock', `At ${time}`);
}
