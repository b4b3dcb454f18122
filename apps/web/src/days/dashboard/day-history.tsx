import type { DaySummary } from '@daymark/contract/analytics.ts';
import { formatMinutes } from '@daymark/domain/minute-words.ts';
import { firstKeptDay, type PastDay } from '@daymark/domain/workspace.ts';
import { Skeleton, Table, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useWorkspaceDays } from '#days/workspace/workspace.queries.ts';
import { usePastDays } from '#days/workspace/workspace-store.ts';
import { analyticsQueries } from '#insight/analytics/analytics.queries.ts';
import type { Day } from '#shared/current-day.ts';
import { daysAfter } from '#shared/day-words.ts';
import { FigureLine } from '#ui/figure-line.tsx';
import { formatDate, formatPercent } from '#ui/format.ts';
import { Loaded } from '#ui/loaded.tsx';
import { SEPARATOR } from '#work/tasks/task-totals.ts';
import classes from './day-history.module.css';

/**
 * The days before with a board or with tasks, newest first, each with what was done and worked on in it. Boards are those of
 * the server, or of this browser where they cannot be loaded.
 */
export function DayHistory({ day }: { day: Day }) {
  const { data: onServer, isPending } = useWorkspaceDays(day);
  const inBrowser = usePastDays(day);
  const boards = onServer?.filter(({ date }) => date < day.date) ?? inBrowser;
  return (
    <section aria-labelledby="history" className={`${classes.history} surface`}>
      <Title order={2} id="history">
        Days before
      </Title>
      {!isPending && <Days boards={boards} today={day.date} />}
    </section>
  );
}

function Days({ boards, today }: { boards: PastDay[]; today: string }) {
  const first = firstKeptDay(Temporal.PlainDate.from(today)).toString();
  const summaries = useQuery(analyticsQueries.days({ start_date: first, end_date: daysAfter(today, -1) }));
  return (
    <Loaded
      query={summaries}
      loading={
        <div aria-busy="true">
          <Text role="status" size="sm" c="dimmed">
            Loading the days before...
          </Text>
          <Skeleton height={boards.length * 37} mt="xs" animate={false} />
        </div>
      }
      failed="The days before could not be loaded"
    >
      {(found) => {
        const lists = new Map(boards.map((board) => [board.date, board.lists]));
        const days = found.filter(({ date, total_tasks }) => total_tasks > 0 || lists.has(date)).toReversed();
        if (days.length === 0) return <Text c="dimmed">Your history starts today.</Text>;
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
              {days.map((summary) => (
                <DayRow key={summary.date} lists={lists.get(summary.date) ?? 0} summary={summary} />
              ))}
            </Table.Tbody>
          </Table>
        );
      }}
    </Loaded>
  );
}

type RowProps = {
  /** Lists on the board of the day. */
  lists: number;
  summary: DaySummary;
};

/** The whole row opens the day in the calendar. */
function DayRow({ lists, summary }: RowProps) {
  const { date, total_tasks, completed_tasks, worked_minutes, unplanned_percentage } = summary;
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
