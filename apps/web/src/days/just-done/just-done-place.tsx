import { useSelector } from '@tanstack/react-store';
import { useEffect, useEffectEvent, useRef } from 'react';
import { offerUndo } from '#api/undo.ts';
import { useReopenTask } from '#time/timer/completion.queries.ts';
import { dropDone, holdPlace, lastDone } from '#time/timer/last-done.ts';
import { JustDone } from './on-demand.ts';

/** The place of a screen for the block that asks how the task was that Done has completed last; no toast tells of Done then. */
export function JustDonePlace() {
  const place = useRef<HTMLDivElement>(null);
  const done = useSelector(lastDone, (shown) => shown);
  const { mutate: reopen } = useReopenTask();
  useEffect(holdPlace, []);

  /** Takes the block away; the focus that was in it stays at its place. */
  function fold() {
    if (!done) return;
    if (place.current?.contains(document.activeElement)) place.current.focus();
    dropDone(done.task);
  }

  function undo() {
    if (!done) return;
    fold();
    reopen(done.task);
  }

  const undoShown = useEffectEvent(undo);
  const undoable = done?.isAnswered ? done.task.id : null;
  useEffect(() => (undoable === null ? undefined : offerUndo(() => undoShown())), [undoable]);

  return (
    <div ref={place} tabIndex={-1}>
      {done && (
        <JustDone
          key={done.task.id}
          task={done.task}
          startedAt={done.started_at}
          isAnswered={done.isAnswered}
          onUndo={undo}
          onLater={fold}
        />
      )}
    </div>
  );
}
