import { setNonce } from 'get-nonce';

// Zod probes whether it may compile code when a schema is made; under our policy the probe alone is a violation. Its settings
// are those of the page, and are here before it is loaded.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });

/** Nonce of the page: without it the policy blocks a <style> made at run time. */
export const styleNonce = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content ?? '';

// The scroll lock of dialogs adds such a <style>.
if (styleNonce) setNonce(styleNonce);

/** The part of the browser API that is used below; some browsers lack it. */
type TrustedTypes = {
  createPolicy(name: string, rules: Record<'createHTML' | 'createScriptURL', (text: string) => string | null>): unknown;
};

// The server's policy forbids turning strings into markup. Libraries only insert style sheets, which hold no tag: every
// other string is refused. Of scripts only the service worker is named by a string.
const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes };
trustedTypes?.createPolicy('default', {
  createHTML: (text) => (text.includes('<') ? null : text),
  createScriptURL: (url) => (url === '/service-worker.js' ? url : null),
});
