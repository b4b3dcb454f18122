import type { TimeEntry } from '@daymark/contract/entries.ts';
import type { BoundedPeriod } from '@daymark/domain/day-timeline.ts';
import { type Edge, edgeLimits, nextStep } from '@daymark/domain/entry-edges.ts';
import { isBefore } from '@daymark/domain/instants.ts';
import type { EndedEntry } from '@daymark/domain/periods.ts';
import { type KeyboardEvent, useState } from 'react';
import { announce } from '#api/announcements.ts';
import { useMoveEdge } from '#time/entries/entries.queries.ts';
import { timeText } from '#time/entries/entry-words.ts';
import { wire } from '#time/entries/new-times.ts';
import { usePressedShortcut } from '#ui/keys.tsx';

/** An entry on its day. */
export type PlacedEntry = {
  entry: TimeEntry;
  /** The entry's times; a running entry ends now. */
  times: EndedEntry;
  around: { day: BoundedPeriod; others: readonly EndedEntry[]; now: Temporal.Instant };
};

type Move = { edge: Edge; at: Temporal.Instant };

/** The start or end of an entry while it is moved, and until the move is saved. */
export function useEdgeMove({ entry, times, around }: PlacedEntry) {
  const moveEdge = useMoveEdge(entry);
  const pressedEdge = usePressedShortcut('entry');
  const [move, setMove] = useState<Move | null>(null);
  const limitsOf = (edge: Edge) => edgeLimits(times, edge, around);
  const cancel = () => setMove(null);

  /** Another move waits until the last one is saved. */
  function moveTo(to: Move) {
    if (!moveEdge.isPending) setMove(to);
  }

  /** An edge on another day, and the end of the running entry, stay where they are. */
  function canMove(edge: Edge): boolean {
    if (edge === 'started_at') return !isBefore(times.started_at, around.day.from);
    return entry.ended_at !== null && !isBefore(around.day.until, times.ended_at);
  }

  function save(wanted = move) {
    if (!wanted || moveEdge.isPending) return;
    setMove(wanted);
    if (wanted.at.equals(times[wanted.edge])) cancel();
    else moveEdge.mutate(wanted, { onSettled: cancel });
  }

  function moveByKey({ edge, at }: Move) {
    setMove({ edge, at });
    announce(timeText(wire(at)));
  }

  function pickUp(edge: Edge) {
    setMove({ edge, at: times[edge] });
    const name = edge === 'started_at' ? 'Start' : 'End';
    announce(`${name} ${timeText(wire(times[edge]))}. Arrow keys move it, Enter saves, Escape puts it back.`);
  }

  function onKeyDown(event: KeyboardEvent) {
    const { key, altKey, ctrlKey, metaKey } = event;
    if (ctrlKey || metaKey || moveEdge.isPending) return;
    const edge = pressedEdge(event);
    if (edge && canMove(edge)) pickUp(edge);
    else if (move) {
      const { at, edge } = move;
      const step = altKey ? 1 : 5;
      const limits = limitsOf(edge);
      if (key === 'ArrowDown') moveByKey({ edge, at: nextStep(at, step, limits) });
      else if (key === 'ArrowUp') moveByKey({ edge, at: nextStep(at, step === 1 ? -1 : -5, limits) });
      else if (key === 'Enter') save();
      else if (key === 'Escape') cancel();
      else return;
    } else return;
    event.preventDefault();
  }

  return { move, moveTo, save, cancel, canMove, limitsOf, onKeyDown };
}
