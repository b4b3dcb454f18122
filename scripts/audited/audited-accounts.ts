import { START } from '#server-test/template.ts';
import { randomAccount } from './random-account.ts';
import type { AccountOptions } from './random-work.ts';

export const ZONE = 'Europe/Berlin';

const BERLIN = {
  zone: ZONE,
  startHour: 2,
  first: Temporal.PlainDate.from('2026-09-20'),
  now: START.epochMilliseconds,
};

/**
 * Accounts on which faults of the product show; their seeds were chosen for that. `isChanged` where their owner goes on after the import. The
 * tight one has four days with two hours of work, and at-mosts of what is planned, the bet on which grows to 36.
 */
const ACCOUNTS = {
  plain: { ...BERLIN, seed: 92, tasks: 240, isChanged: false },
  changed: { ...BERLIN, seed: 5, tasks: 30, isChanged: true },
  claims: { ...BERLIN, seed: 81, tasks: 140, isChanged: false },
  few: { ...BERLIN, seed: 26, tasks: 140, isChanged: false },
  atMosts: { ...BERLIN, seed: 6, tasks: 260, isChanged: false },
  hundred: { ...BERLIN, seed: 3, tasks: 100, isChanged: false },
  open: { ...BERLIN, seed: 3, tasks: 320, isChanged: false },
  tight: { ...BERLIN, seed: 33, tasks: 34, isChanged: false, isTight: true },
} satisfies Record<string, AccountOptions & { isChanged: boolean; isTight?: true }>;

export type AccountName = keyof typeof ACCOUNTS;
export const ACCOUNT_NAMES = Object.keys(ACCOUNTS) as AccountName[];

const files = new Map<AccountName, string>();

/** The file of an account. */
export function fileOf(name: AccountName): string {
  const file = files.get(name) ?? randomAccount(ACCOUNTS[name]);
  files.set(name, file);
  return file;
}

export const accountNamed = (name: AccountName): AccountOptions & { isChanged: boolean } => ACCOUNTS[name];
