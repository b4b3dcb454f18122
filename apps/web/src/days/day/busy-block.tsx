import type { BusyBlock } from '@daymark/contract/plan.ts';
import type { Extent } from '@daymark/domain/day-timeline.ts';
import { VisuallyHidden } from '@mantine/core';
import { timeText } from '#time/entries/entry-words.ts';
import classes from './busy-block.module.css';
import { scaleStyle } from './scale.ts';

type Props = {
  block: BusyBlock;
  /** Place on the scale. */
  extent: Extent;
  /** Whether entries lie over it: they leave room for its words at their end. */
  isCovered: boolean;
};

/** Busy time of a day, behind its entries; in a narrow window a row among theirs. */
export function BusyBlockItem({ block, extent: { top, bottom }, isCovered }: Props) {
  return (
    <li
      className={classes.block}
      data-covered={isCovered || undefined}
      style={scaleStyle({ top, height: bottom - top })}
    >
      <VisuallyHidden>Busy time: </VisuallyHidden>
      <span className="truncate">{block.title ?? 'Busy'}</span>{' '}
      <span className={classes.times}>
        {timeText(block.start)} – {timeText(block.end)}
      </span>
    </li>
  );
}
