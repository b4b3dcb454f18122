import type { ProviderProblem } from '@daymark/contract/providers.ts';

const doesNotHold = (problem: string) => (label: string) =>
  `${label} sent an answer that does not hold (${problem}), so it was refused. Try again, or ask your host.`;

/** Sentences for the problems that the address of a page names. */
export const PROBLEM_TEXTS: Record<ProviderProblem, (label: string) => string> = {
  address: (label) => `${label} cannot lead back to this server, whose host has to set PUBLIC_URL.`,
  client: (label) => `${label} does not accept this server. Its host has to check the client id and secret.`,
  unreachable: (label) => `${label} cannot be reached. Try again in a moment.`,
  state: () => 'This sign-in was begun in another browser, or too long ago. Try again.',
  expired: () => 'The sign-in took too long. Try again.',
  used: () => 'This sign-in has been used already. Try again.',
  mix_up: (label) => `The answer did not come from ${label}, so it was refused. Try again.`,
  denied: (label) => `${label} did not sign you in.`,
  refused: (label) => `${label} refused the sign-in. Try again.`,
  issuer: doesNotHold('issuer'),
  audience: doesNotHold('audience'),
  nonce: doesNotHold('nonce'),
  signature: doesNotHold('signature'),
  outdated: doesNotHold('outdated'),
  subject: doesNotHold('subject'),
  claims: doesNotHold('claims'),
  not_fresh: (label) =>
    `${label} did not ask you to sign in anew, so this proves nothing. Try again, or ask your host.`,
  not_allowed: (label) => `${label} knows you, but this server does not admit you. Ask its host.`,
  unverified: (label) => `${label} has not verified your email address, by which this server admits people.`,
  too_often: () => 'Too many failed tries. Try again in a minute.',
};
