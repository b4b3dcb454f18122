import { IconGripVertical } from '@tabler/icons-react';
import type { PointerEventHandler } from 'react';
import { HANDLE } from '#shared/drag-handles.ts';
import classes from './grip.module.css';

type Props = { isDragging: boolean; onPointerDown: PointerEventHandler<HTMLElement> };

/** Takes hold of a task beside the plan, by mouse and touch; with the keyboard it is added by its button or by Enter. */
export function Grip({ isDragging, onPointerDown }: Props) {
  return (
    <span
      {...HANDLE}
      className={classes.grip}
      data-moving={isDragging || undefined}
      aria-hidden
      onPointerDown={onPointerDown}
    >
      <IconGripVertical size={16} />
    </span>
  );
}
