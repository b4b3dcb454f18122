import type { AnalyticsSummary } from '@daymark/contract/analytics.ts';
import { CLAIM_TASKS, hintOf } from '@daymark/domain/claims.ts';
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
import { counted, formatExactPercent } from '#ui/format.ts';
import { NothingYet, Panel } from '#ui/panel.tsx';
import { biasText } from './bias-text.ts';
import classes from './quick-insights.module.css';
import { rateColor } from './rate-colors.ts';
import { notToldText } from './state-words.ts';

type Summary = { summary: AnalyticsSummary };

/** Plain counts, and the claims that their tests allow. */
export function QuickInsights({ summary }: Summary) {
  const { total_tasks, completed_tasks, claims } = summary;
  const isEarly = completed_tasks < CLAIM_TASKS;
  const nothingStandsOut = total_tasks > 0 && Object.values(claims).every((claim) => claim === null);
  return (
    <Panel title="Quick Insights">
      {total_tasks > 0 && (
        <ul className={classes.insights}>
          <Completed summary={summary} />
          <CategoryClaims claims={claims} />
          <CommonState summary={summary} />
        </ul>
      )}
      {nothingStandsOut && <NothingYet>Nothing stands out in these dates.</NothingYet>}
      {isEarly && <NothingYet>{`Tendencies can be told from ${CLAIM_TASKS} done tasks on.`}</NothingYet>}
    </Panel>
  );
}

function Completed({ summary: { completed_tasks: completed, total_tasks: total, completion_rate } }: Summary) {
  return (
    <Insight icon={IconChecks} color={rateColor(completion_rate)}>
      You completed{' '}
      <b>
        {completed} of {counted(total, 'task')}
      </b>
      , {formatExactPercent(progressPercentage({ completed, total }))} overall.
    </Insight>
  );
}

function CategoryClaims({ claims: { least_accurate, most_biased, most_completed } }: Pick<AnalyticsSummary, 'claims'>) {
  const hint = least_accurate && hintOf(least_accurate);
  return (
    <>
      {least_accurate && (
        <Insight icon={IconClockExclamation}>
          <b>{least_accurate.category.name}</b> is your least accurate category at{' '}
          {formatExactPercent(least_accurate.accuracy_percentage)}
          {hint && `: you tend to ${hint}`} ({counted(least_accurate.tasks, 'task')}).
        </Insight>
      )}
      {most_biased && (
        <Insight icon={IconScale}>
          <b>{most_biased.category.name}</b> {biasText(most_biased.bias)} ({counted(most_biased.tasks, 'task')}).
        </Insight>
      )}
      {most_completed && (
        <Insight icon={IconTrophy}>
          <b>{most_completed.category.name}</b> leads with {formatExactPercent(most_completed.completion_percentage)} of{' '}
          {counted(most_completed.tasks, 'task')} completed.
        </Insight>
      )}
    </>
  );
}

function CommonState({ summary: { mental_state_distribution } }: Summary) {
  const { most_common_state, total_tasks, positive_states_percentage } = mental_state_distribution;
  if (most_common_state === null || total_tasks < CLAIM_TASKS) return null;
  const notTold = notToldText(mental_state_distribution);
  return (
    <Insight icon={IconMoodSmile}>
      You finish most often <b>{mentalStateLabel(most_common_state).toLowerCase()}</b>;{' '}
      {formatExactPercent(positive_states_percentage)} of {counted(total_tasks, 'task')} end in a positive state
      {notTold && ` (${notTold})`}.
    </Insight>
  );
}

type Props = { icon: TablerIcon; color?: string; children: ReactNode };

function Insight({ icon: Icon, color = 'var(--mantine-color-dimmed)', children }: Props) {
  return (
    <li className={classes.insight}>
      <Icon size={18} color={color} aria-hidden />
      <span>{children}</span>
    </li>
  );
}
