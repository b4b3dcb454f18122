import type { OpenTask } from '@daymark/contract/open-tasks.ts';
import type { Priority, Task } from '@daymark/contract/tasks.ts';
import { whyNotChange, whyNotStart } from '@daymark/domain/timer.ts';
import { type KeyboardEvent as KeyPress, type MouseEvent, type PointerEvent, use } from 'react';
import { flushSync } from 'react-dom';
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
import { SingleKeysContext } from '#ui/keys.tsx';
import { isPageOnTop } from '#ui/typing.ts';
import { SelectionContext } from '#work/tasks/selection.ts';
import { useRowEdit } from './row-changes.ts';
import { keyOf, type RowItem, type RowsPlace, taskOf, withTexts } from './row-items.ts';
import { nextPart, PARTS, type Part, type RowKey, rowKey } from './row-keys.ts';
import type { RowsActions } from './rows-context.ts';
import type { RowsState } from './rows-state.ts';
import type { RowFocus } from './use-row-focus.ts';
import { useRowMoves } from './use-row-moves.ts';
import { useRowSwipe } from './use-row-swipe.ts';

type Options = {
  items: RowItem[];
  state: RowsState;
  focus: RowFocus;
  context: RowsPlace;
  onMove?: ((tasks: Task[], beforeTaskId: number | null) => void) | undefined;
  hasMore?: boolean;
  onDropOn?: ((task: Task, target: string) => void) | undefined;
  openDialog: (opened: OpenTaskDialog) => void;
};

