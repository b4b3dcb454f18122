import { progressPercentage } from '@daymark/domain/progress.ts';
import { type WorkspaceList, workspaceTotals } from '@daymark/domain/workspace.ts';
import { Table, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { analyticsQueries } from '#features/analytics/analytics.queries.ts';
import type { Day } from '#shared/current-day.ts';
import { Bar } from '#ui/bar.tsx';
import { formatDate, formatMinutes } from '#ui/format.ts';
import { Ring } from '#ui/ring.tsx';
import { StatCard, StatGrid } from '#ui/stat-card.tsx';
import classes from './progress-view.module.css';
import { usePastDays } from './workspace-store.ts';

type Props = { day: Day; lists: WorkspaceList[] };

/** Figures of the current day, and of past days as their board last showed them. */
export function ProgressView({ day, lists }: Props) {
  const { created, imported, tasks, completed } = workspaceTotals(lists);
  return (
    <>
      <StatGrid>
        <StatCard label="Created lists" figure={String(created)} />
        <StatCard label="Imported lists" figure={String(imported)} />
        <StatCard
          label="Tasks done"
          figure={`${completed} of ${tasks}`}
          extra={<Ring percentage={progressPercentage({ completed, total: tasks })} />}
        />
        <WorkedToday date={day.date} />
      </StatGrid>
      <History day={day} />
    </>
  );
}

/** Time worked on all tasks of the day, on the board or not. */
function WorkedToday({ date }: { date: string }) {
  const daily = useQuery(analyticsQueries.daily(date));
  if (!daily.data) return <StatCard label="Worked of planned" figure="–" />;
  const { worked_minutes, planned_minutes } = daily.data;
  return (
    <StatCard
      label="Worked of planned"
      figure={`${formatMinutes(worked_minutes)} of ${formatMinutes(planned_minutes)}`}
      below={
        <Bar
          percentage={planned_minutes === 0 ? 0 : (worked_minutes / planned_minutes) * 100}
          label="Worked of planned"
          color="var(--dm-bar-live)"
        />
      }
    />
  );
}

function History({ day }: { day: Day }) {
  const days = usePastDays(day);
  return (
    <section aria-labelledby="history" className={`${classes.history} surface`}>
      <Title order={2} id="history">
        Days before
      </Title>
      {days.length === 0 ? (
        <Text c="dimmed">Your history starts today.</Text>
      ) : (
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
            {days.map(({ date, lists, tasks, completed }) => (
              <Table.Tr key={date}>
                <Table.Th scope="row" className={classes.date ?? ''}>
                  {formatDate(date)}
                </Table.Th>
                <Table.Td className={classes.figure ?? ''}>{lists}</Table.Td>
                <Table.Td className={classes.figure ?? ''}>{tasks}</Table.Td>
                <Table.Td className={classes.figure ?? ''}>{completed}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      )}
    </section>
  );
}
