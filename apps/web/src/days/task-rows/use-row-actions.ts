import type { OpenTask } from '@daymark/contract/open-tasks.ts';
import type { Priority } from '@daymark/contract/tasks.ts';
import { whyNotChange, whyNotStart } from '@daymark/domain/timer.ts';
import { use } from 'react';
import { announce } from '#api/announcements.ts';
import { toastError } from '#api/toasts.tsx';
import { useDone } from '#days/just-done/use-done.ts';
import { usePlanChange } from '#days/plan/plan.queries.ts';
import { PlanDateContext } from '#days/plan/plan-date.ts';
import type { OpenTaskDialog } from '#days/task-cards/task-dialog.tsx';
import { useCurrentDate } from '#shared/current-day.ts';
import { daysAfter, dayWordInside } from '#shared/day-words.ts';
import { useReopenTask } from '#time/timer/completion.queries.ts';
import { useStartTimer } from '#time/timer/presses.queries.ts';
import { useRunningTaskId } from '#time/timer/timer.queries.ts';
import { useTimerActions } from '#time/timer/timer-actions.ts';
import { SelectionContext } from '#work/tasks/selection.ts';
import { type Refusal, useRowEdit } from './row-changes.ts';
import { keyOf, type RowItem, type RowsPlace, taskIn, withTexts } from './row-items.ts';
import { nextPart, type Part, type RowAct } from './row-keys.ts';
import type { RowsActions } from './rows-context.ts';
import type { RowsState } from './rows-state.ts';
import type { RowFocus } from './use-row-focus.ts';
import type { RowMoves } from './use-row-moves.ts';

type Options = {
  items: RowItem[];
  state: RowsState;
  focus: RowFocus;
  moves: RowMoves;
  context: RowsPlace;
  openDialog: (opened: OpenTaskDialog) => void;
};

/** The actions on the tasks of rows: `act` for presses on a row, the others for the parts that these open. */
export function useRowActions({ items, state, focus, moves, context, openDialog: open }: Options) {
  const today = useCurrentDate();
  const runningTaskId = useRunningTaskId();
  const selection = use(SelectionContext);
  const planDate = use(PlanDateContext) ?? planDateIn(items);
  const timer = useTimerActions();
  const { mutate: startTimer } = useStartTimer();
  const { mutate: reopen } = useReopenTask();
  const { mutate: finish } = useDone({ onAsk: (task) => open({ kind: 'complete', task }) });
  const { mutate: changePlan } = usePlanChange();
  const edit = useRowEdit(onRefused, today);
  const openDialog: RowsActions['openDialog'] = (kind, task) => open({ kind, task: withTexts(task) });

  function onRefused(refusal: Refusal) {
    const { edit, reason } = refusal;
    const row = String(edit.task.id);
    // Deleted elsewhere: no row is left to open, and what was typed can be copied from the message.
    if (!items.some((item) => keyOf(item) === row)) {
      return toastError(edit.typed === '' ? 'Failed to update task' : `"${edit.typed}" was not saved`, reason);
    }
    // A refusal does not interrupt whoever types in another part by now: it is told, and the old value is back.
    if (state.shown.get().open !== null) return toastError('Failed to update task', reason);
    state.open({ row, part: edit.part, typed: edit.typed, refusal });
  }

  /** Changes a task, or tells why it cannot be changed now. */
  function ifChangeable(task: OpenTask, change: () => void) {
    const reason = whyNotChange(task, runningTaskId);
    if (reason === null) change();
    else toastError(reason);
  }

  function openPart(task: OpenTask, part: Part) {
    ifChangeable(task, () => {
      if (part === 'list') openDialog('move', task);
      else state.open({ row: String(task.id), part });
    });
  }

  function plan(task: OpenTask, date: string | null) {
    const from = planDate ?? task.planned_for;
    const planned = withTexts(task);
    if (date === null) {
      if (from !== null) changePlan({ kind: 'remove', date: from, task: planned });
    } else if (date === from) {
      announce(`Planned for ${dayWordInside(date, today)} already`);
    } else {
      changePlan({ kind: 'add', date, tasks: [planned], ...(from !== null && { from }) });
    }
  }

  function start(task: OpenTask) {
    if (task.status === 'active') return timer.pause(withTexts(task));
    if (task.status === 'done') return tellWhyNotStart(task);
    focus.follow(String(task.id));
    if (runningTaskId === null) startTimer({ task: withTexts(task) });
    else timer.switchTo(withTexts(task));
  }

  function tellWhyNotStart(task: OpenTask) {
    const reason = whyNotStart(task, runningTaskId);
    if (reason !== null) toastError(reason);
  }

  function setPriority(task: OpenTask, priority: Priority) {
    ifChangeable(task, () => {
      if (task.priority !== priority) edit({ task, part: 'priority', values: { priority }, typed: '' });
    });
  }

  function act(what: RowAct, task: OpenTask) {
    switch (what) {
      case 'details':
        return openDialog('details', task);
      case 'start':
        return start(task);
      case 'done':
        return task.status === 'done' ? reopen(withTexts(task)) : finish(withTexts(task));
      case 'today':
        return plan(task, today);
      case 'tomorrow':
        return plan(task, daysAfter(today, 1));
      case 'high':
      case 'medium':
      case 'low':
        return setPriority(task, what);
      case 'select':
        return selection?.toggle(task.id);
      case 'menu':
        return state.open({ row: String(task.id), part: 'menu' });
      case 'delete':
        return ifChangeable(task, () => openDialog('delete', task));
      case 'lift':
        return moves.lift(task);
      case 'earlier':
        return moves.move(task, -1);
      case 'later':
        return moves.move(task, 1);
      default:
        return openPart(task, what);
    }
  }

  const actions: RowsActions = {
    state,
    edit,
    plan,
    openDialog,
    runningTaskId,
    context,
    planDate,
    leave: (row) => {
      state.close();
      focus.focusRow(row);
    },
    step: (from, by) => {
      const task = taskIn(items, from.row);
      const part = from.part === 'menu' ? null : nextPart(from.part, by);
      state.close();
      if (task && part) openPart(task, part);
      else focus.focusRow(from.row);
    },
  };

  return { actions, act };
}

/** The day whose plan the rows are; null for other rows. */
function planDateIn(items: readonly RowItem[]): string | null {
  const planned = items.find((item) => item.kind === 'task' && item.planDate !== undefined);
  return planned?.kind === 'task' ? (planned.planDate ?? null) : null;
}
