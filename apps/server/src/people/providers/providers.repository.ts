import type { UserContext } from '#context/context.ts';
import type { Tables } from '#db/tables.ts';

/** Ways to sign in of the user: the hash of the password, the number of passkeys, and the identities, the one that was linked first first. */
export async function findWaysIn(ctx: UserContext) {
  const rows = await ctx.db
    .selectFrom('users')
    .leftJoin('identities', 'identities.user_id', 'users.id')
    .select(['password_hash', 'identities.id', 'issuer', 'identities.created_at', 'identities.last_used_at'])
    .select((select) =>
      select
        .selectFrom('passkeys')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where('passkeys.user_id', '=', ctx.userId)
        .as('passkeys'),
    )
    .where('users.id', '=', ctx.userId)
    .orderBy('identities.id')
    .execute();
  const [first] = rows;
  return (
    first && {
      password_hash: first.password_hash,
      passkeys: Number(first.passkeys),
      identities: rows.flatMap(identityOf),
    }
  );
}

type Identity = Pick<Tables['identities'], 'issuer' | 'created_at' | 'last_used_at'> & { id: number };

/** None where the join has found none. */
function identityOf({
  id,
  issuer,
  created_at,
  last_used_at,
}: { [Field in keyof Identity]: Identity[Field] | null }): Identity[] {
  return id === null || issuer === null || created_at === null ? [] : [{ id, issuer, created_at, last_used_at }];
}
