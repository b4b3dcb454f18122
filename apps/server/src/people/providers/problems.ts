import type { ProviderProblem } from '@daymark/contract/providers.ts';
import {
  AuthorizationResponseError,
  ClientError,
  ResponseBodyError,
  WWWAuthenticateChallengeError,
} from 'openid-client';
import { ProviderFault } from './provider-fault.ts';

/** The fault that an error of the library means; an error of ours stays as it is. */
export function faultOf(error: unknown): unknown {
  if (error instanceof AuthorizationResponseError)
    return new ProviderFault(error.error === 'access_denied' ? 'denied' : 'refused', codeOf(error.error));
  if (error instanceof ResponseBodyError)
    return new ProviderFault(CLIENT_FAULTS.includes(error.error) ? 'client' : 'refused', codeOf(error.error));
  if (error instanceof WWWAuthenticateChallengeError) return new ProviderFault('client', 'the client was not accepted');
  if (error instanceof ClientError) return new ProviderFault(problemOf(error), innermost(error).message);
  // Node's fetch reports a failed connection in this way.
  if (error instanceof TypeError && error.message === 'fetch failed')
    return new ProviderFault('unreachable', innermost(error).message);
  return error;
}

const CLIENT_FAULTS = ['invalid_client', 'unauthorized_client'];

/** An error code of a provider, as far as it is one: a provider can write anything there. */
const codeOf = (code: string): string => (/^[a-z_]{1,60}$/.test(code) ? code : 'an error without a code');

/** The library names no problem: it has codes for a few, and the claim or the message of the error tells more. */
function problemOf(error: ClientError): ProviderProblem {
  const { message, cause } = innermost(error);
  switch (error.code) {
    case 'OAUTH_JWT_CLAIM_COMPARISON_FAILED':
      return PROBLEM_OF_CLAIM[claimIn(cause)] ?? 'claims';
    case 'OAUTH_JWT_TIMESTAMP_CHECK_FAILED':
      return 'outdated';
    case 'OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED':
      return /"sub"/.test(message) ? 'subject' : 'issuer';
    case 'OAUTH_KEY_SELECTION_FAILED':
    case 'OAUTH_UNSUPPORTED_OPERATION':
      return 'signature';
    case 'OAUTH_INVALID_RESPONSE':
      if (/signature|"alg"/.test(message)) return 'signature';
      return PROBLEM_OF_CLAIM[/^JWT "(\w+)"/.exec(message)?.[1] ?? ''] ?? 'claims';
    default:
      return 'unreachable';
  }
}

const PROBLEM_OF_CLAIM: Record<string, ProviderProblem> = {
  iss: 'issuer',
  aud: 'audience',
  azp: 'audience',
  nonce: 'nonce',
};

const claimIn = (cause: unknown): string =>
  typeof cause === 'object' && cause !== null && 'claim' in cause ? String(cause.claim) : '';

/** The innermost error, whose message tells what it was; the causes of the library's own hold tokens. */
function innermost(error: Error): Error {
  return error.cause instanceof Error ? innermost(error.cause) : error;
}
