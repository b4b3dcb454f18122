import { cutTo, padTo, widthOf } from './display-width.ts';

export type Column = {
  title: string;
  cells: readonly string[];
  isRight?: boolean;
  /** Gives way where the table is too wide, down to a few letters. */
  isNarrowed?: boolean;
  /** Is left out where that is not enough, the highest rank first. */
  leaves?: number;
};

const GAP = '  ';

/** The narrowest that a column of names becomes before others are left out. */
const NARROWEST = 16;

/** A table in lines, the titles first, within so many columns of a terminal; null for any width. Empty columns are left out. */
export function tableLines(columns: readonly Column[], width: number | null): string[] {
  const shown = fitting(
    columns.filter(({ cells }) => cells.some((cell) => cell !== '')),
    width,
  );
  const rows = Math.max(0, ...shown.map(({ column }) => column.cells.length));
  const lineOf = (textOf: (column: Column) => string) => {
    const line = shown
      .map(({ column, width }) => padTo(cutTo(textOf(column), width), width, column.isRight))
      .join(GAP)
      .trimEnd();
    return width === null ? line : cutTo(line, width);
  };
  const lines = Array.from({ length: rows }, (_, row) => lineOf(({ cells }) => cells[row] ?? ''));
  return [lineOf(({ title }) => title), ...lines];
}

type Shown = { column: Column; width: number };

/** The columns that have room, and how wide each is. */
function fitting(columns: readonly Column[], room: number | null): Shown[] {
  const shown = columns.map((column) => ({ column, width: naturalWidth(column) }));
  if (room === null) return shown;
  const gaps = GAP.length * Math.max(0, shown.length - 1);
  const over = shown.reduce((sum, { width }) => sum + width, gaps) - room;
  if (over <= 0) return shown;
  const narrowed = shown.find(({ column }) => column.isNarrowed);
  const least = narrowed ? Math.min(narrowed.width, NARROWEST) : 0;
  if (narrowed && narrowed.width - over >= least) {
    return shown.map((one) => (one === narrowed ? { ...one, width: one.width - over } : one));
  }
  const [leaving] = columns
    .filter(({ leaves }) => leaves !== undefined)
    .toSorted((one, other) => (other.leaves ?? 0) - (one.leaves ?? 0));
  if (leaving)
    return fitting(
      columns.filter((column) => column !== leaving),
      room,
    );
  return shown.map((one) => (one === narrowed ? { ...one, width: Math.max(1, one.width - over) } : one));
}

const naturalWidth = ({ title, cells }: Column): number => Math.max(...[title, ...cells].map(widthOf));
