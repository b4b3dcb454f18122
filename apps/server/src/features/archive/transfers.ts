import { busy, conflict } from '#http/api-error.ts';

/** Each reads or writes all that somebody has: few at once keep the server free for the others. */
const AT_ONCE = 4;

/** Lets everybody have one export or import at a time, and few in all. Gives what ends the one that is taken. */
export function limitTransfers() {
  const users = new Set<number>();
  return (userId: number): (() => void) => {
    if (users.has(userId)) throw conflict('An export or import of yours is still running. Wait until it is done.');
    if (users.size >= AT_ONCE) throw busy();
    users.add(userId);
    return () => users.delete(userId);
  };
}
