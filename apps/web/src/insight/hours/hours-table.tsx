import type { HoursBy } from '@daymark/contract/hours.ts';
import { formatMinutes } from '@daymark/domain/minute-words.ts';
import { Table } from '@mantine/core';
import { UNKNOWN } from '#ui/format.ts';
import classes from './hours-panel.module.css';
import { BY_WORDS, type Sheet, type SheetRow } from './hours-sheet.ts';

type Props = { sheet: Sheet; by: HoursBy };

/** Columns that paper holds in the usual size of letters. */
const MOST_IN_FULL = 7;

export function HoursTable({ sheet: { columns, rows, totalByStep, total }, by }: Props) {
  // One column would say the total twice.
  const shown = columns.length > 1 ? columns : [];
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be scrollable by keyboard
    <section className={classes.table} aria-label={`Hours by ${by}`} tabIndex={0}>
      <Table className="figures" stickyHeader data-wide={shown.length > MOST_IN_FULL || undefined}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col">{BY_WORDS[by]}</Table.Th>
            {shown.map((column) => (
              <Table.Th key={column} scope="col">
                {column}
              </Table.Th>
            ))}
            <Table.Th scope="col">Total</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map((row) => (
            <Row key={row.key} row={row} columns={shown} />
          ))}
        </Table.Tbody>
        <Table.Tfoot>
          <Table.Tr>
            <Table.Th scope="row">Total</Table.Th>
            {shown.map((column, place) => (
              <Table.Td key={column}>{formatMinutes(totalByStep[place] ?? 0)}</Table.Td>
            ))}
            <Table.Td>{formatMinutes(total)}</Table.Td>
          </Table.Tr>
        </Table.Tfoot>
      </Table>
    </section>
  );
}

function Row({ row: { name, projectName, steps, minutes }, columns }: { row: SheetRow; columns: string[] }) {
  return (
    <Table.Tr>
      <Table.Th scope="row">
        {name}
        {projectName !== null && projectName !== name && <span className={classes.project}>{projectName}</span>}
      </Table.Th>
      {columns.map((column, place) => (
        <Table.Td key={column}>{steps[place] ? formatMinutes(steps[place]) : UNKNOWN}</Table.Td>
      ))}
      <Table.Td className={classes.total}>{minutes === 0 ? '<1m' : formatMinutes(minutes)}</Table.Td>
    </Table.Tr>
  );
}
