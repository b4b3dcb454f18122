import type { AnalyticsSummary, EstimationAccuracy } from '@daymark/contract/analytics.ts';
import { hintOf } from '@daymark/domain/claims.ts';
import { ACCURATE_FACTOR, ACCURATE_MINUTES } from '@daymark/domain/estimates.ts';
import { RingProgress, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { counted, formatExactPercent, formatFactor } from '#ui/format.ts';
import { NothingYet, Panel } from '#ui/panel.tsx';
import { assistantsText, importedText, neverEstimated, nothingAnalyzed } from './estimate-words.ts';
import classes from './time-estimation.module.css';

const VERDICTS = [
  { key: 'underestimated_count', label: 'Underestimated', color: 'var(--dm-underestimated)', meaning: '' },
  { key: 'accurate_count', label: 'Accurate', color: 'var(--dm-accurate)', meaning: ' within a quarter' },
  { key: 'overestimated_count', label: 'Overestimated', color: 'var(--dm-overestimated)', meaning: '' },
] as const;

export function TimeEstimation({ summary }: { summary: AnalyticsSummary }) {
  const { estimation_accuracy: accuracy, assistant_estimates: assistants } = summary;
  const total = accuracy.total_tasks_analyzed;
  const shares = VERDICTS.map(({ key, ...verdict }) => {
    const tasks = accuracy[key];
    return { ...verdict, tasks, percentage: total === 0 ? 0 : (100 * tasks) / total };
  });
  return (
    <Panel title="Time Estimation" note={counted(total, 'task') + importedText(accuracy)}>
      {total === 0 ? (
        <NothingYet>{nothingAnalyzed(summary)}</NothingYet>
      ) : (
        <>
          <div className={classes.chart}>
            <Donut shares={shares} accuracy={accuracy.accuracy_percentage} />
            <dl className={classes.twin}>
              {shares.map(({ label, color, meaning, tasks, percentage }) => (
                <div key={label} className={classes.share}>
                  <dt>
                    <span className={classes.square} style={{ background: color }} aria-hidden />
                    {label}
                  </dt>
                  <dd className={`${classes.percent} figures`}>{formatExactPercent(percentage)}</dd>
                  <dd className={`${classes.tasks} figures`}>
                    {counted(tasks, 'task')}
                    {meaning}
                  </dd>
                </div>
              ))}
            </dl>
          </div>
          <Text size="sm" c="dimmed">
            Mean accuracy tells how close the estimates came. Within a quarter counts those off by{' '}
            {formatFactor(ACCURATE_FACTOR)} or {ACCURATE_MINUTES} minutes at most.
          </Text>
          <Hint accuracy={accuracy} />
        </>
      )}
      {accuracy.tasks_without_estimate > 0 && (
        <p className={classes.line}>
          <Link to="/search" search={{ q: 'is:done estimate:none' }} className={classes.link}>
            {isWithoutToldApart(summary) ? neverEstimated(accuracy) : 'Show done tasks without an estimate'}
          </Link>
        </p>
      )}
      {assistants && <p className={`${classes.line} ${classes.apart}`}>{assistantsText(assistants)}</p>}
    </Panel>
  );
}

/** The text of the empty panel tells it where no done task is estimated. */
function isWithoutToldApart({ completed_tasks, estimation_accuracy }: AnalyticsSummary): boolean {
  const { tasks_without_estimate: without } = estimation_accuracy;
  return without > 0 && without < completed_tasks;
}

type DonutProps = { shares: { label: string; meaning: string; color: string; percentage: number }[]; accuracy: number };

function Donut({ shares, accuracy }: DonutProps) {
  const parts = shares
    .map(({ label, meaning, percentage }) => `${label}${meaning} ${formatExactPercent(percentage)}`)
    .join(', ');
  return (
    <div role="img" aria-label={`Mean accuracy ${formatExactPercent(accuracy)}. ${parts}.`}>
      <RingProgress
        size={168}
        thickness={18}
        sectionGap={3}
        rootColor="var(--dm-track)"
        sections={shares
          .filter(({ percentage }) => percentage > 0)
          .map(({ percentage, color }) => ({ value: percentage, color }))}
        label={
          <div className={classes.middle}>
            <strong className="figures">{formatExactPercent(accuracy)}</strong>
            <span>mean accuracy</span>
          </div>
        }
        aria-hidden
      />
    </div>
  );
}

/** The user's tendency, where estimates are poor and it passed its test. */
function Hint({ accuracy }: { accuracy: EstimationAccuracy }) {
  const text = hintText(accuracy);
  return text && <Text size="sm" c="dimmed">{`${text} (${counted(accuracy.total_tasks_analyzed, 'task')}).`}</Text>;
}

function hintText(accuracy: EstimationAccuracy): string | null {
  if (accuracy.tendency === 'none') return 'No clear tendency';
  const hint = hintOf(accuracy);
  const what = hint === 'underestimate' ? 'Tasks take longer than planned' : 'Tasks take less time than planned';
  return hint && `${what}: you tend to ${hint}`;
}
