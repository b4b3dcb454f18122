import { sql } from 'kysely';
import type { Db } from './connection.ts';

/** Databases on a Citus cluster, by their adapters, which their transactions have too. */
const DISTRIBUTED = new WeakSet<object>();

/** Whether rows lie on the node of their user: a query of a user runs there as a whole, its functions included. */
export const isDistributed = (db: Db): boolean => DISTRIBUTED.has(db.getExecutor().adapter);

/** Asks PostgreSQL once, when it is opened, whether its tables are distributed. */
export async function askWhetherDistributed(db: Db): Promise<void> {
  if ((await isCluster(db)) && (await isSplit(db))) DISTRIBUTED.add(db.getExecutor().adapter);
}

/**
 * Lets the transaction change the schema of distributed tables: the nodes one after the other, which functions and references ask for, and
 * triggers too, each of which writes rows of its own user.
 */
export async function allowSchemaChanges(db: Db): Promise<void> {
  await sql`set local citus.multi_shard_modify_mode = 'sequential'`.execute(db);
  await sql`set local citus.enable_unsafe_triggers = on`.execute(db);
}

/** Nodes beside the coordinator that take rows; null where the database is no cluster. */
export async function countWorkers(db: Db): Promise<number | null> {
  if (!(await isCluster(db))) return null;
  const { rows } = await sql<{ workers: number }>`
    select count(*) as workers from pg_dist_node
    where groupid <> 0 and noderole = 'primary' and isactive and shouldhaveshards`.execute(db);
  return rows[0]?.workers ?? 0;
}

/** Whether the tables of a cluster are distributed. */
async function isSplit(db: Db): Promise<boolean> {
  const { rows } = await sql`select from pg_dist_partition where logicalrelid = to_regclass('public.users')`.execute(
    db,
  );
  return rows.length > 0;
}

async function isCluster(db: Db): Promise<boolean> {
  const { rows } = await sql<{ is_cluster: boolean }>`
    select to_regclass('pg_catalog.pg_dist_partition') is not null as is_cluster`.execute(db);
  return rows[0]?.is_cluster === true;
}
