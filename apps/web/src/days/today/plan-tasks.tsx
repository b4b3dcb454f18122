import type { Plan, PlannedTask } from '@daymark/contract/plan.ts';
import { SortableContext, verticalListSortingStrategy } from '@dnd-kit/sortable';
import { type ComponentProps, memo } from 'react';
import { ComingLine } from '#days/task-cards/coming-card.tsx';
import { TaskCard } from '#days/task-cards/task-card.tsx';
import { useTaskKeys } from '#days/task-cards/task-keys.ts';
import { likelyTimes } from '#insight/forecasts/plan-words.ts';
import { MoveHandle, SortableCard } from '#shared/sortable-card.tsx';
import { useRunningTaskId } from '#time/timer/timer.queries.ts';
import { useKeptFocus } from '#work/drawn-cards/use-kept-focus.ts';
import type { ComingTask } from '#work/tasks/task-pages.ts';
import { DropLine } from './plan-drag.tsx';
import classes from './plan-tasks.module.css';

// A task that is moved would render all cards again without `memo`.
const Card = memo(TaskCard);

type OnOpen = ComponentProps<typeof TaskCard>['onOpen'];

type Props = {
  plan: Plan;
  /** The plan cannot be changed; its tasks can. */
  isFixed: boolean;
  /** Likely times are hidden until a change is answered. */
  isChanging: boolean;
  /** Tasks that are being created in this plan. */
  coming: ComingTask[];
  onOpen: OnOpen;
};

/** The tasks of a plan in their order, the running one first. */
export function PlanTasks({ plan, isFixed, isChanging, coming, onOpen }: Props) {
  const tasks = plan.tasks.map(({ task }) => task);
  const runningTaskId = useRunningTaskId();
  const onKeyDown = useTaskKeys(tasks, onOpen);
  const times = likelyTimes(plan);
  const keptFocus = useKeptFocus(tasks);
  // A plan without a planned task has nothing that the others came between.
  const hasPlanned = plan.tasks.some(({ is_unplanned }) => !is_unplanned);
  const isRunning = ({ task }: PlannedTask) => task.status === 'active';
  const row = (planned: PlannedTask) => (
    <Card
      task={planned.task}
      runningTaskId={runningTaskId}
      showsList
      layout="line"
      note={planned.is_unplanned && hasPlanned ? UNPLANNED : undefined}
      times={times.get(planned.task.id)}
      onOpen={onOpen}
    />
  );
  const others = plan.tasks.filter((planned) => !isRunning(planned));
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys pressed on the names of tasks
    <div {...keptFocus} data-group data-layout="line" data-changing={isChanging || undefined} onKeyDown={onKeyDown}>
      <SortableContext items={others.map(({ task }) => task.id)} strategy={verticalListSortingStrategy}>
        <ol className={classes.tasks}>
          {plan.tasks.filter(isRunning).map((planned) => (
            <li key={planned.task.id} className={classes.running}>
              {row(planned)}
            </li>
          ))}
          {others.map((planned) => (
            <li key={planned.task.id}>
              {isFixed ? (
                row(planned)
              ) : (
                <SortableCard id={planned.task.id} name={planned.task.name} className={classes.row}>
                  <DropLine taskId={planned.task.id} />
                  {/* A done task keeps its place, and makes room for others. */}
                  {planned.task.status === 'done' ? <span className={classes.noHandle} /> : <MoveHandle />}
                  {row(planned)}
                </SortableCard>
              )}
            </li>
          ))}
          {coming.map((task, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two of them may have the same name
            <li key={`coming ${place}`}>
              <ComingLine task={task} />
            </li>
          ))}
        </ol>
      </SortableContext>
    </div>
  );
}

const UNPLANNED = <span className={classes.unplanned}>unplanned</span>;
