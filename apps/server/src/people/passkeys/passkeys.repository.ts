import type { Passkey } from '@daymark/contract/passkeys.ts';
import type { Context, UserContext } from '#context/context.ts';
import { isDistributed } from '#db/distributed.ts';
import { msToWire, msToWireOrNull, toMs } from '#db/instants.ts';
import type { Tables } from '#db/tables.ts';
import { holderOf, keepKeys } from '#db/unique-keys.ts';

const TOLD = ['id', 'name', 'created_at', 'last_used_at'] as const;

type Row = Pick<Tables['passkeys'], 'name' | 'created_at' | 'last_used_at'> & { id: number };

const toPasskey = ({ created_at, last_used_at, ...row }: Row): Passkey => ({
  ...row,
  created_at: msToWire(created_at),
  last_used_at: msToWireOrNull(last_used_at),
});

/** The passkeys of the user, the oldest first. */
export async function findPasskeys(ctx: UserContext): Promise<Passkey[]> {
  const rows = await ctx.db
    .selectFrom('passkeys')
    .select(TOLD)
    .where('user_id', '=', ctx.userId)
    .orderBy('id')
    .execute();
  return rows.map(toPasskey);
}

export async function findPasskey(ctx: UserContext, id: number): Promise<Passkey | undefined> {
  const row = await ctx.db
    .selectFrom('passkeys')
    .select(TOLD)
    .where('user_id', '=', ctx.userId)
    .where('id', '=', id)
    .executeTakeFirst();
  return row && toPasskey(row);
}

/** Ids and ways of the passkeys of the user, by which a browser finds them. */
export async function findCredentials(ctx: UserContext) {
  const rows = await ctx.db
    .selectFrom('passkeys')
    .select(['credential_id', 'transports'])
    .where('user_id', '=', ctx.userId)
    .orderBy('id')
    .execute();
  return rows.map(({ credential_id, transports }) => ({
    id: credential_id,
    type: 'public-key' as const,
    transports: JSON.parse(transports) as string[],
  }));
}

/** A passkey as its use is verified, whoever it belongs to. */
export async function findByCredential(ctx: Context, credentialId: string) {
  const holder = await holderOf(ctx.db, ['passkey'], credentialId);
  return ctx.db
    .selectFrom('passkeys')
    .select(['id', 'user_id', 'credential_id', 'public_key', 'counter'])
    .where('credential_id', '=', credentialId)
    .$if(isDistributed(ctx.db), (query) => query.where('user_id', '=', holder))
    .executeTakeFirst();
}

export type StoredPasskey = NonNullable<Awaited<ReturnType<typeof findByCredential>>>;

type NewRow = Pick<Tables['passkeys'], 'credential_id' | 'public_key' | 'counter' | 'name'> & { transports: string[] };

export async function insertPasskey(ctx: UserContext, { transports, ...row }: NewRow): Promise<Passkey> {
  const inserted = await ctx.db
    .insertInto('passkeys')
    .values({
      ...row,
      user_id: ctx.userId,
      transports: JSON.stringify(transports),
      created_at: toMs(ctx.now),
      last_used_at: null,
    })
    .returning(TOLD)
    .executeTakeFirstOrThrow();
  await keepKeys(ctx, ['passkey']);
  return toPasskey(inserted);
}

export async function renamePasskey(ctx: UserContext, id: number, name: string): Promise<void> {
  await ctx.db.updateTable('passkeys').set({ name }).where('user_id', '=', ctx.userId).where('id', '=', id).execute();
}

/** Saves a use; whether none has been saved since the passkey was read. */
export async function updateUse(ctx: Context, { id, user_id, counter }: StoredPasskey, to: number): Promise<boolean> {
  const { numUpdatedRows } = await ctx.db
    .updateTable('passkeys')
    .set({ counter: to, last_used_at: toMs(ctx.now) })
    .where('user_id', '=', user_id)
    .where('id', '=', id)
    .where('counter', '=', counter)
    .executeTakeFirst();
  return numUpdatedRows > 0;
}

export async function deletePasskey(ctx: UserContext, id: number): Promise<void> {
  await ctx.db.deleteFrom('passkeys').where('user_id', '=', ctx.userId).where('id', '=', id).execute();
  await keepKeys(ctx, ['passkey']);
}

export async function deletePasskeys(ctx: UserContext): Promise<void> {
  await ctx.db.deleteFrom('passkeys').where('user_id', '=', ctx.userId).execute();
  await keepKeys(ctx, ['passkey']);
}
