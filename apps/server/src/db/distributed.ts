import { sql } from 'kysely';
import type { Db } from './connection.ts';

/** Databases on a Citus cluster, by their adapters, which their transactions have too. */
const DISTRIBUTED = new WeakSet<object>();

/** Whether rows lie on the node of their user: a query of a user runs there as a whole, its functions included. */
export const isDistributed = (db: Db): boolean => DISTRIBUTED.has(db.getExecutor().adapter);

/** Asks PostgreSQL once, when it is opened, whether its tables are distributed. */
export async function askWhetherDistributed(db: Db): Promise<void> {
  const { rows } = await sql<{ is_distributed: boolean }>`
    select to_regclass('pg_catalog.pg_dist_partition') is not null as is_distributed`.execute(db);
  if (rows[0]?.is_distributed) DISTRIBUTED.add(db.getExecutor().adapter);
}
