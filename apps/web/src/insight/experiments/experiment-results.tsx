import type { ExperimentResults } from '@daymark/contract/experiments.ts';
import { evidenceText, verdictText } from '@daymark/domain/evidence.ts';
import { Text } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheckFilled, IconCircleXFilled, IconHourglass } from '@tabler/icons-react';
import type { ApiError } from '#api/api-error.ts';
import { Bar } from '#ui/bar.tsx';
import { counted, formatExactPercent, formatPoints, UNKNOWN } from '#ui/format.ts';
import { RetryButton } from '#ui/retry-button.tsx';
import classes from './experiment-results.module.css';
import { countsText, powerText, replayText, stretchText } from './experiment-words.ts';
import { IntervalPlot } from './interval-plot.tsx';

type PanelProps = {
  id: string;
  name: string;
  multiplier: number;
  results: { data: ExperimentResults | undefined; error: ApiError | null; refetch: () => unknown };
};

/** The results, or the load error: real results are never replaced by samples. */
export function ExperimentResultsPanel({ results, ...about }: PanelProps) {
  if (results.data) return <Results {...about} results={results.data} />;
  if (!results.error) return null;
  return (
    <div id={about.id} role="alert" className={classes.failure}>
      <IconAlertTriangle size={18} aria-hidden />
      <Text size="sm">The results could not be loaded. {results.error.message}</Text>
      <RetryButton isCompact onRetry={() => void results.refetch()} />
    </div>
  );
}

/** Older servers send none of these: then only the plain figures are shown (decisions §7). */
type Shown = Omit<ExperimentResults, NotYetSent> & Partial<Pick<ExperimentResults, NotYetSent>>;
type NotYetSent = 'evidence' | 'replay' | 'power';

type Props = { id: string; name: string; multiplier: number; results: Shown };

function Results({ id, name, multiplier, results }: Props) {
  const { replay, evidence } = results;
  return (
    <section id={id} aria-label={`Results of ${name}`} className={classes.results}>
      <Verdict results={results} />
      <Arms results={results} />
      {replay && (
        <div className={classes.replay}>
          <p className={classes.sentence}>{replayText(replay, multiplier)}</p>
          {replay.interval && replay.improvement !== null && (
            <IntervalPlot improvement={replay.improvement} interval={replay.interval} evidence={evidence} />
          )}
        </div>
      )}
      <p className={`${classes.quiet} figures`}>{countsText(results)}</p>
      {replay && <Stretch results={results} multiplier={multiplier} />}
    </section>
  );
}

function Stretch({ results, multiplier }: Pick<Props, 'results' | 'multiplier'>) {
  const text = stretchText(results, multiplier);
  if (!results.stretch_warning) return <p className={classes.quiet}>{text}</p>;
  return (
    <p className={classes.warning}>
      <IconAlertTriangle size={18} aria-hidden />
      <span>{text}</span>
    </p>
  );
}

/** Green or red only with evidence for a verdict. */
function Verdict({ results }: { results: Shown }) {
  const { evidence, success, replay, power = null } = results;
  const outlook = powerText(power);
  const hasVerdict = isVerdict(evidence);
  const Icon = hasVerdict ? (success ? IconCircleCheckFilled : IconCircleXFilled) : IconHourglass;
  return (
    <div>
      <p className={classes.verdict} data-success={hasVerdict ? success : undefined}>
        <Icon size={20} aria-hidden />
        {verdictText(evidence, success)}
      </p>
      {evidence && replay && (
        <p className={classes.sentence}>
          {evidenceText({ ...results, evidence, replay })}
          {outlook && ` ${outlook}`}
        </p>
      )}
    </div>
  );
}

/** Without evidence, the plain figures give the verdict. */
const isVerdict = (evidence: Shown['evidence']): boolean =>
  evidence === undefined || evidence === 'helps' || evidence === 'hurts';

/** The large figure is never against the verdict: where the arms are, it is that of the replay, on which the verdict rests. */
function Arms({ results }: { results: Shown }) {
  const { improvement, evidence, success, total_tasks, replay } = results;
  const hasBoth = results.control_group_size > 0 && results.intervention_group_size > 0;
  const isColored = isVerdict(evidence) && hasBoth && improvement !== null && improvement !== 0;
  const sign = improvement !== null && improvement > 0 ? 'up' : 'down';
  const disagrees = isColored && (sign === 'up') !== success;
  const large = disagrees && replay ? replay.improvement : improvement;
  const tasks = counted(total_tasks, 'task');
  return (
    <div className={classes.arms}>
      <p className={classes.improvement}>
        <strong className="figures" data-sign={isColored ? (success ? 'up' : 'down') : undefined}>
          {large === null ? UNKNOWN : `${formatPoints(large)}%`}
        </strong>
        <span>
          Improvement in accuracy over {tasks}
          {disagrees ? ', by the replay of your own estimates' : ', suggestion taken or not'}
        </span>
      </p>
      {disagrees && (
        <p className={classes.quiet}>
          Between the arms it is {formatPoints(improvement)}%. The verdict rests on the replay below, which uses each of{' '}
          {tasks} twice.
        </p>
      )}
      <Arm
        label="Control"
        tasks={results.control_group_size}
        accuracy={results.control_accuracy}
        color="var(--dm-tired)"
      />
      <Arm
        label="Experiment"
        tasks={results.intervention_group_size}
        accuracy={results.intervention_accuracy}
        color="var(--dm-bar-live)"
      />
    </div>
  );
}

type ArmProps = { label: string; tasks: number; accuracy: number | null; color: string };

function Arm({ label, tasks, accuracy, color }: ArmProps) {
  return (
    <div className={classes.arm}>
      <span>
        {label} <span className={`${classes.count} figures`}>{counted(tasks, 'task')}</span>
      </span>
      <span className={`${classes.accuracy} figures`}>
        {accuracy === null ? UNKNOWN : formatExactPercent(accuracy)}
      </span>
      <div className={classes.bar}>
        <Bar percentage={accuracy ?? 0} label={`${label}, average accuracy`} color={color} />
      </div>
    </div>
  );
}
