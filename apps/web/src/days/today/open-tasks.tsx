import type { Plan } from '@daymark/contract/plan.ts';
import type { Task } from '@daymark/contract/tasks.ts';
import type { ReactNode } from 'react';
import { usePlanChange } from '#days/plan/plan.queries.ts';
import { comingItems } from '#days/task-rows/coming-items.tsx';
import { TaskRows } from '#days/task-rows/task-rows.tsx';
import { useCurrentDay } from '#shared/current-day.ts';
import { wire } from '#time/entries/new-times.ts';
import { useRunningTaskId } from '#time/timer/timer.queries.ts';
import { useWorkNow } from '#time/timer/use-work-now.ts';
import { useIsPhone } from '#ui/use-is-phone.ts';
import type { ComingTask } from '#work/tasks/task-pages.ts';
import { rowItems } from './row-items.tsx';
import { firstToStart, timelineOf } from './timeline.ts';

type OpenTasksProps = {
  plan: Plan;
  isChangeable: boolean;
  /** Tasks that are being created in this plan. */
  coming: ComingTask[];
  /** Content in place of rows where nothing is planned. */
  children: ReactNode;
};

/** The open tasks of the day in rows, with gaps and busy time between them. */
export function OpenTasks({ plan, isChangeable, coming, children }: OpenTasksProps) {
  const { mutate: change } = usePlanChange();
  const runningTaskId = useRunningTaskId();
  const isPhone = useIsPhone();
  const today = useCurrentDay();
  const now = useWorkNow();
  const { date, tasks } = plan;
  // The running task stands above the rows, or in the dock of a phone.
  const rows = timelineOf(plan, date === today.date ? runningTaskId : null, wire(now));
  const items = [...rowItems(plan, rows), ...comingItems(coming)];
  const isAnyRunning = runningTaskId !== null;
  const move = (moved: Task[], before: number | null) =>
    change({ kind: 'add', date, tasks: moved, before: before ?? undefined });
  if (tasks.length === 0 && coming.length === 0) return children;
  return (
    <div data-phone={isPhone || undefined}>
      <TaskRows
        label="Tasks"
        items={items}
        context="plan"
        onMove={isChangeable ? move : undefined}
        primaryTaskId={!isAnyRunning && date === today.date ? firstToStart(rows)?.task.id : undefined}
      />
    </div>
  );
}
