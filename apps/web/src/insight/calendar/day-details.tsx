import type { DailyAnalytics, MentalStateDistribution } from '@daymark/contract/analytics.ts';
import { MENTAL_STATES, type MentalState } from '@daymark/contract/tasks.ts';
import { wholePercent } from '@daymark/domain/calendar.ts';
import { formatMinutes } from '@daymark/domain/minute-words.ts';
import { Skeleton, Text } from '@mantine/core';
import { useDailyAnalytics } from '#insight/analytics/analytics.queries.ts';
import { notToldText } from '#insight/analytics/state-words.ts';
import { MentalStateLabel } from '#shared/mental-state.tsx';
import { Fact } from '#ui/fact.tsx';
import { counted, formatPercent } from '#ui/format.ts';
import { Loaded } from '#ui/loaded.tsx';
import { RetryButton } from '#ui/retry-button.tsx';
import classes from './day-popover.module.css';

export function DayDetails({ date }: { date: string }) {
  const daily = useDailyAnalytics(date);
  return (
    <div className={classes.details}>
      <Loaded
        query={daily}
        loading={<Loading />}
        failed={(reason, retry) => (
          <div role="alert" className={classes.failed}>
            <Text>This day could not be loaded</Text>
            <Text size="sm" c="dimmed">
              {reason}
            </Text>
            <RetryButton isCompact onRetry={retry} />
          </div>
        )}
      >
        {(day) => (day.total_tasks === 0 ? <Text c="dimmed">No tasks on this day.</Text> : <Figures {...day} />)}
      </Loaded>
    </div>
  );
}

function Loading() {
  return (
    <div className={classes.facts}>
      <div aria-busy="true">
        <Text role="status" size="sm" c="dimmed">
          Loading this day...
        </Text>
        <Skeleton height={120} mt="xs" animate={false} />
      </div>
    </div>
  );
}

function Figures(day: DailyAnalytics) {
  const { accuracy_percentage, total_tasks_analyzed } = day.estimation_accuracy;
  const accuracy = `${formatPercent(accuracy_percentage)} from ${counted(total_tasks_analyzed, 'task')}`;
  return (
    <dl className={`${classes.facts} figures`}>
      <Fact label="Tasks done">
        {day.completed_tasks} of {day.total_tasks}
      </Fact>
      <Fact label="Completion rate">{wholePercent(day.completion_rate)}%</Fact>
      <Fact label="Worked of planned">
        {formatMinutes(day.worked_minutes)} of {formatMinutes(day.planned_minutes)}
      </Fact>
      <Fact label="Estimation accuracy">{total_tasks_analyzed === 0 ? '–' : accuracy}</Fact>
      <Fact label="Mental states">
        <States {...day.mental_state_distribution} />
      </Fact>
    </dl>
  );
}

/** The most common first; ties in the order of the states. */
function States({ mental_states: { counts }, ...distribution }: MentalStateDistribution) {
  const countOf = (state: MentalState) => counts[state] ?? 0;
  const found = MENTAL_STATES.filter((state) => countOf(state) > 0);
  const notTold = notToldText(distribution);
  if (found.length === 0) return notTold || '–';
  return (
    <ul className={classes.states}>
      {found
        .toSorted((one, other) => countOf(other) - countOf(one))
        .map((state) => (
          <li key={state}>
            <MentalStateLabel state={state} />
            <span>{countOf(state)}</span>
          </li>
        ))}
      {notTold && <li>{notTold}</li>}
    </ul>
  );
}
