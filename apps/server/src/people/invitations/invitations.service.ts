import { type Context, inTransaction, wireInstant } from '#context/context.ts';
import { hashToken, newToken } from '#people/security/tokens.ts';
import * as repository from './invitations.repository.ts';

/** Makes an invitation; its token is told here and never again. */
export function invite(ctx: Context, days: number): Promise<{ id: number; token: string; ends_at: string }> {
  return inTransaction(ctx, async (ctx) => {
    await repository.deleteEndedInvitations(ctx);
    const token = newToken();
    const endsAt = ctx.now.add({ hours: 24 * days });
    const id = await repository.insertInvitation(ctx, { token_hash: hashToken(token), endsAt });
    return { id, token, ends_at: wireInstant(endsAt) };
  });
}

export async function invitations(ctx: Context): Promise<{ id: number; created_at: string; ends_at: string }[]> {
  const rows = await repository.findInvitations(ctx);
  return rows.map(({ id, created_at, ends_at }) => ({
    id,
    created_at: wireInstant(created_at),
    ends_at: wireInstant(ends_at),
  }));
}

export const withdrawInvitation = (ctx: Context, id: number): Promise<boolean> => repository.deleteInvitation(ctx, id);
