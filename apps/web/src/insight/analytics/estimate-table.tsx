import type { DoneTask } from '@daymark/contract/analytics.ts';
import { formatMinutes } from '@daymark/domain/minute-words.ts';
import { Table } from '@mantine/core';
import { dateOf } from '#shared/current-day.ts';
import { formatDate } from '#ui/format.ts';
import classes from './estimate-chart.module.css';
import { VERDICT_WORDS } from './verdict-words.ts';

/** Text alternative of the chart. */
export function EstimateTable({ tasks }: { tasks: DoneTask[] }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be scrollable by keyboard
    <section className={classes.table} aria-label="Done tasks" tabIndex={0}>
      <Table className="figures" stickyHeader>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Task</Table.Th>
            <Table.Th>Category</Table.Th>
            <Table.Th>Estimate</Table.Th>
            <Table.Th>Worked</Table.Th>
            <Table.Th>Verdict</Table.Th>
            <Table.Th>Completed</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {tasks.map(({ id, name, category, estimate, total_time_worked, verdict, completed_at }) => (
            <Table.Tr key={id}>
              <Table.Td>{name}</Table.Td>
              <Table.Td>{category?.name ?? '–'}</Table.Td>
              <Table.Td>{formatMinutes(estimate)}</Table.Td>
              <Table.Td>{formatMinutes(total_time_worked)}</Table.Td>
              <Table.Td>{VERDICT_WORDS[verdict]}</Table.Td>
              <Table.Td>{formatDate(dateOf(completed_at))}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </section>
  );
}
