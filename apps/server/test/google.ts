import * as api from '@daymark/contract/sign-in.ts';
import { onTestFinished } from 'vitest';
import { testApp } from './app.ts';
import { type Claims, startProvider } from './fake-provider.ts';

/** The start of the fake clock, as in testApp. */
const NOW = Temporal.Instant.from('2026-11-20T09:30:00Z');

/** The start of the fake clock in seconds, as tokens have it. */
export const SECONDS = NOW.epochMilliseconds / 1000;

export const NO_PROOF = { status: 401, message: 'Google did not confirm this sign-in. Try again.' };
export const OUT_OF_REACH = {
  status: 503,
  message: 'Google cannot be reached to check your sign-in. Try again in a moment.',
};

/** A server that trusts a fake provider, and the call to sign in with it. */
export async function googleApp(env: Record<string, string> = {}, onQuery = (_sql: string) => {}) {
  let now = NOW;
  const provider = await startProvider({ now: () => now });
  onTestFinished(() => provider.close());
  const app = await testApp({ env: { ...provider.env, ...env }, onQuery });
  const signIn = (id_token: string, nonce?: string) =>
    app.anonymous(api.signInWithGoogle, { body: { id_token, ...(nonce !== undefined && { nonce }) } });
  return {
    ...app,
    provider,
    signIn,
    /** Signs in with a new token with these claims. */
    signInAs: async (claims: Claims = {}) => signIn(await provider.token(claims)),
    passMinutes: (minutes: number) => {
      now = now.add({ minutes });
      app.passMinutes(minutes);
    },
  };
}
