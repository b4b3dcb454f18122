import type { PointerEvent as ReactPointerEvent } from 'react';
import { ignoreClick } from '#shared/pointer-drag.ts';

/** Pixels after which a finger that moves sideways swipes, and those that it takes to act. */
const BEGINS = 12;
const ACTS = 88;

type Options = { onRight: (row: string) => void; onLeft: (row: string) => void };

/** Swipes of a row by touch: to the right and to the left. What they do, buttons and keys do as well. */
export function useRowSwipe({ onRight, onLeft }: Options) {
  function onPointerDown({ target, currentTarget: grid, pointerType, pointerId, clientX, clientY }: PointerDown) {
    if (pointerType !== 'touch' || !(target instanceof Element) || !grid.contains(target)) return;
    const row = target.closest<HTMLElement>('[data-swipes]');
    if (!row || target.closest('input')) return;
    const swiped = row;
    let isSwiping = false;
    const ending = new AbortController();
    const { signal } = ending;
    addEventListener('pointermove', onMove, { signal });
    addEventListener('pointerup', onUp, { signal });
    addEventListener('pointercancel', end, { signal });

    function onMove(moved: PointerEvent) {
      if (moved.pointerId !== pointerId) return;
      if (swiped.hasAttribute('data-lifted')) return end();
      const [x, y] = [moved.clientX - clientX, moved.clientY - clientY];
      if (!isSwiping && Math.abs(y) > BEGINS) return end(); // the finger scrolls
      isSwiping ||= Math.abs(x) > BEGINS;
      if (!isSwiping) return;
      swiped.dataset['swipe'] = x > 0 ? 'right' : 'left';
      swiped.style.setProperty('--swipe', `${x}px`);
      swiped.toggleAttribute('data-acts', Math.abs(x) >= ACTS);
    }

    function onUp(up: PointerEvent) {
      const x = up.clientX - clientX;
      const wasSwiped = isSwiping;
      end();
      if (!wasSwiped) return;
      ignoreClick();
      const id = swiped.dataset['row'] ?? '';
      if (x >= ACTS) onRight(id);
      else if (x <= -ACTS) onLeft(id);
    }

    function end() {
      ending.abort();
      delete swiped.dataset['swipe'];
      swiped.removeAttribute('data-acts');
      swiped.style.removeProperty('--swipe');
    }
  }

  return { onPointerDown };
}

type PointerDown = ReactPointerEvent<HTMLElement>;
