import type { GoogleCredential } from '@daymark/contract/sign-in.ts';

export type ButtonText = 'signin_with' | 'signup_with';

/** `width` in pixels. */
type ButtonOptions = { text: ButtonText; theme: 'outline' | 'filled_black'; width: number };

/** Google's loaded script. */
export type Google = {
  draw: (box: HTMLElement, options: ButtonOptions) => void;
  /** Calls `listener` on each sign-in; returns the unsubscribe function. */
  listen: (listener: Listener) => () => void;
};

type Listener = (credential: GoogleCredential) => void;

/** The used part of Google Identity Services. */
type GoogleIdentity = {
  initialize: (settings: {
    client_id: string;
    nonce: string;
    callback: (answer: { credential: string }) => void;
  }) => void;
  renderButton: (box: HTMLElement, options: ButtonOptions & Record<string, string | number>) => void;
};

/** Milliseconds after which loading Google's script counts as failed. */
const TIMEOUT = 10_000;

/** The script, which is set up once for the life of the page since it cannot be unloaded. */
let loading: Promise<Google> | undefined;

export function loadGoogle(clientId: string, scriptUrl: string): Promise<Google> {
  loading ??= startGoogle(clientId, scriptUrl).catch((error: unknown) => {
    loading = undefined;
    throw error;
  });
  return loading;
}

async function startGoogle(client_id: string, scriptUrl: string): Promise<Google> {
  await runScript(scriptUrl);
  const { google } = window as { google?: { accounts?: { id?: GoogleIdentity } } };
  const identity = google?.accounts?.id;
  if (!identity) throw new Error('The script of Google is another than was expected');
  const nonce = newNonce();
  const listeners = new Set<Listener>();
  const callback = ({ credential }: { credential: string }) => {
    for (const listener of listeners) listener({ id_token: credential, nonce });
  };
  identity.initialize({ client_id, nonce, callback });
  return {
    draw: (box, options) => {
      box.replaceChildren();
      identity.renderButton(box, {
        type: 'standard',
        size: 'large',
        shape: 'rectangular',
        logo_alignment: 'center',
        locale: 'en',
        ...options,
      });
    },
    listen: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

async function runScript(src: string): Promise<void> {
  const script = Object.assign(document.createElement('script'), { src, async: true });
  try {
    await new Promise<void>((resolve, reject) => {
      script.onload = () => resolve();
      script.onerror = () => reject(new Error('The script of Google cannot be loaded'));
      setTimeout(() => reject(new Error('The script of Google did not come in time')), TIMEOUT);
      document.head.append(script);
    });
  } finally {
    script.remove();
  }
}

/** crypto.randomUUID is missing on plain HTTP. */
function newNonce(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
