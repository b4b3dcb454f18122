import type { Task } from '@daymark/contract/tasks.ts';
import { Box } from '@mantine/core';
import { useSelector } from '@tanstack/react-store';
import { type MouseEvent, type ReactNode, use, useDeferredValue, useEffect } from 'react';
import { undrawnIn } from '#work/drawn-cards/drawn-cards.ts';
import { createSelection, type Selection, SelectionContext, useIsSelecting } from '#work/tasks/selection.ts';
import { SelectionBar } from './on-demand.ts';
import classes from './selection-area.module.css';

type Props = { selection: Selection; children: ReactNode };

/** A page with tasks of which several can be selected: by their boxes, or with Ctrl or Shift and a click. */
export function SelectionArea({ selection, children }: Props) {
  const isOn = useIsSelecting(selection);
  // The pressed button gives way to the bar before every card gets its box.
  const hasBoxes = useDeferredValue(isOn);

  useEffect(() => {
    if (!isOn) return;
    function leaveOnEscape({ key }: KeyboardEvent) {
      if (key === 'Escape' && !document.querySelector(OTHER_USES_OF_ESCAPE)) selection.leave();
    }
    document.addEventListener('keydown', leaveOnEscape);
    return () => document.removeEventListener('keydown', leaveOnEscape);
  }, [isOn, selection]);

  function onClickCapture(event: MouseEvent<HTMLElement>) {
    const { target, shiftKey, ctrlKey, metaKey } = event;
    const box = target instanceof Element ? boxOfCard(target) : null;
    if (!box || !(target instanceof Element)) return;
    const isModified = shiftKey || ctrlKey || metaKey;
    if (target !== box) {
      if (target.closest(isModified ? OTHER_TARGETS : `${OTHER_TARGETS}, button`) || !(isModified || isOn)) return;
      event.preventDefault();
      event.stopPropagation();
    }
    const id = Number(box.dataset['select']);
    if (shiftKey) selection.extend(shownIds(), id);
    else selection.toggle(id);
  }

  /** Shift and a click would select text as well. */
  function onMouseDown(event: MouseEvent<HTMLElement>) {
    if (event.shiftKey && event.target instanceof Element && boxOfCard(event.target)) event.preventDefault();
  }

  return (
    <SelectionContext value={selection}>
      <Box data-selecting={hasBoxes || undefined} onClickCapture={onClickCapture} onMouseDown={onMouseDown}>
        {children}
      </Box>
    </SelectionContext>
  );
}

type ActionsProps = {
  /** Gives the tasks of the page, once tasks are selected. */
  tasks: () => Task[];
  /** The page's own actions. */
  children: ReactNode;
};

/** The actions of a page, or those for the selected tasks while tasks are selected. The page itself does not render again. */
export function SelectionActions({ tasks, children }: ActionsProps) {
  const isSelecting = useIsSelecting(use(SelectionContext) ?? NO_SELECTION);
  return isSelecting ? <SelectionBar tasks={tasks()} /> : children;
}

/** Stands for the selection of a view without one, so that the buttons stay, and with them the focus, when the view changes. */
const NO_SELECTION = createSelection();

const OTHER_USES_OF_ESCAPE = '[data-moving], [role="dialog"], [role="menu"]';

/** Parts of a card or row that a click with a key leaves to themselves. */
const OTHER_TARGETS = 'a, input, button:not([data-grip])';

/** The box on the card or row of a task around an element; null elsewhere, such as on the head of a list. */
function boxOfCard(element: Element): HTMLElement | null {
  const card = element.closest(CARD);
  const box = card?.querySelector<HTMLElement>('[data-select]');
  return box?.closest(CARD) === card ? (box ?? null) : null;
}

const CARD = 'article, [role="row"]';

/** The tasks of the page in the order in which they are shown, without folded ones. */
function shownIds(): number[] {
  const shown = document.querySelectorAll<HTMLElement>(':is([data-select], [data-undrawn]):not([hidden] *)');
  return [...shown].flatMap((element) => {
    const { select } = element.dataset;
    return select ? Number(select) : undrawnIn(element);
  });
}

type BoxProps = {
  task: { id: number; name: string };
  /** The grid around it has one tab stop, and a key that selects. */
  tabIndex?: -1;
};

/** Shows whether a task is selected, while tasks are. A click on it is answered by the area. */
export function SelectBox(props: BoxProps) {
  const selection = use(SelectionContext);
  return selection && <ShownBox {...props} selection={selection} />;
}

function ShownBox({ task, tabIndex, selection }: BoxProps & { selection: Selection }) {
  const isSelected = useSelector(selection.state, ({ ids }) => ids.has(task.id));
  return (
    <input
      type="checkbox"
      className={classes.box}
      aria-label={`Select ${task.name}`}
      data-select={task.id}
      tabIndex={tabIndex}
      checked={isSelected}
      readOnly
    />
  );
}
