import { startTransition, useEffect, useState } from 'react';

/**
 * Hands a changed value to a long list of items in chunks, from the first item on, so that a press between two chunks is
 * handled at once. Gives the value that each item is rendered with; items beyond its end are not rendered yet.
 */
export function useChunkedRender<Value>(value: Value, items: number, chunk: number): Value[] {
  const [reached, setReached] = useState<Value[]>(() => nextChunk([], value, chunk));
  const isDone = reached.length >= items && reached.every((known) => known === value);
  useEffect(() => {
    if (!isDone) startTransition(() => setReached(nextChunk(reached, value, chunk)));
  }, [reached, isDone, value, chunk]);
  return reached;
}

/** The known values with the first chunk of items that lack the new value set to it. */
export function nextChunk<Value>(known: Value[], value: Value, chunk: number): Value[] {
  const stale = known.findIndex((other) => other !== value);
  const from = stale === -1 ? known.length : stale;
  return [...known.slice(0, from), ...Array<Value>(chunk).fill(value), ...known.slice(from + chunk)];
}
