import * as api from '@daymark/contract/codes.ts';
import { queryOptions, useMutation } from '@tanstack/react-query';
import { send } from '#api/client.ts';
import { useSave } from '#api/use-save.ts';

export const codeQueries = {
  state: () => queryOptions({ queryKey: ['access', 'codes'], queryFn: () => send(api.getCodes, {}) }),
};

export function useBeginCodes() {
  return useMutation({
    mutationFn: () => send(api.beginCodes, {}),
    meta: { failed: 'Failed to set up codes' },
  });
}

export function useConfirmCodes() {
  return useSave({
    mutationFn: (body: api.ConfirmedCode) => send(api.confirmCodes, { body }),
    meta: { done: 'Codes are on', failed: 'Failed to turn codes on' },
  });
}

export function useRenewRecoveryCodes() {
  return useMutation({
    mutationFn: () => send(api.renewRecoveryCodes, {}),
    meta: { failed: 'Failed to make new recovery codes' },
  });
}

export function useEndCodes() {
  return useMutation({
    mutationFn: () => send(api.endCodes, {}),
    meta: { done: 'Codes are off', failed: 'Failed to turn codes off' },
  });
}
