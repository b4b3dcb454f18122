import * as api from '@daymark/contract/providers.ts';
import { useMutation } from '@tanstack/react-query';
import { send } from '#api/client.ts';

/** Leaves for the provider, which leads back to the profile. */
export function useBeginLink() {
  return useMutation({
    mutationFn: async (provider: string) => {
      const { address } = await send(api.beginProviderLink, { body: { provider } });
      location.assign(address);
    },
    meta: { failed: 'Failed to begin the link' },
  });
}

export function useFinishLink() {
  return useMutation({
    mutationFn: (flow: string) => send(api.finishProviderLink, { body: { flow } }),
    meta: { done: 'Linked: you can sign in with it now' },
  });
}

/** Leaves for the provider, which asks for a sign-in anew and leads back to the profile. */
export function useBeginProof() {
  return useMutation({
    mutationFn: async (provider: string) => {
      const { address } = await send(api.beginProviderProof, { body: { provider } });
      location.assign(address);
    },
  });
}

export function useFinishProof() {
  return useMutation({
    mutationFn: (flow: string) => send(api.proveProvider, { body: { flow } }),
    meta: { done: 'Confirmed: for 10 minutes you are not asked again' },
  });
}

export function useUnlink(id: number) {
  return useMutation({
    mutationFn: () => send(api.unlinkProvider, { params: { id: String(id) } }),
    meta: { done: 'Unlinked: it signs in to your account no longer', failed: 'Failed to unlink' },
  });
}
