import { type Kysely, SqliteAdapter } from 'kysely';

/** The last use of each identity, and the provider by which a sign-in was made: logging out can end it there as well. */
export async function providers(db: Kysely<unknown>): Promise<void> {
  const instant = db.getExecutor().adapter instanceof SqliteAdapter ? 'integer' : 'bigint';
  await db.schema.alterTable('identities').addColumn('last_used_at', instant).execute();
  await db.schema.alterTable('sign_ins').addColumn('provider', 'text').execute();
}
