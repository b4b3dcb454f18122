import type { EstimationAccuracy } from '@daymark/contract/analytics.ts';
import { progressPercentage } from '@daymark/domain/progress.ts';
import { IconAlertTriangle } from '@tabler/icons-react';
import { Bar } from '#ui/bar.tsx';
import { ColorSquare } from '#ui/color-square.tsx';
import { counted, formatCount, formatExactPercent, formatPercent } from '#ui/format.ts';
import { NothingYet, Panel } from '#ui/panel.tsx';
import type { CategoryRow } from './analytics.queries.ts';
import { biasText } from './bias-text.ts';
import classes from './category-performance.module.css';
import { rateColor } from './rate-colors.ts';

export function CategoryPerformance({ rows }: { rows: CategoryRow[] }) {
  return (
    <Panel title="Category Performance" note="Completed">
      {rows.length === 0 ? (
        <NothingYet>Give your tasks categories, and see here how each of them goes.</NothingYet>
      ) : (
        <ul className={classes.rows}>
          {rows.map((row) => (
            <Row key={row.category.id} row={row} />
          ))}
        </ul>
      )}
    </Panel>
  );
}

function Row({ row }: { row: CategoryRow }) {
  const { category, failure, completed_tasks, total_tasks, completion_rate } = row;
  const percentage = progressPercentage({ completed: completed_tasks, total: total_tasks });
  return (
    <li className={classes.row} data-quiet={total_tasks === 0 || undefined}>
      <span className={classes.name} title={category.name}>
        <ColorSquare color={category.color} size={10} />
        <span className={classes.text}>{category.name}</span>
      </span>
      <Bar percentage={percentage} label={category.name} color={rateColor(completion_rate)} />
      <span className={`${classes.percent} figures`}>{formatPercent(percentage)}</span>
      <span className={`${classes.count} figures`}>
        {formatCount(completed_tasks)} of {counted(total_tasks, 'task')}
      </span>
      {failure === null ? (
        <AccuracyLine accuracy={row.estimation_accuracy} />
      ) : (
        <span className={classes.failure} role="img" aria-label={`Not loaded: ${failure}`}>
          <IconAlertTriangle size={16} aria-hidden /> Not loaded: {failure}
        </span>
      )}
    </li>
  );
}

/** Accuracy of the estimates, their tendency where it was tested, and the number of tasks. */
function AccuracyLine({ accuracy }: { accuracy: EstimationAccuracy }) {
  const { accuracy_percentage, total_tasks_analyzed } = accuracy;
  if (total_tasks_analyzed === 0) return null;
  return (
    <span className={`${classes.accuracy} figures`}>
      {formatExactPercent(accuracy_percentage)} mean accuracy{tendencyText(accuracy)} (
      {counted(total_tasks_analyzed, 'task')})
    </span>
  );
}

function tendencyText({ bias, tendency }: EstimationAccuracy): string {
  if (bias === null) return '';
  return tendency === 'none' ? ', no clear tendency' : `, ${biasText(bias)}`;
}
