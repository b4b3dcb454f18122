import { conflict, unauthorized } from '#context/api-error.ts';
import { answerInTransaction, type Context, type UserContext } from '#context/context.ts';
import { isKeyTaken, isUsernameTaken } from './users.repository.ts';

/**
 * Runs the work in a transaction and refuses it where the database reports a taken email or username. Nothing is checked
 * before: parallel requests would all find the name free.
 */
export async function withUniqueNames<Ctx extends Context | UserContext, Result>(
  ctx: Ctx,
  username: string | undefined,
  work: (ctx: Ctx) => Promise<Result>,
): Promise<Result> {
  try {
    return await answerInTransaction(ctx, work);
  } catch (error) {
    if (!isKeyTaken(error)) throw error;
    const userId = 'userId' in ctx ? ctx.userId : null;
    // Where both are taken, the message names the username.
    const isUsername = username !== undefined && (await isUsernameTaken(ctx, username, userId));
    throw conflict(isUsername ? 'Username already taken' : 'Email already registered');
  }
}

/** The account was deleted after this request had been authenticated. */
export const accountDeleted = () => unauthorized('Sign in to continue');