/** Answers presses of keys and of the pointer on rows, and gives the actions of the parts that they open. */
export function useRowActions({ items, state, focus, context, onMove, hasMore, onDropOn, openDialog: open }: Options) {
  const today = useCurrentDate();
  const runningTaskId = useRunningTaskId();
  const areSingleKeysOn = use(SingleKeysContext);
  const selection = use(SelectionContext);
  const planDate = use(PlanDateContext) ?? planDateIn(items);
  const timer = useTimerActions();
  const { mutate: startTimer } = useStartTimer();
  const { mutate: reopen } = useReopenTask();
  const { mutate: finish } = useDone({ onAsk: (task) => open({ kind: 'complete', task }) });
  const { mutate: changePlan } = usePlanChange();
  const edit = useRowEdit((refusal) => {
    const { edit, reason } = refusal;
    const row = String(edit.task.id);
    // Deleted elsewhere: no row is left to open, and what was typed can be copied from the message.
    if (!items.some((item) => keyOf(item) === row)) {
      return toastError(edit.typed === '' ? 'Failed to update task' : `"${edit.typed}" was not saved`, reason);
    }
    // A refusal does not interrupt whoever types in another part by now: it is told, and the old value is back.
    if (state.shown.get().open !== null) return toastError('Failed to update task', reason);
    state.open({ row, part: edit.part, typed: edit.typed, refusal });
  }, today);

  const openDialog: RowsActions['openDialog'] = (kind, task) => open({ kind, task: withTexts(task) });

  /** Runs an action, or tells why it cannot be done now. */
  function runUnless(reason: string | null, act: () => void) {
    if (reason === null) act();
    else toastError(reason);
  }

  function openPart(task: OpenTask, part: Part) {
    runUnless(whyNotChange(task, runningTaskId), () => {
      if (part === 'list') openDialog('move', task);
      else state.open({ row: String(task.id), part });
    });
  }

  function plan(task: OpenTask, date: string | null) {
    const from = planDate ?? task.planned_for;
    const change = { tasks: [withTexts(task)], task: withTexts(task) };
    if (date === null) {
      if (from !== null) changePlan({ kind: 'remove', date: from, task: change.task });
    } else if (date === from) {
      announce(`Planned for ${dayWordInside(date, today)} already`);
    } else {
      changePlan({ kind: 'add', date, tasks: change.tasks, ...(from !== null && { from }) });
    }
  }

  function start(task: OpenTask) {
    if (task.status === 'active') return timer.pause(withTexts(task));
    if (task.status === 'done') return runUnless(whyNotStart(task, runningTaskId), () => undefined);
    focus.follow(String(task.id));
    if (runningTaskId === null) startTimer({ task: withTexts(task) });
    else timer.switchTo(withTexts(task));
  }

  function done(task: OpenTask) {
    if (task.status === 'done') reopen(withTexts(task));
    else finish(withTexts(task));
  }

  function setPriority(task: OpenTask, priority: Priority) {
    runUnless(whyNotChange(task, runningTaskId), () => {
      if (task.priority !== priority) edit({ task, part: 'priority', values: { priority }, typed: '' });
    });
  }

  const { move, lift, steer, drag } = useRowMoves({ items, state, onMove, hasMore, onDropOn });

  const swiped = (key: 'done' | 'tomorrow') => (row: string) => {
    const task = items.flatMap(taskOf).find(({ id }) => String(id) === row);
    if (task) act(key, task, row);
  };
  const swipe = useRowSwipe({ onRight: swiped('done'), onLeft: swiped('tomorrow') });

  function onPointerDown(event: PointerEvent<HTMLElement>) {
    drag.onPointerDown(event);
    swipe.onPointerDown(event);
  }

  function act(key: RowKey, task: OpenTask, row: string) {
    switch (key) {
      case 'details':
        return openDialog('details', task);
      case 'start':
        return start(task);
      case 'done':
        if (task.status !== 'done') focus.leaveRow(row);
        return done(task);
      case 'today':
        focus.leaveRow(row);
        return plan(task, today);
      case 'tomorrow':
        focus.leaveRow(row);
        return plan(task, daysAfter(today, 1));
      case 'high':
      case 'medium':
      case 'low':
        return setPriority(task, key);
      case 'select':
        return selection?.toggle(task.id);
      case 'menu':
        return state.open({ row, part: 'menu' });
      case 'delete':
        return runUnless(whyNotChange(task, runningTaskId), () => openDialog('delete', task));
      case 'lift':
        return lift(task);
      case 'earlier':
        return move(task, -1);
      case 'later':
        return move(task, 1);
      case 'name':
      case 'estimate':
      case 'day':
      case 'due':
      case 'category':
        return openPart(task, key);
    }
  }

  function onKeyDown(event: KeyPress<HTMLElement>) {
    const { target, currentTarget } = event;
    const row =
      target instanceof HTMLElement && currentTarget.contains(target) && target.closest<HTMLElement>('[data-row]');
    if (!row || target.matches('input:not([type="checkbox"])')) return;
    if (state.shown.get().open !== null) return typeAhead(event);
    if (!isPageOnTop()) return;
    // A row has its buttons, and is the tab stop, before the focus goes on from it.
    if (event.key === 'Tab' || event.key === 'ArrowRight') flushSync(focus.settle);
    const { lifted } = state.shown.get();
    const held = lifted && items.flatMap(taskOf).find(({ id }) => String(id) === lifted.row);
    if (held && lifted && !event.altKey && !event.ctrlKey && !event.metaKey && steer(event.key, held, lifted.order)) {
      event.preventDefault();
      return event.stopPropagation();
    }
    const key = rowKey(event.nativeEvent, { areSingleKeysOn, isOnPart: target !== row });
    const id = row.dataset['row'] ?? '';
    if (key === undefined) return;
    // Past the ends of the grid an arrow key is answered by what is around it.
    if ((key === 'next' && id === focus.ends().last) || (key === 'previous' && id === focus.ends().first)) return;
    if (STEPS[key]) STEPS[key]({ focus, id, row, target });
    else if (!event.repeat) {
      const item = items.find((item) => item.kind === 'task' && String(item.task.id) === id);
      if (item?.kind === 'task') act(key, item.task, id);
      else if (key === 'details' || key === 'start') row.querySelector<HTMLElement>('button, a')?.click();
      else return;
    }
    event.preventDefault();
    event.stopPropagation(); // a menu that it has opened would take it as a press elsewhere
  }

  /** Draws an open choice that a key comes before, and gives it the key; keeps what is typed before its code is there. */
  function typeAhead(event: KeyPress<HTMLElement>) {
    const { open } = state.shown.get();
    const { key, ctrlKey, metaKey, altKey, shiftKey } = event;
    if (!open || ctrlKey || metaKey || altKey) return;
    if (!open.isUrgent) flushSync(() => state.open({ ...open, isUrgent: true }));
    const field = document.querySelector<HTMLElement>('[data-row-field]');
    if (field) {
      field.focus();
      if (key.length === 1) return; // it is typed into the field
      field.dispatchEvent(new KeyboardEvent('keydown', { key, shiftKey, bubbles: true, cancelable: true }));
    } else if (key === 'Escape') state.close();
    else if (key.length === 1) state.open({ ...open, isUrgent: true, typed: `${open.typed ?? ''}${key}` });
    else if (key === 'Enter' && open.part !== 'menu') state.open({ ...open, isUrgent: true, isTaken: true });
    else return;
    event.preventDefault();
  }

  function onClick({ target, currentTarget, detail }: MouseEvent<HTMLElement>) {
    if (!(target instanceof Element) || !currentTarget.contains(target)) return;
    const pressed = target.closest<HTMLElement>('[data-act], [data-part]');
    const row = pressed?.closest<HTMLElement>('[data-row]');
    const item = items.find((item) => item.kind === 'task' && String(item.task.id) === row?.dataset['row']);
    if (!pressed || !row || item?.kind !== 'task') return;
    const { act: pressedAct, part } = pressed.dataset;
    const { task } = item;
    const id = String(task.id);
    // The second click of a double one would pause what the first one has started.
    if (pressedAct === 'start' && detail > 1) return;
    if (pressedAct === 'start') start(task);
    else if (pressedAct === 'done') done(task);
    else if (pressedAct === 'details') openDialog('details', task);
    else if (pressedAct === 'menu' || (part === 'name' && isNarrow(row))) state.open({ row: id, part: 'menu' });
    else if (part === 'name' && context === 'search') openDialog('details', task);
    else if (PARTS.some((known) => known === part)) openPart(task, part as Part);
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
      const task = items.flatMap((item) =>
        item.kind === 'task' && String(item.task.id) === from.row ? item.task : [],
      )[0];
      const part = from.part === 'menu' ? null : nextPart(from.part, by, PARTS_BY_TAB);
      state.close();
      if (task && part) openPart(task, part);
      else focus.focusRow(from.row);
    },
  };

  return { actions, onKeyDown, onClick, onPointerDown };
}

