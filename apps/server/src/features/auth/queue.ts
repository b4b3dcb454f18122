import { busy } from '#http/api-error.ts';

/** Does so many pieces of work at once, lets so many more wait for their turn, and refuses what comes then. */
export function limitedQueue({ atOnce, waiting }: { atOnce: number; waiting: number }) {
  const turns: (() => void)[] = [];
  let free = atOnce;
  return async <Result>(work: () => Promise<Result>): Promise<Result> => {
    if (free > 0) free -= 1;
    else if (turns.length < waiting) await new Promise<void>((resolve) => turns.push(resolve));
    else throw busy();
    try {
      return await work();
    } finally {
      const next = turns.shift();
      if (next)
        next(); // who waits gets this place, not who comes in this moment
      else free += 1;
    }
  };
}
