import type { DaySummary } from '@daymark/contract/analytics.ts';
import { formatMinutes } from '@daymark/domain/minute-words.ts';
import type { PastDay } from '@daymark/domain/workspace.ts';
import { Skeleton, Table, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useWorkspaceDays } from '#days/workspace/workspace.queries.ts';
import { usePastDays } from '#days/workspace/workspace-store.ts';
import { analyticsQueries } from '#insight/analytics/analytics.queries.ts';
import type { Day } from '#shared/current-day.ts';
import { FigureLine } from '#ui/figure-line.tsx';
import { formatDate, formatPercent } from '#ui/format.ts';
import { Loaded } from '#ui/loaded.tsx';
import { SEPARATOR } from '#work/tasks/task-totals.ts';
import classes from './day-history.module.css';

/**
 * The days before with a board, newest first, each with what was done and worked on in it: those of the server, or of this
 * browser where they cannot be loaded.
 */
export function DayHistory({ day }: { day: Day }) {
  const { data: onServer, isPending } = useWorkspaceDays(day);
  const inBrowser = usePastDays(day);
  const days = onServer?.filter(({ date }) => date < day.date) ?? inBrowser;
  const [newest, oldest] = [days.at(0), days.at(-1)];
  return (
    <section aria-labelledby="history" className={`${classes.history} surface`}>
      <Title order={2} id="history">
        Days before
      </Title>
      {newest && oldest ? (
        <Days days={days} first={oldest.date} last={newest.date} />
      ) : (
        <Text c="dimmed">{!isPending && 'Your history starts today.'}</Text>
      )}
    </section>
  );
}

function Days({ days, first, last }: { days: PastDay[]; first: string; last: string }) {
  const summaries = useQuery(analyticsQueries.days({ start_date: first, end_date: last }));
  return (
    <Loaded
      query={summaries}
      loading={
        <div aria-busy="true">
          <Text role="status" size="sm" c="dimmed">
            Loading the days before...
          </Text>
          <Skeleton height={days.length * 37} mt="xs" animate={false} />
        </div>
      }
      failed="The days before could not be loaded"
    >
      {(found) => {
        const byDate = new Map(found.map((summary) => [summary.date, summary]));
        return (
          <Table className="figures" aria-labelledby="history">
            <Table.Thead>
              <Table.Tr>
                <Table.Th>Date</Table.Th>
                <Table.Th className={classes.figure ?? ''}>Lists</Table.Th>
                <Table.Th className={classes.figure ?? ''}>Tasks</Table.Th>
                <Table.Th className={classes.figure ?? ''}>Completed</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {days.map(({ date, lists }) => (
                <DayRow key={date} date={date} lists={lists} summary={byDate.get(date)} />
              ))}
            </Table.Tbody>
          </Table>
        );
      }}
    </Loaded>
  );
}

type RowProps = PastDay & { summary: DaySummary | undefined };

/** The whole row opens the day in the calendar. */
function DayRow({ date, lists, summary }: RowProps) {
  const { total_tasks = 0, completed_tasks = 0, worked_minutes = 0, unplanned_percentage = null } = summary ?? {};
  const work = [
    ...(worked_minutes > 0 ? [`worked ${formatMinutes(worked_minutes)}`] : []),
    ...(unplanned_percentage === null ? [] : [`${formatPercent(unplanned_percentage)} of its tasks unplanned`]),
  ];
  return (
    <Table.Tr className={classes.row ?? ''}>
      <Table.Th scope="row" className={classes.date ?? ''}>
        <Link to="/calendar" search={{ month: date.slice(0, 7), day: date }} className={classes.link}>
          {formatDate(date)}
        </Link>
        {work.length > 0 && (
          <Text size="xs" c="dimmed">
            <FigureLine text={work.join(SEPARATOR)} />
          </Text>
        )}
      </Table.Th>
      <Table.Td className={classes.figure ?? ''}>{lists}</Table.Td>
      <Table.Td className={classes.figure ?? ''}>{total_tasks}</Table.Td>
      <Table.Td className={classes.figure ?? ''}>{completed_tasks}</Table.Td>
    </Table.Tr>
  );
}
