import {
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  buildEndSessionUrl,
  ClientSecretBasic,
  ClientSecretPost,
  Configuration,
  calculatePKCECodeChallenge,
  discovery,
  enableNonRepudiationChecks,
  fetchUserInfo,
  type ServerMetadata,
} from 'openid-client';
import { isLoopback, type ProviderSettings } from '#provider-settings.ts';
import { faultOf } from './problems.ts';
import { ProviderFault } from './provider-fault.ts';

/** Values that bind an answer of the provider to the request that it answers. */
type Asked = { state: string; nonce: string; verifier: string; redirectUri: string };

/** Claims about a person: those of the token, and beside them those of the userinfo. */
export type Claims = { iss: string; sub: string } & Record<string, unknown>;

export type Provider = ProviderSettings & {
  /**
   * Address at which the browser signs in; with `isAnew` also where it has signed in there before.
   * @throws {ProviderFault}
   */
  signInAddress: (asked: Asked & { isAnew: boolean }) => Promise<string>;
  /**
   * Claims about who has signed in, once the answer has passed every check: state, issuer, code with its verifier, and of the token signature,
   * issuer, audience, times and nonce.
   * @throws {ProviderFault}
   */
  claimsOf: (answer: URL, asked: Asked) => Promise<Claims>;
  /** Address at which the browser ends its sign-in at the provider; null where it offers none. */
  logOutAddress: (back: string) => Promise<string | null>;
};

const TIMEOUT_SECONDS = 5;

/** Time for which what a provider publishes of itself is taken to hold. Its keys are asked for with every token. */
const METADATA_MS = 3_600_000;

/** Makes the client of a provider, once for the running server. It asks nothing until somebody signs in. */
export function makeProvider(settings: ProviderSettings): Provider {
  const { issuer, clientId, clientSecret, scope } = settings;
  const isLocal = isLoopback(new URL(issuer).hostname);
  let known: { metadata: ServerMetadata; at: number } | undefined;

  async function metadata(): Promise<ServerMetadata> {
    if (known && performance.now() - known.at < METADATA_MS) return known.metadata;
    const found = await discovery(new URL(issuer), clientId, undefined, undefined, {
      timeout: TIMEOUT_SECONDS,
      ...(isLocal && { execute: [allowInsecureRequests] }),
    });
    known = { metadata: found.serverMetadata(), at: performance.now() };
    return known.metadata;
  }

  /** A client that knows no keys yet: a provider can change them at any time, and the library would not look again for a minute. */
  async function client(): Promise<Configuration> {
    const server = await metadata();
    const methods = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
    const auth = methods.includes('client_secret_basic') ? ClientSecretBasic : ClientSecretPost;
    const config = new Configuration(server, clientId, clientSecret, auth(clientSecret));
    config.timeout = TIMEOUT_SECONDS;
    // The library trusts the connection to the provider otherwise, and leaves the signature alone.
    enableNonRepudiationChecks(config);
    if (isLocal) allowInsecureRequests(config);
    return config;
  }

  return {
    ...settings,
    signInAddress: withFaults(async ({ state, nonce, verifier, redirectUri, isAnew }: Asked & { isAnew: boolean }) => {
      const code_challenge = await calculatePKCECodeChallenge(verifier);
      const { href } = buildAuthorizationUrl(await client(), {
        ...{ response_type: 'code', redirect_uri: redirectUri, scope, state, nonce },
        ...{ code_challenge, code_challenge_method: 'S256' },
        ...(isAnew && { prompt: 'login', max_age: '0' }),
      });
      return href;
    }),
    claimsOf: withFaults(async (answer: URL, { state, nonce, verifier, redirectUri }: Asked) => {
      const config = await client();
      const from = answer.searchParams.get('iss');
      const { issuer, authorization_response_iss_parameter_supported: tells } = config.serverMetadata();
      if (from === null ? tells : from !== issuer) throw new ProviderFault('mix_up', 'another issuer has answered');
      const tokens = await authorizationCodeGrant(config, new URL(answer.search, redirectUri), {
        ...{ expectedState: state, expectedNonce: nonce, pkceCodeVerifier: verifier },
        idTokenExpected: true,
      });
      const claims = tokens.claims();
      if (!claims) throw new ProviderFault('claims', 'no identity token');
      // The library compares this only where the token is for several clients.
      if (claims['azp'] !== undefined && claims['azp'] !== clientId)
        throw new ProviderFault('audience', 'the token was made for another client');
      const { userinfo_endpoint } = config.serverMetadata();
      const told = userinfo_endpoint ? await fetchUserInfo(config, tokens.access_token, claims.sub) : {};
      return { ...told, ...claims };
    }),
    logOutAddress: withFaults(async (back: string) => {
      const config = await client();
      if (!config.serverMetadata().end_session_endpoint) return null;
      return buildEndSessionUrl(config, { post_logout_redirect_uri: back }).href;
    }),
  };
}

const withFaults =
  <Args extends unknown[], Result>(work: (...args: Args) => Promise<Result>) =>
  async (...args: Args): Promise<Result> => {
    try {
      return await work(...args);
    } catch (error) {
      throw faultOf(error);
    }
  };
