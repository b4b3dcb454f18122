import { EMAIL_LENGTH } from '@daymark/contract/account.ts';
import type { GoogleCredential } from '@daymark/contract/sign-in.ts';
import { createRemoteJWKSet, customFetch, errors, type JWTPayload, type JWTVerifyGetKey, jwtVerify } from 'jose';
import { RateLimiterMemory } from 'rate-limiter-flexible';
import { unavailable } from '#context/api-error.ts';
import type { Context } from '#context/context.ts';

type GoogleSettings = {
  googleClientId: string;
  googleIssuer: string;
  googleJwksUrl: string;
  googleScriptUrl: string;
};

/** Claims of a valid token. Google does not guarantee the names: they may be missing or of any type. */
export type GoogleProof = {
  issuer: string;
  subject: string;
  email: string;
  given_name: unknown;
  family_name: unknown;
  name: unknown;
  expiresAt: Temporal.Instant;
  /** The token without its signature, of which there can be several valid spellings. */
  signedText: string;
};

export type Google = {
  clientId: string;
  scriptUrl: string;
  /**
   * The claims of a valid token, else undefined.
   * @throws {ApiError} 503 while the provider's keys cannot be fetched
   */
  verify: (ctx: Context, credential: GoogleCredential) => Promise<GoogleProof | undefined>;
};

/** The web app waits for ten seconds in all. */
const KEYS_TIMEOUT_MS = 3000;

/**
 * Limit of requests for the provider's keys: more than the failed attempts of one address cause, and a negligible load
 * for the provider.
 */
const KEY_REQUESTS = { points: 30, duration: 60 };

const GOOGLE = 'https://accounts.google.com';

/** Google documents both spellings of its issuer. */
const GOOGLE_ISSUERS = [GOOGLE, GOOGLE.replace('https://', '')];

/** Makes the verifier of Google's tokens, created once for the running server: it caches the provider's keys. */
export function trustGoogle({ googleClientId, googleIssuer, googleJwksUrl, googleScriptUrl }: GoogleSettings): Google {
  const keyFor = providerKeys(new URL(googleJwksUrl));
  const issuer = googleIssuer === GOOGLE ? GOOGLE_ISSUERS : googleIssuer;

  async function claimsOf(ctx: Context, token: string): Promise<JWTPayload | undefined> {
    try {
      const { payload } = await jwtVerify(token, keyFor, {
        algorithms: ['RS256'],
        issuer,
        audience: googleClientId,
        requiredClaims: ['sub', 'email', 'exp'],
        currentDate: new Date(ctx.now.epochMilliseconds), // the library takes no Temporal.Instant
      });
      return payload;
    } catch (error) {
      if (error instanceof errors.JOSEError) return undefined;
      ctx.log.error({ err: rootCause(error) }, 'A sign-in with Google cannot be checked: its keys cannot be had');
      throw unavailable('Google cannot be reached to check your sign-in. Try again in a moment.');
    }
  }

  return {
    clientId: googleClientId,
    scriptUrl: googleScriptUrl,
    verify: async (ctx, { id_token, nonce }) => {
      const claims = await claimsOf(ctx, id_token);
      if (!claims) return undefined;
      const { sub, email, email_verified, aud, exp = Number.NaN, iat = 0, given_name, family_name, name } = claims;
      // Another service in the audience could replay the token here.
      if (typeof aud !== 'string' && aud?.length !== 1) return undefined;
      if (iat * 1000 > ctx.now.epochMilliseconds + CLOCK_LEAD_MS) return undefined;
      // A stolen token shows its nonce; only the page that asked for the token knows that it is the expected one.
      if (nonce !== undefined && claims['nonce'] !== nonce) return undefined;
      if (!isText(sub, SUBJECT_LENGTH) || !isText(email, EMAIL_LENGTH)) return undefined;
      if (email_verified !== true || !EMAIL.test(email) || !(exp < LAST_SECOND)) return undefined;
      return {
        issuer: googleIssuer,
        subject: sub,
        email,
        given_name,
        family_name,
        name,
        expiresAt: Temporal.Instant.fromEpochMilliseconds(Math.ceil(exp) * 1000),
        signedText: id_token.slice(0, id_token.lastIndexOf('.')),
      };
    },
  };
}

/** How far the clock of the provider may be ahead of ours. */
const CLOCK_LEAD_MS = 5 * 60_000;

/** OpenID Connect's own limit. */
const SUBJECT_LENGTH = 255;

/**
 * An email of Google. The rule is looser than that for typed emails: Google has verified it, and it must only differ
 * from every username.
 */
const EMAIL = /^[^\s@\p{C}]+@[^\s@\p{C}]+$/u;

/** The largest instant, in seconds. */
const LAST_SECOND = 8.64e12;

function isText(value: unknown, most: number): value is string {
  return typeof value === 'string' && value !== '' && value.length <= most && isStorable(value);
}

const isStorable = (text: string) => text.isWellFormed() && !text.includes('\0');

/**
 * The provider's keys, cached for ten minutes. A token with an unknown key fetches them at once, so that new keys work
 * without a wait; the rate limit keeps forged tokens from fetching them all the time.
 */
function providerKeys(url: URL): JWTVerifyGetKey {
  const limiter = new RateLimiterMemory(KEY_REQUESTS);
  const keys = createRemoteJWKSet(url, {
    timeoutDuration: KEYS_TIMEOUT_MS,
    cooldownDuration: 0,
    [customFetch]: async (url, options) => {
      const { consumedPoints } = await limiter.penalty('keys');
      if (consumedPoints > KEY_REQUESTS.points) throw new Error('The keys have been asked for too often');
      return fetch(url, options);
    },
  });
  return async (header, token) => {
    try {
      return await keys(header, token);
    } catch (error) {
      const isOfToken = error instanceof errors.JWKSNoMatchingKey || error instanceof errors.JWKSMultipleMatchingKeys;
      if (isOfToken) throw error;
      // The library reports a failed fetch like a bad token.
      throw new Error('The keys cannot be had', { cause: error });
    }
  };
}

/** The innermost cause, which names the network error. */
function rootCause(error: unknown): unknown {
  return error instanceof Error && error.cause !== undefined ? rootCause(error.cause) : error;
}
