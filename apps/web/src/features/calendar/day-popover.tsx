import { CloseButton, Popover, Title } from '@mantine/core';
import { type Ref, useImperativeHandle } from 'react';
import { formatLongDate } from '#ui/format.ts';
import { DayDetails } from './day-details.tsx';
import classes from './day-popover.module.css';

type Props = { day: Temporal.PlainDate; cell: HTMLElement; onClose: () => void };

export function DayPopover({ day, cell, onClose }: Props) {
  function close() {
    // Back to the day; a press elsewhere moves the focus on.
    cell.focus({ preventScroll: true });
    onClose();
  }
  return (
    <Popover opened onDismiss={close} trapFocus withRoles={false} withArrow width={300} shadow="md" position="bottom">
      <Popover.Target>
        <Anchor element={cell} />
      </Popover.Target>
      <Popover.Dropdown role="dialog" aria-labelledby="day" className={classes.popover}>
        <div className={classes.head}>
          <Title order={3} id="day" tabIndex={-1} data-autofocus className={classes.title}>
            {formatLongDate(day.toString())}
          </Title>
          <CloseButton aria-label="Close" onClick={close} />
        </div>
        <DayDetails date={day.toString()} />
      </Popover.Dropdown>
    </Popover>
  );
}

/** Anchors the popover to a cell without being inside it, where it would handle the keys of the grid. */
function Anchor({ element, ref }: { element: HTMLElement; ref?: Ref<HTMLElement> }) {
  useImperativeHandle(ref, () => element, [element]);
  return null;
}
