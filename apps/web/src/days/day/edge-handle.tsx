import type { BoundedPeriod } from '@daymark/domain/day-timeline.ts';
import { type Edge, nearestStep } from '@daymark/domain/entry-edges.ts';
import { type PointerEvent, useRef } from 'react';
import classes from './entry-block.module.css';
import { msOf } from './scale.ts';

type Props = {
  edge: Edge;
  at: Temporal.Instant;
  limits: BoundedPeriod;
  /** Whether the keyboard moves the edge. */
  isPicked: boolean;
  onMove: (at: Temporal.Instant) => void;
  onCancel: () => void;
  onSave: (at: Temporal.Instant) => void;
  /** Called after a press without a move. */
  onPress: () => void;
};

/** Pixels that a pointer moves before it drags. */
const DRAGS_FROM = 3;

type Drag = { y: number; at: Temporal.Instant; isMoving: boolean };

/** Start or end of an entry for the pointer; the keyboard moves it at the entry's button. */
export function EdgeHandle({ edge, at, limits, isPicked, onMove, onCancel, onSave, onPress }: Props) {
  const drag = useRef<Drag | null>(null);

  function begin(event: PointerEvent<HTMLElement>) {
    if (event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    drag.current = { y: event.pageY, at, isMoving: false };
  }

  const placeAt = (from: Drag, { pageY, altKey }: PointerEvent) =>
    nearestStep(from.at.add({ milliseconds: msOf(pageY - from.y) }), altKey ? 1 : 5, limits);

  function follow(event: PointerEvent) {
    const { current } = drag;
    if (!current) return;
    current.isMoving ||= Math.abs(event.pageY - current.y) >= DRAGS_FROM;
    if (current.isMoving) onMove(placeAt(current, event));
  }

  function end(event: PointerEvent) {
    const { current } = drag;
    drag.current = null;
    if (current?.isMoving) onSave(placeAt(current, event));
    else if (current) onPress();
  }

  function cancel() {
    drag.current = null;
    onCancel();
  }

  return (
    <div
      aria-hidden="true"
      className={classes.handle}
      data-edge={edge}
      data-picked={isPicked || undefined}
      onPointerDown={begin}
      onPointerMove={follow}
      onPointerUp={end}
      onPointerCancel={cancel}
    />
  );
}
