/**
 * Ways to sign in to an account: a password that signs in, identities, whose provider is null where it is not set up any more, and
 * passkeys.
 */
type WaysIn = {
  hasPassword: boolean;
  isPasswordOn: boolean;
  identities: readonly { id: number; provider: string | null }[];
  passkeys: number;
};

/** Why this identity cannot be taken from the account, in words for the user; null when it can. */
export function whyNotUnlink(ways: WaysIn, id: number): string | null {
  if (isOpen({ ...ways, identities: ways.identities.filter((other) => other.id !== id) })) return null;
  const first = ways.isPasswordOn ? 'Set a password or link' : 'Link';
  return `This is the only way to sign in to your account. ${first} another one first.`;
}

/** Why none of the passkeys can be taken from the account, in words for the user; null when one can. */
export function whyNotRemovePasskey(ways: WaysIn): string | null {
  if (isOpen({ ...ways, passkeys: ways.passkeys - 1 })) return null;
  const first = ways.isPasswordOn ? 'Set a password or make' : 'Make';
  return `This is the only way to sign in to your account. ${first} another passkey first.`;
}

const isOpen = ({ hasPassword, isPasswordOn, identities, passkeys }: WaysIn): boolean =>
  (hasPassword && isPasswordOn) || passkeys > 0 || identities.some(({ provider }) => provider !== null);
