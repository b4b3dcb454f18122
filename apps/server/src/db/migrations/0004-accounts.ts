import { type Kysely, SqliteAdapter, sql } from 'kysely';

/** Identities of users at an identity provider, the tokens that were taken from one, and what each sign-in was made with. */
export async function accounts(db: Kysely<unknown>): Promise<void> {
  const isSqlite = db.getExecutor().adapter instanceof SqliteAdapter;
  const t = isSqlite
    ? ({ id: 'integer', reference: 'integer', instant: 'integer' } as const)
    : ({ id: 'bigint', reference: 'bigint', instant: 'bigint' } as const);

  const table = <Name extends string>(name: Name) => {
    const builder = db.schema.createTable(name).addColumn('id', t.id, (column) => {
      const key = column.primaryKey();
      return isSqlite ? key.autoIncrement() : key.generatedByDefaultAsIdentity();
    });
    return isSqlite ? builder.modifyEnd(sql`strict`) : builder;
  };

  await table('identities')
    .addColumn('user_id', t.reference, (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('issuer', 'text', (column) => column.notNull())
    .addColumn('subject', 'text', (column) => column.notNull())
    .addColumn('created_at', t.instant, (column) => column.notNull())
    .addUniqueConstraint('identities_of_issuer', ['issuer', 'subject'])
    .execute();
  await db.schema.createIndex('identities_by_user').on('identities').column('user_id').execute();

  // Used tokens belong to no user: a token that was taken once stays used when the account it made is deleted.
  await table('used_id_tokens')
    .addColumn('token_hash', 'text', (column) => column.notNull().unique())
    .addColumn('expires_at', t.instant, (column) => column.notNull())
    .execute();
  await db.schema.createIndex('used_id_tokens_by_expiry').on('used_id_tokens').column('expires_at').execute();

  await db.schema
    .alterTable('sign_ins')
    .addColumn('user_agent', 'text', (column) => column.notNull().defaultTo(''))
    .execute();
}
