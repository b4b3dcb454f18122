import { type CodeSignIn, signInWithCode } from '@daymark/contract/codes.ts';
import { CODE_REQUIRED } from '@daymark/contract/envelope.ts';
import { askForPasskey, signInWithPasskey, type UsedCredential } from '@daymark/contract/passkeys.ts';
import { useMutation } from '@tanstack/react-query';
import type { ApiError } from '#api/api-error.ts';
import { send } from '#api/client.ts';
import { record, someText } from '#api/readers.ts';
import { applyOnDevice } from '#people/ways-in/device.ts';
import { startSessionOf } from './sign-in.queries.ts';

const readTicket = record({ ticket: someText });

/** The ticket for the code that an account asks for after the password; null where something else was refused. */
export function ticketOf({ code, data }: ApiError): string | null {
  return code === CODE_REQUIRED ? (readTicket(data)?.ticket ?? null) : null;
}

export function useCodeSignIn() {
  return useMutation({
    mutationFn: async (body: CodeSignIn) => startSessionOf(await send(signInWithCode, { body })),
  });
}

export function usePasskeySignIn() {
  return useMutation({
    mutationFn: async (offered: UsedCredential | null) => {
      const credential = offered ?? (await applyOnDevice(await send(askForPasskey, {})));
      return startSessionOf(await send(signInWithPasskey, { body: { credential } }));
    },
  });
}
