import { sql } from 'kysely';
import type { Context } from '#context/context.ts';
import { fromMs } from '#db/instants.ts';

/** An account by its id, or by its username or email address in the form in which they are compared. */
export type Named = { key: string; id: number | null };

/** Accounts, or those of a name, with their sizes and the last use of them, without anything that their users wrote. */
export async function findAccounts(ctx: Pick<Context, 'db'>, named: Named | null) {
  const rows = await ctx.db
    .selectFrom('users')
    .select(['id', 'username', 'email', 'first_name', 'last_name', 'created_at', 'disabled_at', 'task_count'])
    .select(sql<number>`case when password_hash is null then 0 else 1 end`.as('has_password'))
    .select(({ exists, selectFrom }) =>
      exists(
        selectFrom('codes')
          .select('codes.user_id')
          .whereRef('codes.user_id', '=', 'users.id')
          .where('confirmed_at', 'is not', null),
      ).as('has_codes'),
    )
    .select(({ selectFrom, fn }) => [
      selectFrom('time_entries')
        .select(fn.countAll<number>().as('n'))
        .whereRef('time_entries.user_id', '=', 'users.id')
        .as('entries'),
      selectFrom('lists').select(fn.countAll<number>().as('n')).whereRef('lists.user_id', '=', 'users.id').as('lists'),
      selectFrom('projects')
        .select(fn.countAll<number>().as('n'))
        .whereRef('projects.user_id', '=', 'users.id')
        .as('projects'),
      selectFrom('sign_ins')
        .select(fn.countAll<number>().as('n'))
        .whereRef('sign_ins.user_id', '=', 'users.id')
        .as('sign_ins'),
      selectFrom('tokens')
        .select(fn.countAll<number>().as('n'))
        .whereRef('tokens.user_id', '=', 'users.id')
        .as('tokens'),
      selectFrom('sign_ins')
        .select(({ fn }) => fn.max('last_used_at').as('at'))
        .whereRef('sign_ins.user_id', '=', 'users.id')
        .as('signed_in_at'),
      selectFrom('tokens')
        .select(({ fn }) => fn.max('last_used_at').as('at'))
        .whereRef('tokens.user_id', '=', 'users.id')
        .as('token_at'),
    ])
    .where((where) =>
      named === null
        ? where.lit(true)
        : where.or([
            where('username_key', '=', named.key),
            where('email_key', '=', named.key),
            where('users.id', '=', named.id ?? 0),
          ]),
    )
    .orderBy('username_key')
    .execute();
  const at = (ms: number | null) => (ms === null ? null : fromMs(ms));
  return rows.map(
    ({ created_at, disabled_at, signed_in_at, token_at, has_password, has_codes, task_count, ...row }) => ({
      ...row,
      tasks: task_count,
      entries: Number(row.entries),
      lists: Number(row.lists),
      projects: Number(row.projects),
      sign_ins: Number(row.sign_ins),
      tokens: Number(row.tokens),
      has_password: has_password === 1,
      has_codes: Boolean(has_codes),
      created_at: at(created_at),
      last_seen_at: at(signed_in_at === null && token_at === null ? null : Math.max(signed_in_at ?? 0, token_at ?? 0)),
      disabled_at: at(disabled_at),
    }),
  );
}
