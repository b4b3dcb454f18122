import type { Kysely } from 'kysely';

/** The network address from which each sign-in was last used; unknown for those last used before. */
export async function addresses(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('sign_ins').addColumn('last_address', 'text').execute();
}
