import type { EstimateOfDay, PlanSummary } from '@daymark/contract/evening.ts';
import { formatMinutes } from '@daymark/domain/minute-words.ts';
import { Text, Title } from '@mantine/core';
import { VERDICT_WORDS } from '#insight/analytics/verdict-words.ts';
import { Bar } from '#ui/bar.tsx';
import { Fact } from '#ui/fact.tsx';
import { counted, formatCount, formatPercent } from '#ui/format.ts';
import classes from './summary-figures.module.css';

/** Figures of a day's plan and work, and the estimates that were closest to it and farthest off. */
export function SummaryFigures({ summary }: { summary: PlanSummary }) {
  const { worked_minutes, capacity_minutes, unplanned_percentage } = summary;
  return (
    <div className={classes.figures}>
      <dl className={`${classes.facts} figures`}>
        <Fact label="Done">{doneText(summary)}</Fact>
        <Fact label="Worked">
          {capacity_minutes === 0
            ? `${formatMinutes(worked_minutes)} on a day off`
            : `${formatMinutes(worked_minutes)} of ${formatMinutes(capacity_minutes)}`}
          {capacity_minutes > 0 && (
            <Bar
              percentage={(100 * worked_minutes) / capacity_minutes}
              label="Worked of capacity"
              color="var(--dm-bar-live)"
            />
          )}
        </Fact>
        {unplanned_percentage !== null && (
          <Fact label="Unplanned">{formatPercent(unplanned_percentage)} of the tasks worked on</Fact>
        )}
      </dl>
      <Estimates title="Closest estimates" tasks={summary.best_estimates} />
      <Estimates title="Farthest off" tasks={summary.worst_estimates} />
    </div>
  );
}

/** '5 of 7 planned tasks done, and 2 others'. */
function doneText({ planned_tasks: planned, planned_done_tasks: done, other_done_tasks: others }: PlanSummary): string {
  if (planned === 0) return others === 0 ? 'Nothing yet' : `${counted(others, 'task')} done`;
  const text = `${formatCount(done)} of ${counted(planned, 'planned task')} done`;
  return others === 0 ? text : `${text}, and ${others === 1 ? '1 other' : `${formatCount(others)} others`}`;
}

function Estimates({ title, tasks }: { title: string; tasks: EstimateOfDay[] }) {
  if (tasks.length === 0) return null;
  return (
    <div>
      <Title order={3}>{title}</Title>
      <ul className={`${classes.estimates} figures`}>
        {tasks.map(({ id, name, estimate, total_time_worked, verdict }) => (
          <li key={id} className={classes.estimate}>
            <span className={classes.name} title={name}>
              {name}
            </span>
            <Text component="span" size="sm" c="dimmed">
              {formatMinutes(total_time_worked)} worked, {formatMinutes(estimate)} estimated
            </Text>
            <span className={classes.verdict}>{VERDICT_WORDS[verdict]}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
