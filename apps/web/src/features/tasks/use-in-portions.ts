import { startTransition, useEffect, useState } from 'react';

/**
 * The values that so many items are to be drawn with, as far as that has come: what lies beyond the end of the answer has not
 * been drawn at all yet. A new value reaches the items a portion at a time, from the first one on, and a press that comes in
 * between is heard.
 */
export function useInPortions<Value>(value: Value, items: number, portion: number): Value[] {
  const [reached, setReached] = useState<Value[]>(() => nextPortion([], value, portion));
  const isDone = reached.length >= items && reached.every((known) => known === value);
  useEffect(() => {
    if (!isDone) startTransition(() => setReached(nextPortion(reached, value, portion)));
  }, [reached, isDone, value, portion]);
  return reached;
}

/** As before, but for the first items that did not have this value. */
export function nextPortion<Value>(known: Value[], value: Value, portion: number): Value[] {
  const stale = known.findIndex((other) => other !== value);
  const from = stale === -1 ? known.length : stale;
  return [...known.slice(0, from), ...Array<Value>(portion).fill(value), ...known.slice(from + portion)];
}
