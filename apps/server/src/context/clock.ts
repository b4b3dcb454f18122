import type { Db } from '#db/connection.ts';
import { fromMs } from '#db/instants.ts';
import { presentOf } from '#db/present.ts';

/** The time of one request, which goes on while the request waits. */
export type RequestClock = () => Temporal.Instant;

/** Source of the time of requests. */
export type Clock = {
  /** The time from when the database answered that this is the present (`presentOf`). */
  from: (present: number) => RequestClock;
  /** Asks the database for the present by a query of its own, where one is needed. */
  read: (db: Db) => Promise<RequestClock>;
};

/** The clock of this process, for a database that no other process shares. */
export const processClock = (clock: RequestClock): Clock => ({ from: () => clock, read: async () => clock });

/**
 * The clock of PostgreSQL, the same for all instances, whatever the clocks of their machines say. The monotonic clock of
 * this process carries it on from when the answer arrived, so that it never runs ahead of PostgreSQL.
 */
export const POSTGRES_CLOCK: Clock = {
  from: goingOnFrom,
  read: async (db) => {
    const { present } = await db.selectNoFrom(presentOf(db).as('present')).executeTakeFirstOrThrow();
    return goingOnFrom(present);
  },
};

function goingOnFrom(present: number): RequestClock {
  const since = performance.now();
  return () => fromMs(present + Math.floor(performance.now() - since));
}
