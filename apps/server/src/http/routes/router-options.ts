import type { Background } from '#context/background.ts';
import type { Feed } from '#context/changes.ts';
import type { Clock } from '#context/clock.ts';
import type { Context, SignedIn, UserContext } from '#context/context.ts';
import type { CommandLog } from '#context/logged-call.ts';
import type { KeptCalls } from '#context/once.ts';
import type { UserGate } from '#context/user-gate.ts';
import type { Db } from '#db/connection.ts';
import type { Pace } from '#http/admission/pace.ts';

export type RouterOptions = {
  db: Db;
  clock: Clock;
  chance: Context['chance'];
  limits: Context['limits'];
  feed: Feed;
  /** Looks up the sign-in of a token, if it is in force. */
  authenticate: (
    ctx: Omit<Context, 'now'>,
    token: string,
    options: { clock: Clock; isUse: boolean },
  ) => Promise<SignedIn | undefined>;
  isTimeZone: (name: string) => boolean;
  /** The slowest pace of uploads and downloads. */
  pace?: Pace;
  /** Limit of the writes of one user, on average; 0 for any number. */
  writesPerSecond: number;
  gate: UserGate;
  /** Answers to calls with keys; without it keys mean nothing. */
  keptCalls?: KeptCalls;
  /** Log of commands; without it none is kept. */
  commandLog?: CommandLog;
  background?: Background;
  /** The queue that goes on with deletions of users in the background. */
  deletions?: { worker: string; goOn: (userId: number) => void; complete: (userId: number) => Promise<void> };
  /** Work of the first request of a user on a new day, before it is answered. */
  newDay?: { isDue: (ctx: UserContext) => boolean; begin: (ctx: UserContext) => Promise<void> };
};
