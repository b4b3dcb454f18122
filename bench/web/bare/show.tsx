import { MantineProvider } from '@mantine/core';
import type { ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import '@mantine/core/styles.layer.css';
import { cssVariables, theme } from '#web/ui/theme.ts';

// The server's policy lets no string become markup; Mantine's style sheets are such strings.
const { trustedTypes } = globalThis as { trustedTypes?: { createPolicy(name: string, rules: object): unknown } };
trustedTypes?.createPolicy('default', { createHTML: (text: string) => text });

/** Renders a page with the product's theme. */
export function show(page: ReactNode): void {
  const root = document.getElementById('root');
  const nonce = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content ?? '';
  if (!root) throw new Error('index.html has no #root');
  createRoot(root).render(
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariables}
      defaultColorScheme="auto"
      getStyleNonce={() => nonce}
    >
      {page}
    </MantineProvider>,
  );
}
