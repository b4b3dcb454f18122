import type { BusyBlock } from '@daymark/contract/plan.ts';
import type { BoundedPeriod } from '@daymark/domain/day-timeline.ts';
import { timeText } from '#time/entries/entry-words.ts';
import classes from './busy-parts.module.css';
import { scaleStyle } from './scale.ts';

type Props = {
  blocks: readonly BusyBlock[];
  /** The part of the day that is shown. */
  shown: BoundedPeriod;
  topOf: (at: Temporal.Instant) => number;
};

/** Busy time behind the entries of a day. */
export function BusyParts({ blocks, shown, topOf }: Props) {
  const parts = blocks.flatMap((block) => {
    const top = Math.max(0, topOf(Temporal.Instant.from(block.start)));
    const bottom = Math.min(topOf(shown.until), topOf(Temporal.Instant.from(block.end)));
    return { block, top, height: Math.max(0, bottom - top) };
  });
  return (
    <ul className={`${classes.blocks} figures`} aria-label="Busy time">
      {parts.map(({ block, ...place }) => (
        <li key={block.start} className={classes.block} style={scaleStyle(place)}>
          <span className="truncate">{block.title ?? 'Busy'}</span>{' '}
          <span className={classes.times}>
            {timeText(block.start)} – {timeText(block.end)}
          </span>
        </li>
      ))}
    </ul>
  );
}
