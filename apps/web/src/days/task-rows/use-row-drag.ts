import type { PointerEvent as ReactPointerEvent } from 'react';
import { announce } from '#api/announcements.ts';
import { placeAt } from './row-places.ts';

/** Milliseconds that a finger rests before it lifts a row. */
const LONG_PRESS = 400;
/** Pixels that a finger may slip meanwhile, and that a mouse moves before it drags. */
const SLIP = 6;
/** Pixels from the edge of the window within which a drag scrolls, and how far with each move. */
const EDGE = 60;
const SCROLL_BY = 12;

type Options = {
  /** The task of a row that can be moved. */
  idOf: (row: string) => number | undefined;
  /** A task with the others that are moved with it, and what they are called. */
  movedWith: (taskId: number) => { ids: number[]; words: string };
  onLift: (taskId: number) => void;
  onPlace: (taskId: number, before: number | null) => void;
  onTarget: (taskId: number, target: string) => void;
};

/**
 * Drags rows by their grip, or by touch after a long press: onto other rows, and onto elements that name themselves by
 * `data-drop-row`. One listener serves all rows, since two hundred draggables would be measured and rendered with each drag.
 */
export function useRowDrag({ idOf, movedWith, onLift, onPlace, onTarget }: Options) {
  function onPointerDown(event: ReactPointerEvent<HTMLElement>) {
    const { target, currentTarget: grid, pointerType, button, pointerId } = event;
    if (!(target instanceof Element) || button !== 0 || !grid.contains(target)) return;
    const row = target.closest<HTMLElement>('[data-row]');
    const id = row ? idOf(row.dataset['row'] ?? '') : undefined;
    const isTouch = pointerType !== 'mouse';
    if (!row || id === undefined || target.closest('input') || (!isTouch && !target.closest('[data-handle]'))) return;
    const from = { x: event.clientX, y: event.clientY };
    const dragged = id;
    const moved = movedWith(id);
    let isLifted = false;
    let marked: Element | null = null;
    const lifting = isTouch ? setTimeout(lift, LONG_PRESS) : undefined;
    const ending = new AbortController();
    const { signal } = ending;
    addEventListener('pointermove', onMove, { signal });
    addEventListener('pointerup', onUp, { signal });
    addEventListener('pointercancel', cancel, { signal });
    addEventListener('touchmove', (touch) => isLifted && touch.preventDefault(), { signal, passive: false });
    addEventListener('keydown', onKeyDown, { signal, capture: true });
    addEventListener('contextmenu', (menu) => isLifted && menu.preventDefault(), { signal });

    function lift() {
      isLifted = true;
      onLift(dragged);
      row?.setAttribute('data-lifted', '');
      announce(`Picked up ${moved.words}`, 'assertive');
    }

    function onKeyDown(event: KeyboardEvent) {
      if (event.key !== 'Escape') return;
      event.stopPropagation(); // the selection stays
      cancel();
    }

    function onMove({ clientX, clientY, pointerId: moved }: PointerEvent) {
      if (moved !== pointerId) return;
      const slipped = Math.hypot(clientX - from.x, clientY - from.y) > SLIP;
      if (!isLifted && slipped) {
        if (isTouch) return end(); // the finger scrolls
        lift();
      }
      if (!isLifted) return;
      const overEdge = clientY < EDGE ? -SCROLL_BY : clientY > innerHeight - EDGE ? SCROLL_BY : 0;
      if (overEdge !== 0) scrollBy(0, overEdge);
      mark(dropAt(grid, { clientX, clientY }));
    }

    function mark(drop: Drop | null) {
      marked?.removeAttribute('data-drop');
      marked = drop && (drop.kind === 'row' ? drop.row : drop.target);
      marked?.setAttribute('data-drop', drop?.kind === 'row' ? drop.half : 'onto');
    }

    function onUp(up: PointerEvent) {
      const drop = isLifted ? dropAt(grid, up) : null;
      const wasLifted = isLifted;
      end();
      if (!wasLifted) return;
      // The press ends as a drag: it opens nothing.
      const pressed = new AbortController();
      addEventListener('click', (click) => click.stopPropagation(), { capture: true, signal: pressed.signal });
      setTimeout(() => pressed.abort());
      if (drop?.kind === 'target') return onTarget(dragged, drop.target.dataset['dropRow'] ?? '');
      if (drop?.kind !== 'row') return tellBack();
      const rows = [...grid.querySelectorAll<HTMLElement>('[data-row]')];
      const ids = rows.map(({ dataset }) => ({ taskId: idOf(dataset['row'] ?? '') ?? null }));
      const before = placeAt(ids, moved.ids, { row: rows.indexOf(drop.row), half: drop.half });
      if (before !== undefined) onPlace(dragged, before);
    }

    function tellBack() {
      announce(`${moved.words} ${moved.ids.length === 1 ? 'was' : 'were'} put back`, 'assertive');
    }

    function cancel() {
      if (isLifted) tellBack();
      end();
    }

    function end() {
      clearTimeout(lifting);
      ending.abort();
      mark(null);
      row?.removeAttribute('data-lifted');
      isLifted = false;
    }
  }

  return { onPointerDown };
}

type Drop = { kind: 'row'; row: HTMLElement; half: 'upper' | 'lower' } | { kind: 'target'; target: HTMLElement };

/** The place below the pointer: a row of this grid, or a target elsewhere. */
function dropAt(grid: HTMLElement, { clientX, clientY }: { clientX: number; clientY: number }): Drop | null {
  const at = document.elementFromPoint(clientX, clientY);
  const target = at?.closest<HTMLElement>('[data-drop-row]');
  if (target) return { kind: 'target', target };
  const row = at?.closest<HTMLElement>('[data-row]');
  if (!row || !grid.contains(row)) return null;
  const { top, height } = row.getBoundingClientRect();
  return { kind: 'row', row, half: clientY < top + height / 2 ? 'upper' : 'lower' };
}
