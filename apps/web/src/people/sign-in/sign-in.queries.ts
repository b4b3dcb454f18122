import * as accountApi from '@daymark/contract/account.ts';
import type { DataOf } from '@daymark/contract/endpoint.ts';
import { finishProviderSignIn } from '@daymark/contract/providers.ts';
import * as signInApi from '@daymark/contract/sign-in.ts';
import { queryOptions, useMutation } from '@tanstack/react-query';
import { ApiError } from '#api/api-error.ts';
import { send } from '#api/client.ts';
import { endSession, getSession, startSession, updateSessionUser } from '#api/session.ts';
import { losesNothing } from '#api/sign-out.ts';
import { readSignIn } from '#api/stored-keys.ts';
import { waysInQueries } from '#people/ways-in/ways-in.queries.ts';
import { loadGoogle } from './google-script.ts';

export const authQueries = {
  /** Google's script from Google's host; null where it is not set up. */
  google: () =>
    queryOptions({
      queryKey: ['google'],
      queryFn: async ({ client }) => {
        const { google_client_id, google_script_url } = await client.ensureQueryData(waysInQueries.config());
        if (google_client_id === null || google_script_url === null) return null;
        return loadGoogle(google_client_id, google_script_url);
      },
      staleTime: 'static',
    }),
  /** The account, fetched at every start: a 401 ends a session whose token is no longer valid. */
  profile: () =>
    queryOptions({
      queryKey: ['profile'],
      queryFn: async () => {
        const asked = getSession();
        const user = await send(accountApi.getProfile, {});
        updateSessionUser(user, asked?.token);
        return user;
      },
      staleTime: 60_000,
    }),
};

export function useLogin() {
  return useMutation({
    mutationFn: async (body: signInApi.Credentials) => startSessionOf(await send(signInApi.login, { body })),
  });
}

export function useRegister() {
  return useMutation({
    mutationFn: async (body: signInApi.Registration) => startSessionOf(await send(signInApi.register, { body })),
  });
}

export function useGoogleSignIn() {
  return useMutation({
    mutationFn: async (body: signInApi.GoogleCredential) =>
      startSessionOf(await send(signInApi.signInWithGoogle, { body })),
  });
}

/** The last call of a sign-in at an OpenID provider: the browser has come back from there. */
export function useFinishProviderSignIn() {
  return useMutation({
    mutationFn: async (flow: string) => startSessionOf(await send(finishProviderSignIn, { body: { flow } })),
  });
}

/**
 * Ends the session even if the server cannot be reached, and goes on to the provider that has made it, to end it there as well. A
 * question comes first where that loses changes, unless it was answered.
 */
export function useLogout() {
  return useMutation({
    mutationFn: async ({ isSure = false }: { isSure?: boolean }) => {
      if (!isSure && !(await losesNothing())) return;
      let ended: DataOf<typeof signInApi.logout> = null;
      try {
        ended = await send(signInApi.logout, {});
      } finally {
        endSession('logged_out');
      }
      if (ended) location.assign(ended.provider_address);
    },
  });
}

/** Stores nothing unless the answer holds both a token and a user (specification §4). */
export function startSessionOf(answer: unknown): void {
  const signIn = readSignIn(answer);
  if (!signIn) throw new ApiError(200, 'The server did not sign you in. Try signing in again.');
  startSession(signIn);
}
