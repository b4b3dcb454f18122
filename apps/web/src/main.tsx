import { styleNonce } from '#app/csp.ts';
import '#app/styles.ts';
import { createRoot } from 'react-dom/client';
import { App } from '#app/app.tsx';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');

// Loaded only where the browser lacks it.
if (!('Temporal' in globalThis)) await import('temporal-polyfill/global');
createRoot(root).render(<App styleNonce={styleNonce} />);
