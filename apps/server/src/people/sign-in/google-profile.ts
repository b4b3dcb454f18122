import { USERNAME_LENGTH } from '@daymark/contract/account.ts';
import { NAME_LENGTH } from '@daymark/contract/fields.ts';

/** An account must have both names, but some people have only one. */
const NO_LAST_NAME = '–';

type Names = { email: string; given_name: unknown; family_name: unknown; name: unknown };

/** First and last name from the claims of a Google token. */
export function nameFrom({ email, given_name, family_name, name }: Names): { first_name: string; last_name: string } {
  const whole = clean(name);
  const first_name = clean(given_name) || clean(whole.split(' ')[0]) || baseOf(email);
  const rest = whole.startsWith(first_name) ? clean(whole.slice(first_name.length)) : '';
  return { first_name, last_name: clean(family_name) || rest || NO_LAST_NAME };
}

function clean(value: unknown): string {
  if (typeof value !== 'string') return '';
  const plain = value.toWellFormed().replaceAll(/[\s\p{Cc}]+/gu, ' ');
  return [...plain.trim()].slice(0, NAME_LENGTH).join('').trim();
}

/** Usernames to try in this order: the part of the email before the @, then with numbers appended. */
export function usernamesFrom(email: string, chance: (below: number) => number): string[] {
  const base = [...baseOf(email)];
  const numbers = [2, 3, 4, 5, 6, 7, 8, 9, ...Array.from({ length: 3 }, () => 100_000 + chance(900_000))];
  return ['', ...numbers.map(String)].map(
    (suffix) => base.slice(0, USERNAME_LENGTH.max - suffix.length).join('') + suffix,
  );
}

/** The characters of the local part that a username may contain, without a '+tag'. */
function baseOf(email: string): string {
  const [local = ''] = email.split(/[@+]/, 1);
  const allowed = local.normalize('NFKC').replaceAll(/[^\p{L}\p{M}\p{Nd}._-]/gu, '');
  // Removing a character can bring a letter and its accent together.
  const base = allowed.normalize('NFKC');
  if ([...base].length >= USERNAME_LENGTH.min) return base;
  return base === '' ? 'user' : `user-${base}`;
}
