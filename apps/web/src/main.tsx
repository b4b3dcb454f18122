import { styleNonce } from '#app/csp.ts';
import '#app/styles.ts';
import { isNotFound } from '@tanstack/react-router';
import { createRoot } from 'react-dom/client';
import { ApiError } from '#api/client.ts';
import { App } from '#app/app.tsx';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');

// The polyfill is loaded only where the browser lacks Temporal.
if (!('Temporal' in globalThis)) await import('temporal-polyfill/global');
createRoot(root, {
  // A refusal of the server is an expected state that the page shows, no error for the console.
  onCaughtError: (error) => {
    if (!(error instanceof ApiError) && !isNotFound(error)) console.error(error);
  },
}).render(<App styleNonce={styleNonce} />);
