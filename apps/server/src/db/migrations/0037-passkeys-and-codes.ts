import { type CreateTableBuilder, type Kysely, SqliteAdapter, sql } from 'kysely';

/** Passkeys, codes with their recovery codes, challenges, and when the owner of a sign-in was last proved. */
export async function passkeysAndCodes(db: Kysely<unknown>): Promise<void> {
  const isSqlite = db.getExecutor().adapter instanceof SqliteAdapter;
  const whole = isSqlite ? 'integer' : 'bigint';
  const create = (builder: CreateTableBuilder<string, string>) =>
    (isSqlite ? builder.modifyEnd(sql`strict`) : builder).execute();
  const table = (name: string) =>
    db.schema.createTable(name).addColumn('id', whole, (column) => {
      const key = column.primaryKey();
      return isSqlite ? key.autoIncrement() : key.generatedByDefaultAsIdentity();
    });
  const tableOfUser = (name: string) =>
    table(name)
      .addColumn('user_id', whole, (column) => column.notNull().references('users.id').onDelete('cascade'))
      .addUniqueConstraint(`${name}_of_user`, ['user_id', 'id']);
  await create(
    tableOfUser('passkeys')
      .addColumn('credential_id', 'text', (column) => column.notNull().unique())
      .addColumn('public_key', 'text', (column) => column.notNull())
      .addColumn('counter', whole, (column) => column.notNull())
      .addColumn('transports', 'text', (column) => column.notNull())
      .addColumn('name', 'text', (column) => column.notNull())
      .addColumn('created_at', whole, (column) => column.notNull())
      .addColumn('last_used_at', whole),
  );
  await create(
    tableOfUser('codes')
      .addColumn('secret', 'text', (column) => column.notNull())
      .addColumn('created_at', whole, (column) => column.notNull())
      .addColumn('confirmed_at', whole)
      .addColumn('last_step', whole, (column) => column.notNull().defaultTo(0))
      .addUniqueConstraint('one_codes_of_user', ['user_id']),
  );
  await create(
    tableOfUser('recovery_codes')
      .addColumn('code_hash', 'text', (column) => column.notNull())
      .addUniqueConstraint('recovery_code_of_user', ['user_id', 'code_hash']),
  );
  await create(
    table('challenges')
      .addColumn('challenge_hash', 'text', (column) => column.notNull().unique())
      .addColumn('expires_at', whole, (column) => column.notNull()),
  );
  await db.schema.createIndex('challenges_by_end').on('challenges').column('expires_at').execute();
  // A server of the version before, which writes none, is at work during the upgrade.
  await db.schema.alterTable('sign_ins').addColumn('proved_at', whole).execute();
}
