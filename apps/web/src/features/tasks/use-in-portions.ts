import { startTransition, useEffect, useState } from 'react';

/** Items that are drawn at once: more than a screen shows. */
const FIRST = 24;

/** So many follow at a time. A press that comes between two times is heard. */
const PORTION = 50;

/**
 * The value that each of so many items is drawn with. A new one reaches them portion by portion; an item beyond the end of
 * the answer has not been drawn at all yet.
 */
export function useInPortions<Value>(value: Value, items: number): Value[] {
  const [reached, setReached] = useState<Value[]>(() => next([], value, FIRST));
  useEffect(() => {
    const isUpToDate = reached.length >= items && reached.every((known) => known === value);
    if (!isUpToDate) startTransition(() => setReached(next(reached, value, PORTION)));
  }, [reached, value, items]);
  return reached;
}

/** The first so many that lack the value have it then. */
function next<Value>(known: Value[], value: Value, portion: number): Value[] {
  const from = known.findIndex((other) => other !== value);
  const start = from === -1 ? known.length : from;
  const end = Math.max(known.length, start + portion);
  return Array.from({ length: end }, (_, place) => {
    if (place >= start && place < start + portion) return value;
    return known[place] as Value; // before `start` and up to the end there is nothing but what was known
  });
}
