import type { OpenTask } from '@daymark/contract/open-tasks.ts';
import { type KeyboardEvent as KeyPress, type MouseEvent, type PointerEvent, type SyntheticEvent, use } from 'react';
import { flushSync } from 'react-dom';
import { SingleKeysContext } from '#ui/keys.tsx';
import { isPageOnTop } from '#ui/typing.ts';
import { type RowItem, type RowsPlace, taskIn } from './row-items.ts';
import { type FocusStep, PARTS, type RowAct, type RowKey, rowKey } from './row-keys.ts';
import type { RowsState } from './rows-state.ts';
import { typeAhead } from './type-ahead.ts';
import type { RowFocus } from './use-row-focus.ts';
import type { RowMoves } from './use-row-moves.ts';
import { useRowSwipe } from './use-row-swipe.ts';

type Options = {
  items: RowItem[];
  state: RowsState;
  focus: RowFocus;
  moves: RowMoves;
  context: RowsPlace;
  act: (what: RowAct, task: OpenTask) => void;
};

/** Events of a grid of rows: it answers keys, clicks, drags and swipes for all of them. */
export function useRowPresses({ items, state, focus, moves, context, act }: Options) {
  const areSingleKeysOn = use(SingleKeysContext);
  const swipe = useRowSwipe({ onRight: swiped('done'), onLeft: swiped('tomorrow') });

  function swiped(what: RowAct) {
    return (row: string) => {
      const task = taskIn(items, row);
      if (task) actOnRow(what, task);
    };
  }

  /** Acts on a row as a whole: the focus goes on before the row is gone. */
  function actOnRow(what: RowAct, task: OpenTask) {
    const isGoing = what === 'today' || what === 'tomorrow' || (what === 'done' && task.status !== 'done');
    if (isGoing) focus.leaveRow(String(task.id));
    act(what, task);
  }

  function onPointerDown(event: PointerEvent<HTMLElement>) {
    moves.drag.onPointerDown(event);
    swipe.onPointerDown(event);
  }

  function onKeyDown(event: KeyPress<HTMLElement>) {
    const target = targetIn(event);
    const row = target?.closest<HTMLElement>('[data-row]');
    if (!(target instanceof HTMLElement) || !row || target.matches('input:not([type="checkbox"])')) return;
    if (state.shown.get().open !== null) return typeAhead(event, state);
    if (!isPageOnTop()) return;
    // A row has its buttons, and is the tab stop, before the focus goes on from it.
    if (event.key === 'Tab' || event.key === 'ArrowRight') flushSync(focus.settle);
    if (!steered(event) && !answered(event, row, target)) return;
    event.preventDefault();
    event.stopPropagation(); // a menu that it has opened would take it as a press elsewhere
  }

  /** Moves or puts down the row that is lifted; false where the key has another meaning. */
  function steered({ key, altKey, ctrlKey, metaKey }: KeyPress<HTMLElement>): boolean {
    const { lifted } = state.shown.get();
    const task = taskIn(items, lifted?.row);
    return (
      lifted !== null && task !== undefined && !altKey && !ctrlKey && !metaKey && moves.steer(key, task, lifted.order)
    );
  }

  /** Answers a key by its meaning on this row; false where it has none. */
  function answered({ nativeEvent, repeat }: KeyPress<HTMLElement>, row: HTMLElement, target: HTMLElement): boolean {
    const key = rowKey(nativeEvent, { areSingleKeysOn, isOnPart: target !== row });
    const id = row.dataset['row'] ?? '';
    if (key === undefined) return false;
    if (isFocusStep(key)) return stepped(key, { focus, id, row, target });
    if (repeat) return true;
    const task = taskIn(items, id);
    if (task) actOnRow(key, task);
    else if (key === 'details' || key === 'start') row.querySelector<HTMLElement>('button, a')?.click();
    else return false;
    return true;
  }

  function onClick(event: MouseEvent<HTMLElement>) {
    const pressed = targetIn(event)?.closest<HTMLElement>('[data-act], [data-part]');
    const row = pressed?.closest<HTMLElement>('[data-row]');
    const task = taskIn(items, row?.dataset['row']);
    const wanted = pressed && row && clickedAct(pressed, row, context);
    if (!task || !wanted) return;
    // The second click of a double one would pause what the first one has started.
    if (wanted !== 'start' || event.detail <= 1) act(wanted, task);
  }

  return { onKeyDown, onClick, onPointerDown };
}

/** The element of an event within its grid; an event of a dialog that a row has opened comes from outside. */
function targetIn({ target, currentTarget }: SyntheticEvent<HTMLElement>): Element | null {
  return target instanceof Element && currentTarget.contains(target) ? target : null;
}

/** The action of a button of a row. */
function clickedAct({ dataset: { act, part } }: HTMLElement, row: HTMLElement, context: RowsPlace): RowAct | undefined {
  if (part !== 'name') return CLICKED.find((known) => known === (act ?? part));
  if (isNarrow(row)) return 'menu';
  return context === 'search' ? 'details' : 'name';
}

const CLICKED: readonly RowAct[] = ['start', 'done', 'details', 'menu', ...PARTS];

/** Whether a row is in two lines, where its name stands for all parts and opens the menu. */
const isNarrow = (row: HTMLElement): boolean => getComputedStyle(row).getPropertyValue('--is-narrow') === '1';

type Step = { focus: RowFocus; id: string; row: HTMLElement; target: HTMLElement };

/** Takes a step of the focus; not past the ends of the grid, where an arrow key is answered by what is around it. */
function stepped(key: FocusStep, step: Step): boolean {
  const { first, last } = step.focus.ends();
  if ((key === 'next' && step.id === last) || (key === 'previous' && step.id === first)) return false;
  STEPS[key](step);
  return true;
}

const STEPS: Record<FocusStep, (step: Step) => void> = {
  next: ({ focus, id }) => focus.step(id, 1),
  previous: ({ focus, id }) => focus.step(id, -1),
  first: ({ focus }) => focus.goToFirst(),
  last: ({ focus }) => focus.goToLast(),
  into: ({ row, target }) => partBeside(row, target, 1)?.focus(),
  out: ({ row, target }) => (partBeside(row, target, -1) ?? row).focus(),
};

const isFocusStep = (key: RowKey): key is FocusStep => key in STEPS;

/** The button beside another one in a row, among those that are shown. */
function partBeside(row: HTMLElement, from: HTMLElement, by: 1 | -1): HTMLElement | undefined {
  const buttons = [...row.querySelectorAll<HTMLElement>('button, a')].filter((button) => button.checkVisibility());
  const place = buttons.indexOf(from);
  return place === -1 && by === -1 ? undefined : buttons[place + by];
}
