import type { FigureQuery } from '@daymark/contract/analytics.ts';
import { type DoneTask, MOST_DONE_TASKS } from '@daymark/contract/analytics.ts';
import type { DateRange } from '@daymark/contract/fields.ts';
import { isAllTime } from '@daymark/domain/date-presets.ts';
import { ACCURATE_FACTOR } from '@daymark/domain/estimates.ts';
import { formatMinutes } from '@daymark/domain/minute-words.ts';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { dateOf } from '#shared/current-day.ts';
import { counted, formatCount, formatDate } from '#ui/format.ts';
import { Loaded } from '#ui/loaded.tsx';
import { NothingYet, Panel } from '#ui/panel.tsx';
import { LoadingState } from '#ui/states.tsx';
import { analyticsQueries } from './analytics.queries.ts';
import { CategoryLegend } from './category-legend.tsx';
import classes from './estimate-chart.module.css';
import { EstimatePlot } from './estimate-plot.tsx';
import { EstimateTable } from './estimate-table.tsx';

/** Scatter plot of estimate and time worked, a point for each done task of the range. */
export function EstimateChart({ range }: { range: FigureQuery }) {
  const tasks = useQuery(analyticsQueries.tasks(range));
  return (
    <Panel title="Estimates and Time Worked" note={tasks.data && countText(tasks.data)} isWide>
      <Loaded
        query={tasks}
        loading={<LoadingState text="Loading done tasks..." count={1} height={380} />}
        failed="The done tasks could not be loaded"
      >
        {(tasks) => (tasks.length === 0 ? <NothingYet>{emptyText(range)}</NothingYet> : <Chart tasks={tasks} />)}
      </Loaded>
    </Panel>
  );
}

function Chart({ tasks }: { tasks: DoneTask[] }) {
  const [pointed, setPointed] = useState<DoneTask | null>(null);
  const [showsTable, setShowsTable] = useState(false);
  return (
    <>
      <p className={classes.counts}>{countsText(tasks)}</p>
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

const emptyText = (range: DateRange): string =>
  isAllTime(range)
    ? 'Each task that you estimate and finish becomes a point here.'
    : 'No estimated task was done in these dates.';

/** Number of points, empty without one: tasks may be done that nobody estimated. */
function countText(tasks: DoneTask[]): string {
  if (tasks.length === 0) return '';
  const count = counted(tasks.length, 'done task');
  return tasks.length === MOST_DONE_TASKS ? `the latest ${count}` : count;
}

/** Counts only, which need no test. */
function countsText(tasks: DoneTask[]): string {
  const longer = tasks.filter(({ estimate, total_time_worked }) => total_time_worked > estimate).length;
  const shorter = tasks.filter(({ estimate, total_time_worked }) => total_time_worked < estimate).length;
  const counts = `${formatCount(longer)} of ${counted(tasks.length, 'done task')} needed more time than planned, ${formatCount(shorter)} less.`;
  return `${counts} In the band an estimate is within ×${ACCURATE_FACTOR}.`;
}

function describe({ name, category, estimate, total_time_worked, completed_at }: DoneTask): string {
  const times = `estimate ${formatMinutes(estimate)}, worked ${formatMinutes(total_time_worked)}`;
  return [name, category?.name ?? 'No category', times, formatDate(dateOf(completed_at))].join(' · ');
}
