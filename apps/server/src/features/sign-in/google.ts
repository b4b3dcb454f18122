import { EMAIL_LENGTH } from '@daymark/contract/account.ts';
import type { GoogleCredential } from '@daymark/contract/sign-in.ts';
import { createRemoteJWKSet, customFetch, errors, type JWTPayload, type JWTVerifyGetKey, jwtVerify } from 'jose';
import { RateLimiterMemory } from 'rate-limiter-flexible';
import { unavailable } from '#http/api-error.ts';
import type { Context } from '#http/context.ts';

type GoogleSettings = {
  googleClientId: string;
  googleIssuer: string;
  googleJwksUrl: string;
  googleScriptUrl: string;
};

/** What a good token says. The names are its own, and may be anything or missing. */
export type GoogleProof = {
  issuer: string;
  subject: string;
  email: string;
  given_name: unknown;
  family_name: unknown;
  name: unknown;
  expiresAt: Temporal.Instant;
  /** The token without its signature: one signature can be written in several ways, what it signs cannot. */
  signedText: string;
};

export type Google = {
  clientId: string;
  scriptUrl: string;
  /**
   * What the token proves, or nothing where it is not a good one.
   * @throws {ApiError} 503 while the keys cannot be had
   */
  verify: (ctx: Context, credential: GoogleCredential) => Promise<GoogleProof | undefined>;
};

/** Milliseconds: the web app waits for ten seconds in all. */
const KEYS_TIMEOUT = 3000;

/** More than the failed tries of one address can cause, and nothing to the provider. */
const KEYS_ASKED_FOR = { points: 30, duration: 60 };

const GOOGLE = 'https://accounts.google.com';

/** Google may leave out the scheme of its issuer; the identity is the same. */
const OTHER_SPELLINGS = [GOOGLE, GOOGLE.replace('https://', '')];

/** Made once for the running server: it remembers the provider's keys. */
export function trustGoogle({ googleClientId, googleIssuer, googleJwksUrl, googleScriptUrl }: GoogleSettings): Google {
  const keyFor = providerKeys(new URL(googleJwksUrl));
  const issuer = googleIssuer === GOOGLE ? OTHER_SPELLINGS : googleIssuer;

  async function claimsOf(ctx: Context, token: string): Promise<JWTPayload | undefined> {
    try {
      const { payload } = await jwtVerify(token, keyFor, {
        algorithms: ['RS256'],
        issuer,
        audience: googleClientId,
        requiredClaims: ['sub', 'email', 'exp'],
        currentDate: new Date(ctx.now.epochMilliseconds), // the library takes no other kind of time
      });
      return payload;
    } catch (error) {
      if (error instanceof errors.JOSEError) return undefined;
      ctx.log.error({ err: rootOf(error) }, 'A sign-in with Google cannot be checked: its keys cannot be had');
      throw unavailable('Google cannot be reached to check your sign-in. Try again in a moment.');
    }
  }

  return {
    clientId: googleClientId,
    scriptUrl: googleScriptUrl,
    verify: async (ctx, { id_token, nonce }) => {
      const claims = await claimsOf(ctx, id_token);
      if (!claims) return undefined;
      const { sub, email, email_verified, aud, exp = Number.NaN, given_name, family_name, name } = claims;
      // A token for others as well could be passed on by them.
      if (typeof aud !== 'string' && aud?.length !== 1) return undefined;
      // Whoever holds a token can read its nonce: only the page that asked for it can say which one it must be.
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

/** OpenID Connect's own limit. */
const SUBJECT_LENGTH = 255;

/** Looser than what somebody may type: Google has verified it, and it need only be unlike a username. */
const EMAIL = /^[^\s@\p{C}]+@[^\s@\p{C}]+$/u;

/** Of the instants there are. */
const LAST_SECOND = 8.64e12;

function isText(value: unknown, most: number): value is string {
  return typeof value === 'string' && value !== '' && value.length <= most && isStorable(value);
}

const isStorable = (text: string) => text.isWellFormed() && !text.includes('\0');

/**
 * The provider's keys, remembered for ten minutes. A token with an unknown one has them asked for at once, so that a
 * change of keys is followed without a wait; forged tokens cannot have them asked for more often than the limit.
 */
function providerKeys(url: URL): JWTVerifyGetKey {
  const limiter = new RateLimiterMemory(KEYS_ASKED_FOR);
  const keys = createRemoteJWKSet(url, {
    timeoutDuration: KEYS_TIMEOUT,
    cooldownDuration: 0,
    [customFetch]: async (url, options) => {
      const { consumedPoints } = await limiter.penalty('keys');
      if (consumedPoints > KEYS_ASKED_FOR.points) throw new Error('The keys have been asked for too often');
      return fetch(url, options);
    },
  });
  return async (header, token) => {
    try {
      return await keys(header, token);
    } catch (error) {
      const isOfToken = error instanceof errors.JWKSNoMatchingKey || error instanceof errors.JWKSMultipleMatchingKeys;
      if (isOfToken) throw error;
      // No fault of the token, whatever the library calls it.
      throw new Error('The keys cannot be had', { cause: error });
    }
  };
}

/** What happened on the network lies at the bottom. */
function rootOf(error: unknown): unknown {
  return error instanceof Error && error.cause !== undefined ? rootOf(error.cause) : error;
}
