import { invalid } from '#context/api-error.ts';
import type { UserContext } from '#context/context.ts';
import { accountOf, type LoginThrottle } from './login-throttle.ts';
import { isPassword } from './passwords.ts';

type Proof = { current_password: string | undefined; password_hash: string };

/** Verifies the current password of a user who has signed in; a wrong one counts as a failed attempt. */
export async function provePassword(
  ctx: UserContext,
  { current_password, password_hash }: Proof,
  throttleLogin: LoginThrottle,
): Promise<void> {
  if (current_password === undefined)
    throw invalid({ path: 'current_password', message: 'Current password is required' });
  const isRight = await throttleLogin(ctx, accountOf(ctx.userId), () => isPassword(current_password, password_hash));
  if (!isRight) throw wrongPassword();
}

export const wrongPassword = () => invalid({ path: 'current_password', message: 'Current password is incorrect' });
