import { useSelector } from '@tanstack/react-store';
import { type CSSProperties, memo, startTransition, useDeferredValue, useEffect, useRef, useState } from 'react';
import { watchNearness } from '#ui/nearness.ts';
import { areSameItems, type CellProps, type Hidden, isMovable, keyOf, type RowItem } from './row-items.ts';
import type { OpenPart, RowsState } from './rows-state.ts';
import { TaskRow } from './task-row.tsx';
import classes from './task-rows.module.css';

// Roles as props: a table, which they would be otherwise, cannot be laid out as two lines on a phone.
const ROWGROUP = { role: 'rowgroup' };
const asRow = (label: string | undefined) => ({ role: 'row', ...(label !== undefined && { 'aria-label': label }) });
const CELL: CellProps = { cell: { role: 'gridcell' }, button: { tabIndex: -1 } };

type Props = {
  items: readonly RowItem[];
  state: RowsState;
  /** The rows are drawn before it is known which ones are in view. */
  isFirst: boolean;
  isPrinting: boolean;
  today: string;
  primaryTaskId: number | undefined;
  canMove: boolean;
  showsDay: boolean;
  hides: Hidden | undefined;
};

/** Rows of a grid, with `memo`: a grid can have 1,000 sections, and most changes are about one of them. */
export const RowSection = memo(Section, (before, next) => {
  const { items, ...rest } = next;
  const names = Object.keys(rest) as (keyof typeof rest)[];
  return names.every((name) => before[name] === next[name]) && areSameItems(before.items, items);
});

/** A section is drawn while it is near to what is in view, on paper, or while one of its rows is the tab stop. */
function Section({ items, state, isFirst, isPrinting, ...common }: Props) {
  const section = useRef<HTMLDivElement>(null);
  const [isNear, setIsNear] = useState<boolean | 'unknown'>('unknown');
  const keys = new Set(items.map(keyOf));
  const current = useSelector(state.shown, ({ current }) => (current !== null && keys.has(current) ? current : null));
  const open = useSelector(state.shown, ({ open }) => (open && keys.has(open.row) ? open : null));
  const lifted = useSelector(state.shown, ({ lifted }) => (lifted && keys.has(lifted.row) ? lifted.row : null));
  const shown = useDeferredValue(open);
  const isOpenDrawn = open !== null && (open.part === 'name' || open.isUrgent === true || isSamePart(open, shown));
  // The row with the focus is drawn first, the rows around it a rendering later.
  const isAround = useDeferredValue(current !== null);
  const isDrawn = (isNear === 'unknown' ? isFirst : isNear) || isAround || isPrinting;

  useEffect(() => {
    const element = section.current;
    return element ? watchNearness(element, (isNear) => startTransition(() => setIsNear(isNear))) : undefined;
  }, []);

  return (
    <div
      ref={section}
      {...ROWGROUP}
      className={classes.section}
      style={withRows(items.length)}
      data-open={open !== null || undefined}
    >
      {items.map((item) => {
        const key = keyOf(item);
        const isCurrent = current === key;
        if (item.kind === 'other') return <OtherRow key={key} item={item} isCurrent={isCurrent} />;
        const { kind: _kind, planDate: _planDate, ...row } = item;
        return (
          <TaskRow
            key={key}
            {...row}
            isDrawn={isDrawn || isCurrent}
            isCurrent={isCurrent}
            open={open?.row === key ? open.part : null}
            isOpenDrawn={isOpenDrawn && open?.row === key}
            isLifted={lifted === key}
            today={common.today}
            isPrimary={item.task.id === common.primaryTaskId}
            isMovable={common.canMove && isMovable(item.task)}
            showsDay={common.showsDay}
            hides={common.hides}
          />
        );
      })}
    </div>
  );
}

/** The number of rows, by which the height of a section is known that was never laid out. */
const withRows = (rows: number) => ({ '--rows': rows }) as CSSProperties;

/** Whether an opened part is drawn already: the press that opens it is shown first. A name takes keys from the first on. */
const isSamePart = (open: OpenPart, shown: OpenPart | null): boolean =>
  shown !== null && shown.row === open.row && shown.part === open.part;

type OtherProps = { item: Extract<RowItem, { kind: 'other' }>; isCurrent: boolean };

const OtherRow = ({ item, isCurrent }: OtherProps) => (
  <div {...asRow(item.label)} tabIndex={isCurrent ? 0 : -1} className={classes.other} data-row={item.key}>
    {item.render(CELL)}
  </div>
);
