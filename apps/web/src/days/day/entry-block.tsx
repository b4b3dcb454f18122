import { clipTo, type Extent } from '@daymark/domain/day-timeline.ts';
import type { Edge } from '@daymark/domain/entry-edges.ts';
import type { EndedEntry } from '@daymark/domain/periods.ts';
import { VisuallyHidden } from '@mantine/core';
import { type CSSProperties, use } from 'react';
import { SOURCE_WORDS, timesText } from '#time/entries/entry-words.ts';
import { wire } from '#time/entries/new-times.ts';
import { ColorSquare } from '#ui/color-square.tsx';
import { SingleKeysContext } from '#ui/keys.tsx';
import { ENTRY_SHORTCUTS } from '#ui/shortcuts.ts';
import { EdgeHandle } from './edge-handle.tsx';
import classes from './entry-block.module.css';
import { scaleStyle } from './scale.ts';
import { type PlacedEntry, useEdgeMove } from './use-edge-move.ts';

type Props = {
  placed: PlacedEntry;
  /** Place on the scale while no edge is moved. */
  extent: Extent;
  topOf: (at: Temporal.Instant) => number;
  column: { column: number; columns: number };
  /** Whether busy time lies behind it, whose words stand beside it. */
  isOverBusy: boolean;
  onEdit: () => void;
};

const EDGES: Edge[] = ['started_at', 'ended_at'];

/** An entry on the scale: a button that opens its form, and its edges, which can be moved. */
export function EntryBlock({ placed, extent, topOf, column: { column, columns }, isOverBusy, onEdit }: Props) {
  const { entry, times, around } = placed;
  const { move, moveTo, save, cancel, canMove, limitsOf, onKeyDown } = useEdgeMove(placed);
  const areSingleKeysOn = use(SingleKeysContext);
  const moved: EndedEntry = move ? { ...times, [move.edge]: move.at } : times;
  const { started_at, ended_at } = moved;
  const part = clipTo(around.day, moved);
  const isRunning = entry.ended_at === null;
  const [top, bottom] = move && part ? [topOf(part.from), topOf(part.until)] : [extent.top, extent.bottom];
  const place = part ? scaleStyle({ top, height: bottom - top }) : {};
  return (
    <li
      className={classes.block}
      data-live={isRunning || undefined}
      data-moving={move !== null || undefined}
      data-over-busy={isOverBusy || undefined}
      style={{ ...place, '--column': column / columns, '--width': 1 / columns } as CSSProperties}
    >
      <button
        type="button"
        className={classes.open}
        title={entry.task_name}
        aria-keyshortcuts={
          areSingleKeysOn
            ? EDGES.filter(canMove)
                .flatMap((edge) => ENTRY_SHORTCUTS[edge].keys)
                .join(' ')
            : undefined
        }
        onClick={onEdit}
        onKeyDown={onKeyDown}
        onBlur={() => save()}
      >
        <span className={classes.head}>
          {entry.category && (
            <>
              <ColorSquare color={entry.category.color} />
              <VisuallyHidden>{entry.category.name}, </VisuallyHidden>
            </>
          )}
          <span className={classes.name}>{entry.task_name}</span>
        </span>
        <span className={classes.fact}>
          {timesText({ started_at: wire(started_at), ended_at: isRunning ? null : wire(ended_at) })}
        </span>
        {entry.source !== 'timer' && <span className={classes.fact}>{SOURCE_WORDS[entry.source]}</span>}
      </button>
      {EDGES.filter(canMove).map((edge) => (
        <EdgeHandle
          key={edge}
          edge={edge}
          at={times[edge]}
          limits={limitsOf(edge)}
          isPicked={move?.edge === edge}
          onMove={(at) => moveTo({ edge, at })}
          onCancel={cancel}
          onSave={(at) => save({ edge, at })}
          onPress={onEdit}
        />
      ))}
    </li>
  );
}
