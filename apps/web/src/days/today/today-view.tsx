import type { Plan } from '@daymark/contract/plan.ts';
import { whyNotChangePlan } from '@daymark/domain/plan.ts';
import { useState } from 'react';
import { useTakenTimes } from '#api/taken-times.ts';
import { NoteLine } from '#days/evening/note-line.tsx';
import { CloseDayDialog, CutEntriesLine, TakenTimesLines } from '#days/evening/on-demand.ts';
import { DoneAtOnce } from '#days/just-done/done-at-once.tsx';
import { JustDonePlace } from '#days/just-done/just-done-place.tsx';
import { useTimetable } from '#days/plan/plan.queries.ts';
import { PlanDateContext } from '#days/plan/plan-date.ts';
import { TaskDialog } from '#days/task-cards/on-demand.ts';
import type { OpenTaskDialog } from '#days/task-cards/task-dialog.tsx';
import { useCurrentDay } from '#shared/current-day.ts';
import { useShownTimer } from '#time/timer/timer.queries.ts';
import { Loaded } from '#ui/loaded.tsx';
import { LoadingState } from '#ui/states.tsx';
import { useDialog } from '#ui/use-dialog.ts';
import { useIsPhone } from '#ui/use-is-phone.ts';
import type { ComingTask } from '#work/tasks/task-pages.ts';
import { CapacitySentence } from './capacity-sentence.tsx';
import { endClosing, startClosing, useIsClosing } from './closing.ts';
import { DayColumns, LeftOver } from './day-columns.tsx';
import { DayFoot } from './day-foot.tsx';
import { FactsRow } from './facts-row.tsx';
import { NowLine } from './now-line.tsx';
import { EveningPanel, FirstTask, Unplanned } from './on-demand.ts';
import { OpenTasks } from './open-tasks.tsx';
import { RunningRow } from './running-row.tsx';
import classes from './today-view.module.css';
import { useSideSearch } from './use-side-search.ts';

type Props = {
  date: string;
  /** Lists on this browser's board of today. */
  boardLists: number[];
  onAdd: () => void;
  onImportLists: () => void;
  onCreateList: () => void;
};

/** The plan of a day, what was done on it so far and the clock, in one list. */
export function TodayView({ date, ...rest }: Props) {
  const timetable = useTimetable(date);
  return (
    <Loaded
      query={timetable}
      loading={<LoadingState text="Loading the plan..." count={8} height={37} />}
      failed="The plan could not be loaded"
    >
      {(plan) => (
        <DayPlan key={date} plan={plan} isChanging={timetable.isChanging} coming={timetable.coming} {...rest} />
      )}
    </Loaded>
  );
}

type DayPlanProps = Omit<Props, 'date'> & { plan: Plan; isChanging: boolean; coming: ComingTask[] };

function DayPlan({ plan, isChanging, coming, boardLists, onAdd, ...listActions }: DayPlanProps) {
  const { date, tasks } = plan;
  const today = useCurrentDay();
  const isToday = date === today.date;
  const hasTaken = useTakenTimes().length > 0 && isToday;
  const isChangeable = whyNotChangePlan(Temporal.PlainDate.from(date), Temporal.PlainDate.from(today.date)) === null;
  const search = useSideSearch();
  const timer = useShownTimer() ?? null;
  const isPhone = useIsPhone();
  const isClosed = plan.closed_at !== null;
  const isEmptyDay = tasks.length === 0 && plan.done.length === 0 && !isClosed;
  // The field of the first task stays while it is used.
  const [isWriting, setIsWriting] = useState(false);
  const { opened, open, close } = useDialog<OpenTaskDialog | 'summary'>();
  const isClosing = useIsClosing(date) && isToday;

  return (
    <PlanDateContext value={isChangeable ? date : null}>
      <DayColumns
        plan={plan}
        isChangeable={isChangeable}
        boardLists={boardLists}
        searchRef={search.ref}
        {...listActions}
      >
        {hasTaken && <TakenTimesLines />}
        {plan.cut_entries && <CutEntriesLine cut={plan.cut_entries} />}
        {plan.note !== '' && <NoteLine date={date} note={plan.note} isPast={date < today.date} />}
        {(tasks.length > 0 || plan.worked_minutes > 0) && <CapacitySentence plan={plan} isChanging={isChanging} />}
        <section className={`${classes.timeline} surface`} aria-label="Plan" data-plan>
          <LeftOver plan={plan} boardLists={boardLists} />
          <FactsRow plan={plan} />
          {isToday && !isClosing && <JustDonePlace />}
          {isToday && (tasks.length > 0 || timer !== null) && <NowLine />}
          <DoneAtOnce onAsk={(task) => open({ kind: 'complete', task })}>
            {() => (
              <>
                {isToday && timer !== null && (
                  <RunningRow
                    key={timer.task.id}
                    timer={timer}
                    isInDock={isPhone}
                    planned={tasks.find(({ task }) => task.id === timer.task.id)}
                    onOpen={(task) => open({ kind: 'details', task })}
                  />
                )}
                {isToday && (isEmptyDay || isWriting) && (
                  <FirstTask date={date} isFirst={isEmptyDay} isUsed={isWriting} onUse={setIsWriting} />
                )}
                {isClosing ? (
                  <EveningPanel plan={plan} onClose={endClosing} />
                ) : (
                  <OpenTasks plan={plan} isChangeable={isChangeable} coming={coming}>
                    {!isClosed && (
                      <Unplanned plan={plan} isChangeable={isChangeable} onAdd={onAdd} onFind={search.open} />
                    )}
                  </OpenTasks>
                )}
              </>
            )}
          </DoneAtOnce>
          {!isClosing && (isClosed || tasks.length > 0 || plan.done.length > 0 || plan.worked_minutes > 0) && (
            <DayFoot
              plan={plan}
              isChanging={isChanging}
              onClose={() => (isToday && !isClosed ? startClosing(date) : open('summary'))}
            />
          )}
        </section>
      </DayColumns>
      {opened === 'summary' && <CloseDayDialog date={date} onClose={close} />}
      {typeof opened === 'object' && opened && (
        <TaskDialog {...opened} tasks={tasks.map(({ task }) => task)} onClose={close} />
      )}
    </PlanDateContext>
  );
}
