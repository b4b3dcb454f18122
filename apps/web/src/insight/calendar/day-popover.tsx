import { Button, CloseButton, Popover, Title } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { type Ref, type RefObject, useImperativeHandle } from 'react';
import { formatLongDate } from '#ui/format.ts';
import { DayDetails } from './day-details.tsx';
import classes from './day-popover.module.css';

type Props = {
  day: Temporal.PlainDate;
  /** The grid with the day's cell. */
  grid: RefObject<HTMLElement | null>;
  onClose: () => void;
};

export function DayPopover({ day, grid, onClose }: Props) {
  function close() {
    // Back to the day; a press elsewhere moves the focus on.
    cellOf(grid.current, day)?.focus({ preventScroll: true });
    onClose();
  }
  return (
    <Popover opened onDismiss={close} trapFocus withRoles={false} withArrow width={300} shadow="md" position="bottom">
      <Popover.Target>
        <Anchor find={() => cellOf(grid.current, day)} />
      </Popover.Target>
      <Popover.Dropdown role="dialog" aria-labelledby="day" className={classes.popover}>
        <div className={classes.head}>
          <Title order={3} id="day" tabIndex={-1} data-autofocus className={classes.title}>
            {formatLongDate(day.toString())}
          </Title>
          <CloseButton aria-label="Close" onClick={close} />
        </div>
        <DayDetails date={day.toString()} />
        <Button
          variant="default"
          fullWidth
          mt="sm"
          renderRoot={(props) => <Link to="/calendar/day/$date" params={{ date: day.toString() }} {...props} />}
        >
          Open Day
        </Button>
      </Popover.Dropdown>
    </Popover>
  );
}

/** The cell of a day, if its month is shown. */
export function cellOf(grid: HTMLElement | null, day: Temporal.PlainDate): HTMLElement | null {
  return grid?.querySelector<HTMLElement>(`[data-date="${day}"]`) ?? null;
}

/** Anchors the popover to a cell without being inside it, where it would handle the keys of the grid. */
function Anchor({ find, ref }: { find: () => HTMLElement | null; ref?: Ref<HTMLElement | null> }) {
  useImperativeHandle<HTMLElement | null, HTMLElement | null>(ref, find);
  return null;
}
