import type { MadeCredential, MakingOptions, UsedCredential, UsingOptions } from '@daymark/contract/passkeys.ts';
import { ApiError } from '#api/api-error.ts';

// The library is loaded with the first passkey: neither the sign-in page nor the profile waits for it.
const library = () => import('@simplewebauthn/browser');

/** Status of what a device or this browser refuses: none that a server answers with, nor that of a lost or cancelled call. */
const DEVICE_REFUSED = -2;

/** Whether this browser, on this page, knows passkeys at all. */
const knowsPasskeys = (): boolean => isSecureContext && typeof PublicKeyCredential === 'function';

type Place = { passkeys_at: string | null; why_no_passkeys: string | null };

/** The reason for which no passkey can be used on this page; null where one can. */
export function whyNoPasskeys({ passkeys_at, why_no_passkeys }: Place): string | null {
  if (passkeys_at === null) return why_no_passkeys ?? 'Passkeys are not set up on this server';
  if (location.hostname !== passkeys_at) return `Passkeys of this server work at ${passkeys_at} only`;
  return knowsPasskeys() ? null : 'This browser does not know passkeys, or this page is not secure';
}

/** Has a device make a passkey. */
export async function makeOnDevice(options: MakingOptions): Promise<MadeCredential> {
  const { startRegistration } = await library();
  const made = await orRefusal(() => startRegistration({ optionsJSON: options as never }));
  return { ...made, clientExtensionResults: {} } as unknown as MadeCredential;
}

/** Has a device use one of its passkeys: with `isOffered` the browser offers them in the field of the username. */
export async function applyOnDevice(options: UsingOptions, isOffered = false): Promise<UsedCredential> {
  const { startAuthentication } = await library();
  const used = await orRefusal(() =>
    startAuthentication({ optionsJSON: options as never, useBrowserAutofill: isOffered }),
  );
  return { ...used, clientExtensionResults: {} } as unknown as UsedCredential;
}

/** Whether this browser offers passkeys in a field. */
export async function offersPasskeys(): Promise<boolean> {
  const { browserSupportsWebAuthnAutofill } = await library();
  return browserSupportsWebAuthnAutofill();
}

/** Ends what is offered or asked at present. */
export async function cancelDevice(): Promise<void> {
  const { WebAuthnAbortService } = await library();
  WebAuthnAbortService.cancelCeremony();
}

async function orRefusal<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
  try {
    return await ask();
  } catch (error) {
    throw new ApiError(DEVICE_REFUSED, wordsOf(error));
  }
}

/** Words for the errors of the browser (WebAuthn, sections 5.1.3 and 5.1.4). */
const WORDS: Record<string, string> = {
  NotAllowedError: 'Nothing was confirmed on your device. Try again.',
  AbortError: 'Nothing was confirmed on your device. Try again.',
  InvalidStateError: 'This device has a passkey for your account already.',
  ConstraintError: 'This device cannot check that it is you: it has no PIN, fingerprint or face.',
  SecurityError: 'Passkeys do not work at this address.',
};

function wordsOf(error: unknown): string {
  const name = error instanceof Error ? error.name : '';
  return WORDS[name] ?? 'Your device did not answer as expected. Try again.';
}
