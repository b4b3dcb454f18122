/** Ways to sign in to an account: a password that signs in, and identities, whose provider is null where it is not set up any more. */
type WaysIn = { hasPassword: boolean; isPasswordOn: boolean; identities: { id: number; provider: string | null }[] };

/** Why this identity cannot be taken from the account, in words for the user; null when it can. */
export function whyNotUnlink({ hasPassword, isPasswordOn, identities }: WaysIn, id: number): string | null {
  if (hasPassword && isPasswordOn) return null;
  if (identities.some((other) => other.id !== id && other.provider !== null)) return null;
  const first = isPasswordOn ? 'Set a password or link' : 'Link';
  return `This is the only way to sign in to your account. ${first} another one first.`;
}
