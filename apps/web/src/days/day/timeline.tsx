import type { TimeEntry } from '@daymark/contract/entries.ts';
import type { BusyBlock } from '@daymark/contract/plan.ts';
import {
  type BoundedPeriod,
  clipTo,
  columnsOf,
  type Extent,
  gapsBetween,
  hourMarks,
  lengthMs,
  periodOfDay,
  scaleOf,
  shownPeriod,
} from '@daymark/domain/day-timeline.ts';
import { exactMinutes } from '@daymark/domain/durations.ts';
import { isBefore, laterOf } from '@daymark/domain/instants.ts';
import { formatMinutes } from '@daymark/domain/minute-words.ts';
import { isIn } from '@daymark/domain/periods.ts';
import { type KeyboardEvent, type ReactNode, use } from 'react';
import { blocksBetween, joinedBlocks } from '#days/busy-time/joined-blocks.ts';
import { useDayRule } from '#shared/current-day.ts';
import type { Times } from '#time/entries/entry-times.ts';
import { timesText } from '#time/entries/entry-words.ts';
import { asOf, wire } from '#time/entries/new-times.ts';
import { useWorkNow } from '#time/timer/use-work-now.ts';
import { formatHour } from '#ui/format.ts';
import { SingleKeysContext } from '#ui/keys.tsx';
import { BusyBlockItem } from './busy-block.tsx';
import { EntryBlock } from './entry-block.tsx';
import { HOUR_HEIGHT, SHORTEST_BLOCK, scaleStyle } from './scale.ts';
import classes from './timeline.module.css';

type Props = {
  date: string;
  entries: readonly TimeEntry[];
  busy: readonly BusyBlock[];
  onEdit: (entry: TimeEntry) => void;
  onAdd: (times: Times) => void;
};

/** The entries of a day on a scale of its hours, in order; a plain list where the window is narrow. */
export function Timeline({ date, entries, busy, onEdit, onAdd }: Props) {
  const areSingleKeysOn = use(SingleKeysContext);
  const rule = useDayRule();
  const now = useWorkNow();
  const day = periodOfDay(Temporal.PlainDate.from(date), rule);
  const placed = entries.flatMap((entry) => {
    const { started_at, ended_at } = asOf(now, entry);
    const times = { started_at, ended_at: laterOf(started_at, ended_at) };
    const part = clipTo(day, times);
    return part ? { entry, times, part } : [];
  });
  const parts = placed.map(({ part }) => part);
  const isCurrent = isIn(day, now);
  const blocks = joinedBlocks(blocksBetween(busy, wire(day.from), wire(day.until)));
  const shown = shownPeriod(day, rule.timeZone, [
    ...parts,
    ...blocks.map(periodOfBlock).filter((block) => isInside(block, day)),
    ...(isCurrent ? [{ from: now, until: now }] : []),
  ]);
  const { extents, topOf, height } = scaleOf(shown, parts, { hour: HOUR_HEIGHT, shortest: SHORTEST_BLOCK });
  const columns = columnsOf(extents);
  const busyExtents = blocks.map((block) => {
    const { from, until } = periodOfBlock(block);
    return { top: Math.max(0, topOf(from)), bottom: Math.min(height, topOf(until)) };
  });
  const gaps = gapsBetween(parts);

  const busyRows = blocks.map((block, place): Row => {
    const extent = busyExtents[place] ?? { top: 0, bottom: 0 };
    const isCovered = extents.some(overlaps(extent));
    return [
      periodOfBlock(block).from,
      <BusyBlockItem key={`busy ${block.start}`} block={block} extent={extent} isCovered={isCovered} />,
    ];
  });
  const entryRows = placed.flatMap(({ entry, times, part }, place): Row[] => {
    const gap = gaps.find(({ from }) => from.equals(part.until));
    const others = placed.filter(({ entry: { id } }) => id !== entry.id).map(({ times }) => times);
    const extent = extents[place] ?? { top: 0, bottom: 0 };
    const bottom = Math.max(0, ...extents.slice(0, place + 1).map((extent) => extent.bottom));
    return [
      [
        part.from,
        <EntryBlock
          key={entry.id}
          placed={{ entry, times, around: { day, others, now } }}
          extent={extent}
          isOverBusy={busyExtents.some(overlaps(extent))}
          topOf={topOf}
          column={columns[place] ?? { column: 0, columns: 1 }}
          onEdit={() => onEdit(entry)}
        />,
      ],
      ...(gap
        ? [
            [
              gap.from,
              <Gap
                key={`gap-${entry.id}`}
                gap={gap}
                top={Math.max(topOf(gap.from), bottom)}
                end={topOf(gap.until)}
                onAdd={onAdd}
              />,
            ] satisfies Row,
          ]
        : []),
    ];
  });

  return (
    <section className={`${classes.card} surface`} aria-label="Time entries">
      <div className={classes.scale} style={scaleStyle({ height })}>
        <div className={classes.hours} aria-hidden="true">
          {hourMarks(shown, rule.timeZone).map((mark) => (
            <span
              key={mark.epochMilliseconds}
              className={classes.hour}
              style={scaleStyle({ top: topOf(mark.toInstant()) })}
            >
              {formatHour(mark.hour)}
            </span>
          ))}
        </div>
        {isCurrent && <div className={classes.now} style={scaleStyle({ top: topOf(now) })} />}
        <ol className={`${classes.entries} figures`} onKeyDown={moveFocus}>
          {rowsInOrder([...busyRows, ...entryRows])}
        </ol>
      </div>
      {placed.length > 0 && (
        <p className={classes.hint}>
          Drag an edge to move it.
          {areSingleKeysOn &&
            ' By keyboard: S picks up the start of an entry, E its end; the arrow keys move it by 5 minutes, with Alt by 1.'}
        </p>
      )}
    </section>
  );
}

