/** Milliseconds that a finger rests before it lifts something. */
const LONG_PRESS = 400;
/** Pixels that a finger may slip meanwhile, and that a mouse moves before it drags. */
const SLIP = 6;
/** Pixels from the edge of the window within which a drag scrolls, and how far with each move. */
const EDGE = 60;
const SCROLL_BY = 12;

type Press = Pick<PointerEvent, 'pointerId' | 'pointerType' | 'clientX' | 'clientY'>;

/** A place in the window. */
export type Point = Pick<PointerEvent, 'clientX' | 'clientY'>;

type Drag = {
  onLift: () => void;
  onMove: (point: Point) => void;
  /** Puts down what was lifted; null puts it back, after Escape or where the browser takes the pointer for itself. */
  onEnd: (point: Point | null) => void;
};

/**
 * Follows a pointer from its press on: a mouse that moves lifts what it has pressed, a finger after a long press. It needs no
 * draggable for each thing on the page, two hundred of which would be measured and rendered with each drag.
 */
export function dragByPointer(
  { pointerId, pointerType, clientX, clientY }: Press,
  { onLift, onMove, onEnd }: Drag,
): void {
  const isTouch = pointerType !== 'mouse';
  let isLifted = false;
  const lifting = isTouch ? setTimeout(lift, LONG_PRESS) : undefined;
  const ending = new AbortController();
  const { signal } = ending;
  addEventListener('pointermove', follow, { signal });
  addEventListener('pointerup', putDown, { signal });
  addEventListener('pointercancel', () => end(null), { signal });
  addEventListener('touchmove', (touch) => isLifted && touch.preventDefault(), { signal, passive: false });
  addEventListener('keydown', onKeyDown, { signal, capture: true });
  addEventListener('contextmenu', (menu) => isLifted && menu.preventDefault(), { signal });

  function lift() {
    isLifted = true;
    onLift();
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Escape') return;
    event.stopPropagation(); // a selection stays
    end(null);
  }

  function follow(moved: PointerEvent) {
    if (moved.pointerId !== pointerId) return;
    const slipped = Math.hypot(moved.clientX - clientX, moved.clientY - clientY) > SLIP;
    if (!isLifted && slipped) {
      if (isTouch) return end(null); // the finger scrolls
      lift();
    }
    if (!isLifted) return;
    const overEdge = moved.clientY < EDGE ? -SCROLL_BY : moved.clientY > innerHeight - EDGE ? SCROLL_BY : 0;
    if (overEdge !== 0) scrollBy(0, overEdge);
    onMove(moved);
  }

  function putDown(up: PointerEvent) {
    if (up.pointerId !== pointerId) return;
    if (isLifted) ignoreClick();
    end(up);
  }

  function end(point: Point | null) {
    clearTimeout(lifting);
    ending.abort();
    if (isLifted) onEnd(point);
    isLifted = false;
  }
}

/** A press that has ended as a drag or a swipe opens nothing. */
export function ignoreClick(): void {
  const pressed = new AbortController();
  addEventListener('click', (click) => click.stopPropagation(), { capture: true, signal: pressed.signal });
  setTimeout(() => pressed.abort());
}