/** The day whose plan the rows are; null for other rows. */
function planDateIn(items: readonly RowItem[]): string | null {
  const planned = items.find((item) => item.kind === 'task' && item.planDate !== undefined);
  return planned?.kind === 'task' ? (planned.planDate ?? null) : null;
}

/** Parts with a field of their own; the list has a dialog. */
const PARTS_BY_TAB = PARTS.filter((part) => part !== 'list');

/** Whether a row is in two lines, where its name stands for all parts and opens the menu. */
const isNarrow = (row: HTMLElement): boolean => getComputedStyle(row).getPropertyValue('--is-narrow') === '1';

type Step = { focus: RowFocus; id: string; row: HTMLElement; target: HTMLElement };

const STEPS: Partial<Record<RowKey, (step: Step) => void>> = {
  next: ({ focus, id }) => focus.step(id, 1),
  previous: ({ focus, id }) => focus.step(id, -1),
  first: ({ focus }) => focus.goToFirst(),
  last: ({ focus }) => focus.goToLast(),
  into: ({ row, target }) => partBeside(row, target, 1)?.focus(),
  out: ({ row, target }) => (partBeside(row, target, -1) ?? row).focus(),
};

/** The button beside another one in a row, among those that are shown. */
function partBeside(row: HTMLElement, from: HTMLElement, by: 1 | -1): HTMLElement | undefined {
  const buttons = [...row.querySelectorAll<HTMLElement>('button, a')].filter((button) => button.checkVisibility());
  const place = buttons.indexOf(from);
  return place === -1 && by === -1 ? undefined : buttons[place + by];
}
