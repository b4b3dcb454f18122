import { EMAIL_LENGTH } from '@daymark/contract/account.ts';
import type { ProviderProblem } from '@daymark/contract/providers.ts';
import type { Allowed } from '#provider-settings.ts';
import type { Claims } from './provider.ts';

/** Claims of a provider that are kept: who it is, and what a new account is made from. */
export type Person = {
  issuer: string;
  subject: string;
  email: string | null;
  username: string | null;
  given_name: string;
  family_name: string;
  name: string;
};

/** OpenID Connect's own limit. */
const SUBJECT_LENGTH = 255;

/** Characters of a name that go into the cookie, which browsers limit to 4096 bytes. */
const KEPT_OF_NAME = 60;

/** Email of a provider. The rule is looser than that for typed ones: it must only differ from every username. */
const EMAIL = /^[^\s@\p{C}]+@[^\s@\p{C}]+$/u;

/** The person of these claims; undefined where the subject is none that can be kept. */
export function personOf(claims: Claims): Person | undefined {
  const { iss, sub, email, preferred_username, given_name, family_name, name } = claims;
  if (sub === '' || sub.length > SUBJECT_LENGTH || !isStorable(sub)) return undefined;
  const isEmail = typeof email === 'string' && email.length <= EMAIL_LENGTH && isStorable(email) && EMAIL.test(email);
  const username = clipped(preferred_username);
  return {
    ...{ issuer: iss, subject: sub, email: isEmail ? email : null, username: username === '' ? null : username },
    ...{ given_name: clipped(given_name), family_name: clipped(family_name), name: clipped(name) },
  };
}

const isStorable = (text: string) => text.isWellFormed() && !text.includes('\0');

const clipped = (value: unknown): string =>
  typeof value === 'string' ? [...value.toWellFormed()].slice(0, KEPT_OF_NAME).join('') : '';

/** Why the host does not admit the person of these claims; null where it does. */
export function whyNotAdmit(allow: Allowed | null, claims: Record<string, unknown>): ProviderProblem | null {
  if (allow === null || allow.everybody) return null;
  if (groupsOf(claims).some((group) => allow.groups.includes(group))) return null;
  const { email, email_verified } = claims;
  const domain = typeof email === 'string' ? email.slice(email.lastIndexOf('@') + 1).toLowerCase() : '';
  if (!allow.domains.includes(domain)) return 'not_allowed';
  // An address that the provider has not verified can be anybody's.
  return email_verified === true || email_verified === 'true' ? null : 'unverified';
}

/** Some providers tell a single group as a text. */
function groupsOf({ groups }: Record<string, unknown>): string[] {
  const all: unknown[] = Array.isArray(groups) ? groups : [groups];
  return all.filter((group) => typeof group === 'string');
}
