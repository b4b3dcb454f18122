import { type DateRange, type DoneTask, MOST_DONE_TASKS } from '@daymark/contract/analytics.ts';
import { estimationAccuracy } from '@daymark/domain/estimates.ts';
import { CLAIM_TASKS } from '@daymark/domain/insights.ts';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { counted, formatDay, formatMinutes } from '#ui/format.ts';
import { NothingYet, Panel } from '#ui/panel.tsx';
import { FailedState, LoadingState, useCalmLoading } from '#ui/states.tsx';
import { analyticsQueries } from './analytics.queries.ts';
import { CategoryLegend } from './category-legend.tsx';
import classes from './estimate-chart.module.css';
import { EstimatePlot } from './estimate-plot.tsx';
import { EstimateTable } from './estimate-table.tsx';
import { biasInWords } from './words.ts';

/** Estimate against time worked, a point for each done task of the range. */
export function EstimateChart({ range }: { range: DateRange }) {
  const tasks = useQuery(analyticsQueries.tasks(range));
  const waiting = useCalmLoading(tasks.isPending);
  return (
    <Panel title="Estimates and Time Worked" note={tasks.data && noteOn(tasks.data)} isWide>
      {tasks.isError && !tasks.data ? (
        <FailedState
          title="The done tasks could not be loaded"
          reason={tasks.error.message}
          onRetry={() => void tasks.refetch()}
        />
      ) : waiting === 'loading' ? (
        <LoadingState text="Loading done tasks..." count={1} height={380} />
      ) : (
        tasks.data && <Chart tasks={tasks.data} />
      )}
    </Panel>
  );
}

function Chart({ tasks }: { tasks: DoneTask[] }) {
  const [pointed, setPointed] = useState<DoneTask | null>(null);
  const [showsTable, setShowsTable] = useState(false);
  if (tasks.length === 0) return <NothingYet>No task was done in these dates.</NothingYet>;
  return (
    <>
      <p className={classes.claim}>{claimOn(tasks)}</p>
      <EstimatePlot tasks={tasks} pointed={pointed} onPoint={setPointed} />
      <p className={`${classes.pointed} figures`} role="status">
        {pointed ? describe(pointed) : 'Point at a task, or go from task to task with the arrow keys.'}
      </p>
      <CategoryLegend tasks={tasks} />
      <Button
        variant="default"
        size="compact-sm"
        aria-expanded={showsTable}
        onClick={() => setShowsTable((isShown) => !isShown)}
      >
        {showsTable ? 'Hide Table' : 'Show as Table'}
      </Button>
      {showsTable && <EstimateTable tasks={tasks} />}
    </>
  );
}

function noteOn(tasks: DoneTask[]): string {
  const count = counted(tasks.length, 'done task');
  return tasks.length === MOST_DONE_TASKS ? `the latest ${count}` : count;
}

/** In which direction these estimates err, where enough tasks say so. */
function claimOn(tasks: DoneTask[]): string {
  const { bias } = estimationAccuracy(
    tasks.map(({ estimate, total_time_worked }) => ({ estimate, worked: total_time_worked })),
  );
  if (bias === null || tasks.length < CLAIM_TASKS) {
    return `In which direction your estimates err can be told from ${CLAIM_TASKS} done tasks on.`;
  }
  return `A task ${biasInWords(bias)}, as ${counted(tasks.length, 'done task')} show. In the band an estimate is within ×1.25.`;
}

function describe({ name, category, estimate, total_time_worked, completed_at }: DoneTask): string {
  const times = `estimate ${formatMinutes(estimate)}, worked ${formatMinutes(total_time_worked)}`;
  return [name, category?.name ?? 'No category', times, formatDay(completed_at)].join(' · ');
}
