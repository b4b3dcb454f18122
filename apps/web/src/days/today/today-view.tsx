import type { Plan } from '@daymark/contract/plan.ts';
import type { Task } from '@daymark/contract/tasks.ts';
import { whyNotChangePlan } from '@daymark/domain/plan.ts';
import { Button } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useRef } from 'react';
import { DayEnd, PlanMenu } from '#days/evening/day-end.tsx';
import { DoneAtOnce } from '#days/just-done/done-at-once.tsx';
import { JustDonePlace } from '#days/just-done/just-done-place.tsx';
import { useTimetable } from '#days/plan/plan.queries.ts';
import { PlanDateContext } from '#days/plan/plan-date.ts';
import { TaskDialog } from '#days/task-cards/on-demand.ts';
import type { OpenTaskDialog } from '#days/task-cards/task-card.tsx';
import { useCurrentDate } from '#shared/current-day.ts';
import { dayWordInside } from '#shared/day-words.ts';
import { StackIllustration } from '#ui/illustrations.tsx';
import { Loaded } from '#ui/loaded.tsx';
import { Panel } from '#ui/panel.tsx';
import { EmptyState, LoadingState } from '#ui/states.tsx';
import { useDialog } from '#ui/use-dialog.ts';
import type { ComingTask } from '#work/tasks/task-pages.ts';
import { CapacityLine } from './capacity-line.tsx';
import { QuickAdd, SideList } from './on-demand.ts';
import { PlanDrag, PlanEnd } from './plan-drag.tsx';
import { PlanForecast } from './plan-forecast.tsx';
import { PlanTasks } from './plan-tasks.tsx';
import classes from './today-view.module.css';

type Props = {
  date: string;
  /** Open tasks of today's board, as far as they are loaded. */
  onBoard: Task[];
} & ListActions;

type ListActions = { onImportLists: () => void; onCreateList: () => void };

/** The plan of a day, beside the tasks that can be added to it. */
export function TodayView({ date, onBoard, ...listActions }: Props) {
  const timetable = useTimetable(date);
  return (
    <Loaded
      query={timetable}
      loading={<LoadingState text="Loading the plan..." count={5} height={56} />}
      failed="The plan could not be loaded"
    >
      {(plan) => (
        <DayPlan
          key={date}
          plan={plan}
          isChanging={timetable.isChanging}
          coming={timetable.coming}
          onBoard={onBoard}
          {...listActions}
        />
      )}
    </Loaded>
  );
}

type DayPlanProps = { plan: Plan; isChanging: boolean; coming: ComingTask[]; onBoard: Task[] } & ListActions;

function DayPlan({ plan, isChanging, coming, onBoard, ...listActions }: DayPlanProps) {
  const { date, tasks } = plan;
  const today = useCurrentDate();
  const whyNot = whyNotChangePlan(Temporal.PlainDate.from(date), Temporal.PlainDate.from(today));
  const search = useRef<HTMLInputElement>(null);
  const { opened, open, close } = useDialog<OpenTaskDialog>();
  const addable = onBoard.filter(({ id }) => tasks.every(({ task }) => task.id !== id));
  return (
    <PlanDateContext value={whyNot === null ? date : null}>
      <PlanDrag plan={plan}>
        <div className={classes.columns} data-fixed={whyNot !== null || undefined}>
          <PlanEnd>
            <Panel title="Plan" action={<PlanMenu plan={plan} />}>
              <CapacityLine plan={plan} isChanging={isChanging} />
              {whyNot === null && <QuickAdd planDate={date} />}
              {date === today && <JustDonePlace />}
              {tasks.length + coming.length > 0 ? (
                <DoneAtOnce onAsk={(task) => open({ kind: 'complete', task })}>
                  {(done) => (
                    <PlanTasks
                      plan={plan}
                      isFixed={whyNot !== null}
                      isChanging={isChanging}
                      coming={coming}
                      onOpen={(dialog) => (dialog.kind === 'complete' ? done(dialog.task) : open(dialog))}
                    />
                  )}
                </DoneAtOnce>
              ) : (
                <Empty date={date} isFixed={whyNot !== null} onFind={() => search.current?.focus()} />
              )}
              <PlanForecast plan={plan} isChanging={isChanging} />
              <DayEnd plan={plan} />
            </Panel>
          </PlanEnd>
          {whyNot === null && <SideList plan={plan} onBoard={addable} searchRef={search} {...listActions} />}
        </div>
      </PlanDrag>
      {opened && <TaskDialog {...opened} tasks={tasks.map(({ task }) => task)} onClose={close} />}
    </PlanDateContext>
  );
}

type EmptyProps = { date: string; isFixed: boolean; onFind: () => void };

function Empty({ date, isFixed, onFind }: EmptyProps) {
  const today = useCurrentDate();
  const day = dayWordInside(date, today);
  if (isFixed) {
    const isPast = date < today;
    return (
      <EmptyState
        title={isPast ? `Nothing was planned for ${day}` : 'Nothing planned'}
        hint={isPast ? 'Plans of earlier days are kept as they were.' : 'Plans reach from today to a year ahead.'}
      />
    );
  }
  return (
    <EmptyState
      illustration={<StackIllustration width={140} />}
      title={`Nothing planned for ${day} yet`}
      hint="Find tasks and press Enter, or drag them here."
      action={
        <Button leftSection={<IconSearch size={18} />} onClick={onFind}>
          Find Tasks
        </Button>
      }
    />
  );
}
