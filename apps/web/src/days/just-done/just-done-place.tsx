import { useSelector } from '@tanstack/react-store';
import { useDeferredValue, useEffect, useRef } from 'react';
import { takeBack } from '#api/undo.ts';
import { useReopenTask } from '#time/timer/completion.queries.ts';
import { dropDone, holdPlace, lastDone } from '#time/timer/last-done.ts';
import { JustDone } from './on-demand.ts';

/** The place of a screen for the block that asks how the task was that Done has completed last; no toast tells of Done then. */
export function JustDonePlace() {
  const place = useRef<HTMLDivElement>(null);
  // The press of Done is shown before the block, which takes longer to render.
  const done = useDeferredValue(useSelector(lastDone, (shown) => shown));
  const { mutate: reopen } = useReopenTask();
  useEffect(holdPlace, []);

  /** The focus that was in the block stays at its place when it goes. */
  const keepFocus = (block: HTMLDivElement) => () => {
    if (block.contains(document.activeElement)) place.current?.focus();
  };

  function undo() {
    if (done?.command !== undefined) takeBack([done.command]);
    else if (done) reopen(done.task);
  }

  return (
    <div ref={place} tabIndex={-1}>
      {done && (
        <div key={done.task.id} ref={keepFocus}>
          <JustDone
            task={done.task}
            startedAt={done.started_at}
            isAnswered={done.isAnswered}
            onUndo={undo}
            onLater={() => dropDone(done.task)}
          />
        </div>
      )}
    </div>
  );
}
