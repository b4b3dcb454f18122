import type { BusyBlock } from '@daymark/contract/plan.ts';
import { VisuallyHidden } from '@mantine/core';
import { timeText } from '#time/entries/entry-words.ts';
import classes from './busy-block.module.css';
import { scaleStyle } from './scale.ts';

type Props = {
  block: BusyBlock;
  top: number;
  height: number;
};

/** Busy time of a day, behind its entries; in a narrow window a row among theirs. */
export function BusyBlockItem({ block, ...place }: Props) {
  return (
    <li className={classes.block} style={scaleStyle(place)}>
      <VisuallyHidden>Busy time: </VisuallyHidden>
      <span className="truncate">{block.title ?? 'Busy'}</span>{' '}
      <span className={classes.times}>
        {timeText(block.start)} – {timeText(block.end)}
      </span>
    </li>
  );
}
