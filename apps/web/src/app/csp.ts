import { setNonce } from 'get-nonce';
import { z } from 'zod';

// Zod probes whether it may compile code when a schema is made; under our policy the probe alone is a violation.
z.config({ jitless: true });

/** Given by the server with every page: the only key that lets a <style> made at run time apply. */
export const styleNonce = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content ?? '';

// The scroll lock of dialogs makes such a <style>.
if (styleNonce) setNonce(styleNonce);

/** As far as it is used here; browsers without it know no such policy. */
type TrustedTypes = {
  createPolicy(name: string, rules: { createHTML: (text: string) => string | null }): unknown;
};

// The server's policy lets no string become markup. The libraries give only style sheets to the page as strings, and those
// hold no tag: everything else is refused.
const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes };
trustedTypes?.createPolicy('default', { createHTML: (text) => (text.includes('<') ? null : text) });
