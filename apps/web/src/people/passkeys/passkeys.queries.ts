import * as api from '@daymark/contract/passkeys.ts';
import { queryOptions } from '@tanstack/react-query';
import { send } from '#api/client.ts';
import { useSave } from '#api/use-save.ts';
import { makeOnDevice } from '#people/ways-in/device.ts';

export const passkeyQueries = {
  all: () => queryOptions({ queryKey: ['access', 'passkeys'], queryFn: () => send(api.getPasskeys, {}) }),
};

export function useCreatePasskey() {
  return useSave({
    mutationFn: async ({ name }: { name: string }) => {
      const credential = await makeOnDevice(await send(api.askForNewPasskey, {}));
      return send(api.createPasskey, { body: { name, credential } });
    },
    meta: { done: 'Passkey added', failed: 'Failed to add the passkey' },
  });
}

export function useRenamePasskey(id: number) {
  return useSave({
    mutationFn: (body: api.PasskeyChanges) => send(api.updatePasskey, { params: { id: String(id) }, body }),
    meta: { done: 'Passkey renamed', failed: 'Failed to rename the passkey' },
  });
}

export function useDeletePasskey(id: number) {
  return useSave({
    mutationFn: () => send(api.deletePasskey, { params: { id: String(id) } }),
    meta: { done: 'Passkey removed', failed: 'Failed to remove the passkey' },
  });
}
