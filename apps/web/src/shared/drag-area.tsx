import {
  type Active,
  type Announcements,
  type CollisionDetection,
  DndContext,
  type DragCancelEvent,
  type DragEndEvent,
  type DragMoveEvent,
  type DragStartEvent,
  type KeyboardCoordinateGetter,
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import type { ReactNode } from 'react';
import { HOW_TO_MOVE_ID } from './drag-handles.ts';

/** The data of everything that can be dragged or dropped on. */
export type DragData = {
  /** Name of the mover of the area that decides over this drag. */
  kind: string;
  /** Gives the position to which an arrow key moves the lifted thing. */
  steer?: KeyboardCoordinateGetter;
};

/** Decides over the drags of one kind of things. */
export type Mover = {
  detect: CollisionDetection;
  onStart?: (event: DragStartEvent) => void;
  onMove?: (event: DragMoveEvent) => void;
  onEnd: (event: DragEndEvent) => void;
  onCancel?: (event: DragCancelEvent) => void;
  /** Texts for screen readers; a mover that announces by itself has none. */
  announcements?: Announcements;
};

type Props = {
  /** Movers by the kind of things that they move. */
  movers: Record<string, Mover>;
  children: ReactNode;
};

const HOW_TO_MOVE = {
  draggable:
    'To move this press Space, then the arrow keys. Press Space again to put it down, or Escape to put it back.',
};

const dataOf = (active: Active | null) => active?.data.current as DragData | undefined;

/** Whether a drag may start here: at a handle, or with a mouse anywhere but at another button, field or link. */
function isHold({ target, pointerType, ctrlKey, metaKey, shiftKey }: PointerEvent): boolean {
  if (!(target instanceof Element)) return false;
  if (target.closest('[data-handle]')) return true;
  if (pointerType !== 'mouse' || ctrlKey || metaKey || shiftKey) return false;
  return target.closest('a, input, button:not([data-grip])') === null;
}

class HoldSensor extends PointerSensor {
  static override activators = PointerSensor.activators.map(({ eventName, handler }) => ({
    eventName,
    handler: (...[event, options]: Parameters<typeof handler>) => isHold(event.nativeEvent) && handler(event, options),
  }));
}

// Constant, since new options would render everything that can be dragged.
const POINTER = { activationConstraint: { distance: 4 } };
const steer: KeyboardCoordinateGetter = (event, args) => dataOf(args.context.active)?.steer?.(event, args);
const KEYBOARD = { coordinateGetter: steer };

/** The part of a screen in which things are dragged; a page has one, for all kinds of them. */
export function DragArea({ movers, children }: Props) {
  const sensors = useSensors(useSensor(HoldSensor, POINTER), useSensor(KeyboardSensor, KEYBOARD));
  const moverOf = (active: Active) => movers[dataOf(active)?.kind ?? ''];
  const wordsOf = (active: Active) => moverOf(active)?.announcements;
  const announcements: Announcements = {
    onDragStart: (event) => wordsOf(event.active)?.onDragStart(event),
    onDragOver: (event) => wordsOf(event.active)?.onDragOver(event),
    onDragEnd: (event) => wordsOf(event.active)?.onDragEnd(event),
    onDragCancel: (event) => wordsOf(event.active)?.onDragCancel(event),
  };
  return (
    <DndContext
      id={HOW_TO_MOVE_ID}
      sensors={sensors}
      collisionDetection={(args) => moverOf(args.active)?.detect(args) ?? []}
      accessibility={{ announcements, screenReaderInstructions: HOW_TO_MOVE }}
      onDragStart={(event) => moverOf(event.active)?.onStart?.(event)}
      onDragMove={(event) => moverOf(event.active)?.onMove?.(event)}
      onDragEnd={(event) => moverOf(event.active)?.onEnd(event)}
      onDragCancel={(event) => moverOf(event.active)?.onCancel?.(event)}
    >
      {children}
    </DndContext>
  );
}
