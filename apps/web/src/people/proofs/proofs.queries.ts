import { askForOwnPasskey, provePasskey } from '@daymark/contract/passkeys.ts';
import * as api from '@daymark/contract/proofs.ts';
import type { GoogleCredential } from '@daymark/contract/sign-in.ts';
import { useMutation } from '@tanstack/react-query';
import { send } from '#api/client.ts';
import { applyOnDevice } from '#people/ways-in/device.ts';

// The dialog shows each failure, so that no toast does.

export function useProvePassword() {
  return useMutation({ mutationFn: (body: { current_password: string }) => send(api.provePassword, { body }) });
}

export function useProvePasskey() {
  return useMutation({
    mutationFn: async () => {
      const credential = await applyOnDevice(await send(askForOwnPasskey, {}));
      return send(provePasskey, { body: { credential } });
    },
  });
}

export function useProveGoogle() {
  return useMutation({ mutationFn: (body: GoogleCredential) => send(api.proveGoogle, { body }) });
}
