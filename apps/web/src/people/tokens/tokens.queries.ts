import * as api from '@daymark/contract/tokens.ts';
import { useMutation } from '@tanstack/react-query';
import { send } from '#api/client.ts';
import { useSave } from '#api/use-save.ts';

export function useCreateToken() {
  return useSave({
    mutationFn: (body: api.NewToken) => send(api.createToken, { body }),
    meta: { failed: 'Failed to make the token' },
  });
}

export function useEndToken(id: number) {
  return useMutation({
    mutationFn: () => send(api.endToken, { params: { id: String(id) } }),
    meta: { done: 'Token ended', failed: 'Failed to end the token' },
  });
}
