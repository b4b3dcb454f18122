import type { Context } from '#context/context.ts';

/** Attempts in a window that began with the first one, and when it ends, in epoch milliseconds. */
export type Attempts = { count: number; endsAt: number };

/** Counts of attempts by key: in memory where one process serves everybody, in the database where several share it. */
export type AttemptCounts = {
  /** The count of the open window, if there is one. */
  find(ctx: Context, key: string): Promise<Attempts | undefined>;
  /** Counts one more; opens a window of this length where none is open. */
  add(ctx: Context, key: string, windowMs: number): Promise<Attempts>;
  /** Takes back one attempt of this window. */
  takeBack(ctx: Context, key: string, attempts: Attempts): Promise<void>;
};

/** Interval in milliseconds at which old windows are removed. */
const REMOVED_EACH = 60_000;

export function countsInMemory(): AttemptCounts {
  const windows = new Map<string, Attempts>();
  let removedAt = 0;

  const removeOld = (now: number) => {
    if (Math.abs(now - removedAt) < REMOVED_EACH) return;
    removedAt = now;
    for (const [key, { endsAt }] of windows) if (endsAt <= now) windows.delete(key);
  };
  const openAt = (now: number, key: string) => {
    const found = windows.get(key);
    return found && found.endsAt > now ? found : undefined;
  };

  return {
    find: async ({ now }, key) => openAt(now.epochMilliseconds, key),
    add: async (ctx, key, windowMs) => {
      const now = ctx.now.epochMilliseconds;
      removeOld(now);
      const { count, endsAt } = openAt(now, key) ?? { count: 0, endsAt: now + windowMs };
      const attempts = { count: count + 1, endsAt };
      windows.set(key, attempts);
      return attempts;
    },
    takeBack: async (_ctx, key, { endsAt }) => {
      const found = windows.get(key);
      if (found?.endsAt === endsAt) windows.set(key, { count: found.count - 1, endsAt });
    },
  };
}

/** Whole seconds until the window ends, at least one. */
export function secondsLeft({ now }: Context, { endsAt }: Attempts): number {
  return Math.max(1, Math.ceil((endsAt - now.epochMilliseconds) / 1000));
}
