import type { Period } from '@daymark/domain/periods.ts';
import { sql } from 'kysely';
import type { UserContext } from '#context/context.ts';
import { type EntriesIn, entriesIn, entryQueriesIn, partsOf } from '#db/entries-in-period.ts';
import { prepared, preparedForEach, type ValueOf } from '#db/prepared.ts';

/** Aggregates: the entries that have ended, and the running one, each as one text, which a database hands over faster than as many rows. */
const ENDED = sql<string | null>`string_agg(task_id || ',' || started_at || ',' || ended_at, ',')`;
const RUNNING = sql<string | null>`max(case when ended_at is null then task_id || ',' || started_at end)`;

const packedEntries = preparedForEach((parts: number) =>
  prepared((db, value: ValueOf<EntriesIn>) => {
    const [begun, ...others] = entryQueriesIn(db, value, parts);
    const packed = [ENDED.as('ended'), RUNNING.as('running')] as const;
    // SQLite takes twice as long for one aggregate over the union.
    return begun.select(packed).unionAll(others.map((entries) => entries.select(packed)));
  }),
);

/**
 * The entries that overlap the period: task, start and end of each that has ended, one after the other, and task and start of the running
 * one; in epoch milliseconds and divided by commas.
 */
export async function findPackedEntries(ctx: UserContext, period: Period) {
  const given = entriesIn(ctx, period);
  const rows = await packedEntries(partsOf(ctx, given))(ctx, given);
  return {
    ended: rows.flatMap(({ ended }) => ended ?? []).join(','),
    running: rows.find(({ running }) => running !== null)?.running ?? null,
  };
}
