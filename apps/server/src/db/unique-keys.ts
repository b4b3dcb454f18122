import { type RawBuilder, sql, type Transaction } from 'kysely';
import type { Db } from './connection.ts';
import { isDistributed } from './distributed.ts';
import type { UserScope } from './rows.ts';
import type { Tables } from './tables.ts';

/** A key that another user has already, found on a cluster, where no index spans users. */
export class KeyTakenError extends Error {}

/** Keys by which one user is found among all: the table and column that hold them, and of whom. */
const KINDS = {
  email: { table: 'users', user: 'id', key: sql`email_key`, isHeld: sql`email <> ''` },
  username: { table: 'users', user: 'id', key: sql`username_key`, isHeld: sql`username <> ''` },
  identity: { table: 'identities', user: 'user_id', key: sql`issuer || ' ' || subject`, isHeld: sql`true` },
  passkey: { table: 'passkeys', user: 'user_id', key: sql`credential_id`, isHeld: sql`true` },
  token: { table: 'tokens', user: 'user_id', key: sql`token_hash`, isHeld: sql`true` },
  feed: { table: 'calendar_feeds', user: 'user_id', key: sql`secret_hash`, isHeld: sql`true` },
  promise: { table: 'promises', user: 'user_id', key: sql`secret_hash`, isHeld: sql`secret_hash is not null` },
};

export type KeyKind = keyof typeof KINDS;

/** Nobody has this id. */
const NOBODY = 0;

/**
 * Whom a key belongs to on a cluster, as the coordinator knows without a question to any node; each query for the key names this user there.
 * Elsewhere a unique index finds the row, and nobody is asked.
 */
export async function holderOf(db: Db, kinds: readonly KeyKind[], key: string): Promise<number> {
  if (!isDistributed(db)) return NOBODY;
  const { rows } = await sql<{ held_by: number }>`
    select held_by from user_keys where kind in (${sql.join(kinds)}) and key = ${key}`.execute(db);
  return rows[0]?.held_by ?? NOBODY;
}

/**
 * Keeps the keys of these kinds as the rows of the user have them by now, where no index of the database does. Of parallel
 * transactions with one key the next waits for the first, and fails where that has stored it.
 */
export async function keepKeys({ db, userId }: UserScope, kinds: readonly KeyKind[]): Promise<void> {
  if (!isDistributed(db)) return;
  for (const kind of kinds) {
    const { table, user, key, isHeld } = KINDS[kind];
    const { rows: held } = await sql<{ key: string }>`
      select ${key} as key from ${sql.table(table)} where ${sql.ref(user)} = ${userId} and ${isHeld}`.execute(db);
    // The order is one for all, so that no two transactions wait for each other.
    const keys = held.map((row) => row.key).toSorted();
    await deleteKeys(db, userId, sql`kind = ${kind} and not key = any(${keys})`);
    if (keys.length === 0) continue;
    const { rows } = await sql<{ held_by: number }>`
      insert into user_keys (kind, key, held_by) values ${sql.join(keys.map((one) => sql`(${kind}, ${one}, ${userId})`))}
      on conflict (kind, key) do update set held_by = user_keys.held_by returning held_by`.execute(db);
    if (rows.some(({ held_by }) => held_by !== userId)) throw new KeyTakenError('Another user has this key');
  }
}

/** Frees every key of a user whose account goes. */
export async function freeKeys({ db, userId }: UserScope): Promise<void> {
  if (isDistributed(db)) await deleteKeys(db, userId, sql`true`);
}

const deleteKeys = (db: Db, userId: number, which: RawBuilder<unknown>) =>
  sql`delete from user_keys where held_by = ${userId} and ${which}`.execute(db);

/** Makes the table of keys on the coordinator where it lacks, and fills it anew from the rows of all users. */
export async function fillKeys(db: Transaction<Tables>): Promise<void> {
  await sql`
    create table if not exists user_keys
      (id bigserial, kind text not null, key text not null, held_by bigint not null, primary key (kind, key))`.execute(
    db,
  );
  await sql`create index if not exists keys_of_user on user_keys (held_by)`.execute(db);
  // The cluster knows the table, so that a transaction which writes it and a node commits on both or on neither.
  await sql`
    select citus_add_local_table_to_metadata('user_keys')
    where not exists (select from pg_dist_partition where logicalrelid = 'user_keys'::regclass)`.execute(db);
  await sql`delete from user_keys`.execute(db);
  for (const [kind, { table, user, key, isHeld }] of Object.entries(KINDS))
    await sql`
      insert into user_keys (kind, key, held_by)
      select ${kind}::text, ${key}, ${sql.ref(user)} from ${sql.table(table)} where ${isHeld}`.execute(db);
}