const overlaps = (one: Extent) => (other: Extent) => one.top < other.bottom && other.top < one.bottom;

/** An item of the scale, with its beginning. */
type Row = [from: Temporal.Instant, node: ReactNode];

/** Rows by their beginnings: a narrow window shows them below each other. */
const rowsInOrder = (rows: Row[]): ReactNode[] =>
  rows.toSorted(([one], [other]) => Temporal.Instant.compare(one, other)).map(([, node]) => node);

const periodOfBlock = ({ start, end }: BusyBlock): BoundedPeriod => ({
  from: Temporal.Instant.from(start),
  until: Temporal.Instant.from(end),
});

/** Blocks that go on from the day before, or on the next one, make the scale no longer. */
const isInside = (block: BoundedPeriod, day: BoundedPeriod): boolean =>
  isBefore(day.from, block.from) && isBefore(block.until, day.until);

type GapProps = { gap: BoundedPeriod; top: number; end: number; onAdd: Props['onAdd'] };

/** Time between two entries; a press adds an entry that fills it. */
function Gap({ gap, top, end, onAdd }: GapProps) {
  const times = { started_at: wire(gap.from), ended_at: wire(gap.until) };
  const text = `gap ${formatMinutes(exactMinutes(lengthMs(gap)))}`;
  const isShort = end - top < SHORTEST_BLOCK;
  return (
    <li className={classes.gap} data-short={isShort || undefined} style={scaleStyle({ top, height: end - top })}>
      <button
        type="button"
        className={classes.add}
        aria-label={`${text}, ${timesText(times)}: add time`}
        onClick={() => onAdd(times)}
      >
        <span>{text}</span>
      </button>
    </li>
  );
}

/** The arrow keys move the focus between entries and gaps, unless they move an edge. */
function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  const { target } = event;
  if (!step || event.defaultPrevented || !(target instanceof HTMLButtonElement)) return;
  const buttons = [...event.currentTarget.querySelectorAll('button')].filter((button) => button.checkVisibility());
  const next = buttons[buttons.indexOf(target) + step];
  if (!next) return;
  event.preventDefault();
  next.focus();
}
