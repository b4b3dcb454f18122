/** Lines of a table: the first row holds the headings, texts stand left and figures right. */
export function tableLines(rows: readonly (readonly (string | number)[])[]): string[] {
  const widths = (rows[0] ?? []).map((_, column) =>
    Math.max(...rows.map((row) => figureText(row[column] ?? '').length)),
  );
  return rows.map((row) => {
    const cells = row.map((cell, column) => {
      const width = widths[column] ?? 0;
      const isFigure = rows.slice(1).some((other) => typeof other[column] === 'number');
      return isFigure ? figureText(cell).padStart(width) : figureText(cell).padEnd(width);
    });
    return cells.join('  ').trimEnd();
  });
}

/** Three significant digits at most, thousands with commas: 0.0123, 4.57, 12.3, 1,234. */
function figureText(cell: string | number): string {
  if (typeof cell === 'string') return cell;
  if (cell === 0 || Math.abs(cell) >= 100) return Math.round(cell).toLocaleString('en-US');
  return String(Number(cell.toPrecision(3)));
}
