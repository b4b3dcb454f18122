import { startTransition, useEffect, useState } from 'react';
import { nextPaint } from './next-paint.ts';

/**
 * A value as it was before its last change, until the browser has painted a frame: what was pressed is shown before what takes
 * long to render by it.
 * @param first The value of the first frame, if it is another.
 */
export function useAfterPaint<Value>(value: Value, first = value): Value {
  const [painted, setPainted] = useState(first);
  useEffect(() => {
    let isCurrent = true;
    void nextPaint().then(() => isCurrent && startTransition(() => setPainted(value)));
    return () => {
      isCurrent = false;
    };
  }, [value]);
  return painted;
}
