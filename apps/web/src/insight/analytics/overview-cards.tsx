import type { AnalyticsSummary } from '@daymark/contract/analytics.ts';
import { progressPercentage } from '@daymark/domain/progress.ts';
import { IconCircleCheck, IconMoodSmile, IconTag, IconTarget } from '@tabler/icons-react';
import { mentalStateLabel } from '#shared/mental-state.tsx';
import { Bar } from '#ui/bar.tsx';
import { counted, formatExactPercent, UNKNOWN } from '#ui/format.ts';
import { StatCard, StatGrid } from '#ui/stat-card.tsx';
import { importedText } from './estimate-words.ts';
import classes from './overview-cards.module.css';
import { accuracyColor, rateColor } from './rate-colors.ts';
import { notToldText } from './state-words.ts';

export function OverviewCards({ summary }: { summary: AnalyticsSummary }) {
  const { total_tasks, completed_tasks, completion_rate, estimation_accuracy, mental_state_distribution } = summary;
  const completed = progressPercentage({ completed: completed_tasks, total: total_tasks });
  const { accuracy_percentage, total_tasks_analyzed } = estimation_accuracy;
  const { most_common_state, mental_states, total_tasks: ended } = mental_state_distribution;
  return (
    <StatGrid>
      <StatCard
        label="Overall Completion"
        icon={<IconCircleCheck size={18} />}
        figure={total_tasks === 0 ? UNKNOWN : formatExactPercent(completed)}
        below={
          <Note text={`${completed_tasks} of ${counted(total_tasks, 'task')}`}>
            <Bar percentage={completed} label="Overall completion" color={rateColor(completion_rate)} />
          </Note>
        }
      />
      <StatCard
        label="Estimation Accuracy"
        icon={<IconTarget size={18} />}
        figure={total_tasks_analyzed === 0 ? UNKNOWN : formatExactPercent(accuracy_percentage)}
        extra={total_tasks_analyzed > 0 && <span className={classes.unit}>mean accuracy</span>}
        below={
          <Note
            text={`${counted(total_tasks_analyzed, 'task')} analyzed${importedText(estimation_accuracy)}`}
            more={accurateText(estimation_accuracy)}
          >
            {total_tasks_analyzed > 0 && (
              <Bar
                percentage={accuracy_percentage}
                label="Estimation accuracy"
                color={accuracyColor(accuracy_percentage)}
              />
            )}
          </Note>
        }
      />
      <StatCard
        label="Most Common State"
        icon={<IconMoodSmile size={18} />}
        figure={most_common_state ? mentalStateLabel(most_common_state) : UNKNOWN}
        below={
          <Note
            text={`${most_common_state ? mental_states.counts[most_common_state] : 0} of ${counted(ended, 'task')}`}
            more={notToldText(mental_state_distribution)}
          />
        }
      />
      <StatCard
        label="Active Categories"
        icon={<IconTag size={18} />}
        figure={String(summary.active_categories)}
        below={<Note text="with at least one task" />}
      />
    </StatGrid>
  );
}

/** The share of accurate estimates, below their mean accuracy, so that neither is taken for the other. */
function accurateText({ total_tasks_analyzed, accurate_count }: AnalyticsSummary['estimation_accuracy']): string {
  if (total_tasks_analyzed === 0) return '';
  return `${formatExactPercent((100 * accurate_count) / total_tasks_analyzed)} within a quarter`;
}

type NoteProps = { text: string; more?: string; children?: React.ReactNode };

function Note({ text, more, children }: NoteProps) {
  return (
    <div className={classes.note}>
      <span className="figures">{text}</span>
      {children && <div className={classes.bar}>{children}</div>}
      {more && <span className={`${classes.more} figures`}>{more}</span>}
    </div>
  );
}
