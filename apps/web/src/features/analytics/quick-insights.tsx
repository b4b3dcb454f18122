import type { AnalyticsSummary } from '@daymark/contract/analytics.ts';
import { CLAIM_TASKS, type Insight, insightsOf } from '@daymark/domain/insights.ts';
import { progressPercentage } from '@daymark/domain/progress.ts';
import {
  IconChecks,
  IconClockExclamation,
  IconMoodSmile,
  IconScale,
  IconTrophy,
  type TablerIcon,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { mentalStateLabel } from '#shared/mental-state.tsx';
import { counted, formatExactPercent, formatFactor, formatPercent } from '#ui/format.ts';
import { NothingYet, Panel } from '#ui/panel.tsx';
import type { CategoryRow } from './analytics.queries.ts';
import classes from './quick-insights.module.css';
import { rateColor } from './rate-colors.ts';

const ICONS: Record<Insight['kind'], TablerIcon> = {
  completed: IconChecks,
  least_accurate: IconClockExclamation,
  bias: IconScale,
  most_completed: IconTrophy,
  states: IconMoodSmile,
};

type Props = { rows: CategoryRow[]; totals: AnalyticsSummary };

export function QuickInsights({ rows, totals }: Props) {
  const insights = insightsOf(rows, totals);
  const isEarly = totals.completed_tasks < CLAIM_TASKS;
  return (
    <Panel title="Quick Insights">
      {insights.length > 0 && (
        <ul className={classes.insights}>
          {insights.map((insight) => (
            <InsightLine key={insight.kind} insight={insight} />
          ))}
        </ul>
      )}
      {isEarly && <NothingYet>{`Tendencies can be told from ${CLAIM_TASKS} done tasks on.`}</NothingYet>}
    </Panel>
  );
}

function InsightLine({ insight }: { insight: Insight }) {
  const Icon = ICONS[insight.kind];
  const color = insight.kind === 'completed' ? rateColor(insight.rate) : 'var(--mantine-color-dimmed)';
  return (
    <li className={classes.insight}>
      <Icon size={18} color={color} aria-hidden />
      <span>{sentence(insight)}</span>
    </li>
  );
}

function sentence(insight: Insight): ReactNode {
  switch (insight.kind) {
    case 'completed':
      return (
        <>
          You completed{' '}
          <b>
            {insight.completed} of {counted(insight.total, 'task')}
          </b>
          , {formatExactPercent(progressPercentage(insight))} overall.
        </>
      );
    case 'least_accurate':
      return (
        <>
          <b>{insight.name}</b> is your least accurate category at {formatPercent(insight.percentage)}
          {insight.tendency && `: you tend to ${insight.tendency}`} ({counted(insight.tasks, 'task')}).
        </>
      );
    case 'bias':
      return (
        <>
          <b>{insight.name}</b> typically takes {formatFactor(insight.bias)} as long as planned (
          {counted(insight.tasks, 'task')}).
        </>
      );
    case 'most_completed':
      return (
        <>
          <b>{insight.name}</b> leads with {formatPercent(insight.rate * 100)} completed (
          {counted(insight.tasks, 'done task')}).
        </>
      );
    case 'states':
      return (
        <>
          You finish most often <b>{mentalStateLabel(insight.state).toLowerCase()}</b>;{' '}
          {formatPercent(insight.positive_percentage)} of {counted(insight.tasks, 'task')} end in a positive state.
        </>
      );
  }
}
