import type { Kysely } from 'kysely';

/** The command of an import tells which records it has brought, so that it can be taken back as a whole. */
export async function imports(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('commands').addColumn('brought', 'text').execute();
}
