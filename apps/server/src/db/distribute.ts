import { sql, type Transaction } from 'kysely';
import {
  type ForeignKey,
  findForeignKeys,
  findTablesOfUsers,
  findTriggers,
  findUniqueKeys,
  type UniqueKey,
} from './cluster-keys.ts';
import { allowSchemaChanges, countWorkers } from './distributed.ts';
import { refuseRunning, type Side } from './move.ts';
import { DatabaseStartupError } from './startup-errors.ts';
import { countTables } from './statistics.ts';
import type { Tables } from './tables.ts';
import { fillKeys } from './unique-keys.ts';

type Open = Transaction<Tables>;

/** The number of workers over which the rows of this database can be distributed. */
export async function requireWorkers({ db, where }: Side): Promise<number> {
  const workers = await countWorkers(db);
  if (workers === null)
    throw new DatabaseStartupError(
      `The database ${where} is on no Citus cluster. Create the extension citus in it, and add workers with citus_add_node.`,
    );
  if (workers === 0)
    throw new DatabaseStartupError(`The cluster of ${where} has no workers yet. Add them with citus_add_node.`);
  return workers;
}

/**
 * Distributes the rows of a Citus cluster by their user, as its catalog tells the tables: what has a `user_id` lies on the node of that
 * user, and so does the user. All of it is one transaction, so that a failure leaves the database as it was. Gives the tables that were
 * not distributed before.
 */
export async function distributeRows({ db, where }: Side, onStep: (step: string) => void): Promise<string[]> {
  const tables = await findTablesOfUsers(db);
  await db.transaction().execute(async (open) => {
    await refuseRunning(open, where);
    if (tables.length > 0) await distributeTables(open, tables, onStep);
    await fillKeys(open);
  });
  await countTables(db);
  return tables;
}

async function distributeTables(db: Open, tables: string[], onStep: (step: string) => void): Promise<void> {
  await allowSchemaChanges(db);
  const references = await findForeignKeys(db, tables);
  onStep('Adding the user to every key');
  const keys = await findUniqueKeys(db, tables);
  for (const { table, name } of references)
    await sql`alter table ${sql.table(table)} drop constraint ${sql.ref(name)}`.execute(db);
  for (const key of keys) await addUserToKey(db, key);
  // Rows on their way to their nodes are written anew, which triggers would count.
  const triggers = await findTriggers(db, tables);
  for (const { table, name } of triggers) await sql`drop trigger ${sql.ref(name)} on ${sql.table(table)}`.execute(db);
  for (const [place, table] of tables.entries()) {
    onStep(`Distributing ${table}, ${place + 1} of ${tables.length}`);
    const beside = table === 'users' ? 'none' : 'users';
    await sql`select create_distributed_table(${table}, ${columnOf(table)}, colocate_with => ${beside})`.execute(db);
  }
  onStep('Checking what rows refer to');
  for (const reference of references) await addReference(db, reference);
  for (const { made } of triggers) await sql.raw(made).execute(db);
  for (const reference of references) if (reference.onDelete === 'set null') await emptyByTrigger(db, reference);
  for (const table of tables) await sql`select truncate_local_data_after_distributing_table(${table})`.execute(db);
}

const columnOf = (table: string) => (table === 'users' ? 'id' : 'user_id');

/** Makes a key unique for each user, which an index of one node can hold; what is unique over all users is kept so by `keepKeys`. */
async function addUserToKey(db: Open, { table, name, constraint, columns, where, kind }: UniqueKey): Promise<void> {
  const of = sql.join(columns.map((column) => sql.ref(column)));
  const only = where === null ? sql`` : sql`where ${sql.raw(where)}`;
  if (constraint === null) await sql`drop index ${sql.ref(name)}`.execute(db);
  else await sql`alter table ${sql.table(table)} drop constraint ${sql.ref(constraint)}`.execute(db);
  if (kind === 'repeats the primary key') return;
  if (kind === 'primary') {
    await sql`alter table ${sql.table(table)} add primary key (user_id, ${of})`.execute(db);
    return;
  }
  if (table !== 'users')
    await sql`create unique index ${sql.ref(name)} on ${sql.table(table)} (user_id, ${of}) ${only}`.execute(db);
  if (kind === 'looked up by all') await sql`create index on ${sql.table(table)} (${of}) ${only}`.execute(db);
}

/** Makes a foreign key again, with the user in it. */
async function addReference(db: Open, { table, name, columns, parent, parentColumns, onDelete }: ForeignKey) {
  const isOfUser = columns.includes('user_id');
  const ofUser = (names: string[]) =>
    sql.join((isOfUser ? names : ['user_id', ...names]).map((column) => sql.ref(column)));
  const action = onDelete === 'cascade' ? sql`on delete cascade` : sql``;
  await sql`
    alter table ${sql.table(table)} add constraint ${sql.ref(name)}
    foreign key (${ofUser(columns)}) references ${sql.table(parent)} (${ofUser(parentColumns)}) ${action}`.execute(db);
}

/** A foreign key that empties its column would empty the user beside it, which Citus refuses: a trigger does it before the deletion. */
async function emptyByTrigger(db: Open, { table, columns: [column = ''], parent }: ForeignKey): Promise<void> {
  const name = `empty_${column}_of_${table}`;
  await sql
    .raw(
      `create function ${name}() returns trigger language plpgsql as $$ begin
         update ${table} set ${column} = null where user_id = old.user_id and ${column} = old.id;
         return old;
       end $$`,
    )
    .execute(db);
  await sql
    .raw(`create trigger ${name} before delete on ${parent} for each row execute function ${name}()`)
    .execute(db);
}
