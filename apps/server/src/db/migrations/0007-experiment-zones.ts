import type { Kysely } from 'kysely';

/** The time zone in which each experiment was created and counts its days; unknown for those created before this. */
export async function experimentZones(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('experiments').addColumn('time_zone', 'text').execute();
}
