import type { PointerEvent as ReactPointerEvent } from 'react';
import { announce } from '#api/announcements.ts';
import { dragByPointer, type Point } from '#shared/pointer-drag.ts';
import { placeAt } from './row-places.ts';

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
 * `data-drop-row`. One listener serves all rows.
 */
export function useRowDrag({ idOf, movedWith, onLift, onPlace, onTarget }: Options) {
  function onPointerDown(event: ReactPointerEvent<HTMLElement>) {
    const { target, currentTarget: grid, pointerType, button } = event;
    if (!(target instanceof Element) || button !== 0 || !grid.contains(target)) return;
    const row = target.closest<HTMLElement>('[data-row]');
    const id = row ? idOf(row.dataset['row'] ?? '') : undefined;
    const isTouch = pointerType !== 'mouse';
    if (!row || id === undefined || target.closest('input') || (!isTouch && !target.closest('[data-handle]'))) return;
    const dragged = id;
    const moved = movedWith(id);
    let marked: Element | null = null;

    function mark(drop: Drop | null) {
      marked?.removeAttribute('data-drop');
      marked = drop && (drop.kind === 'row' ? drop.row : drop.target);
      marked?.setAttribute('data-drop', drop?.kind === 'row' ? drop.half : 'onto');
    }

    function putDown(drop: Drop | null) {
      if (drop?.kind === 'target') return onTarget(dragged, drop.target.dataset['dropRow'] ?? '');
      if (drop?.kind !== 'row') {
        return announce(`${moved.words} ${moved.ids.length === 1 ? 'was' : 'were'} put back`, 'assertive');
      }
      const rows = [...grid.querySelectorAll<HTMLElement>('[data-row]')];
      const ids = rows.map(({ dataset }) => ({ taskId: idOf(dataset['row'] ?? '') ?? null }));
      const before = placeAt(ids, moved.ids, { row: rows.indexOf(drop.row), half: drop.half });
      if (before !== undefined) onPlace(dragged, before);
    }

    dragByPointer(event, {
      onLift: () => {
        onLift(id);
        row.setAttribute('data-lifted', '');
        announce(`Picked up ${moved.words}`, 'assertive');
      },
      onMove: (point) => mark(dropAt(grid, point)),
      onEnd: (point) => {
        const drop = point && dropAt(grid, point);
        mark(null);
        row.removeAttribute('data-lifted');
        putDown(drop);
      },
    });
  }

  return { onPointerDown };
}

type Drop = { kind: 'row'; row: HTMLElement; half: 'upper' | 'lower' } | { kind: 'target'; target: HTMLElement };

/** The place below the pointer: a row of this grid, or a target elsewhere. */
function dropAt(grid: HTMLElement, { clientX, clientY }: Point): Drop | null {
  const at = document.elementFromPoint(clientX, clientY);
  const target = at?.closest<HTMLElement>('[data-drop-row]');
  if (target) return { kind: 'target', target };
  const row = at?.closest<HTMLElement>('[data-row]');
  if (!row || !grid.contains(row)) return null;
  const { top, height } = row.getBoundingClientRect();
  return { kind: 'row', row, half: clientY < top + height / 2 ? 'upper' : 'lower' };
}
