import { busy, conflict } from '#http/api-error.ts';

/** A transfer reads or writes a whole account: few at once leave the server to other requests. */
const AT_ONCE = 4;

/** Concurrency limit of exports and imports: one per user, few in all. Returns a function that frees the slot. */
export function limitTransfers() {
  const users = new Set<number>();
  return (userId: number): (() => void) => {
    if (users.has(userId)) throw conflict('An export or import of yours is still running. Wait until it is done.');
    if (users.size >= AT_ONCE) throw busy();
    users.add(userId);
    return () => users.delete(userId);
  };
}
