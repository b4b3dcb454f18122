import { styleNonce } from '#app/csp.ts';
import '#app/styles.ts';
import type { ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { ApiError } from '#api/api-error.ts';
import { browserStorage } from '#api/browser-storage.ts';
import { watchConnection } from '#api/connection.ts';
import { hasUnsentText } from '#api/pending.ts';
import { getSession, watchSession } from '#api/session.ts';
import { wipeKept } from '#api/sign-out.ts';
import { PREFIXES, tracesOf } from '#api/stored-keys.ts';
import { Providers, queryClient } from '#app/providers.tsx';
import { invitationIn } from '#people/sign-in/invitation.ts';
import { LoadFailure } from '#shared/load-failure.tsx';
import { requestHeadingFocus } from '#ui/page-heading.tsx';
import { hasUnsaved } from '#ui/unsaved.ts';

const element = document.getElementById('root');
if (!element) throw new Error('index.html has no #root');

const root = createRoot(element, {
  // A refusal of the server is an expected state that the page shows, no error for the console.
  onCaughtError: (error) => {
    if (!(error instanceof ApiError) && !isNotFound(error)) console.error(error);
  },
});
const show = (page: ReactNode) => root.render(<Providers styleNonce={styleNonce}>{page}</Providers>);

/** Whether a route reports that its record is missing, by the router's `notFound()`. */
function isNotFound(error: unknown): boolean {
  return error instanceof Object && 'isNotFound' in error;
}

const loadApp = () => import('#app/app.tsx');
let showLogin: (() => Promise<void>) | undefined;

async function startApp(): Promise<void> {
  const app = (await loadApp()).createApp(queryClient);
  showLogin = app.showLogin;
  show(app.pages);
}

const ADD = '/add';
const LOGIN = '/login';
const SIGN_UP = '/signup';

/** The address with what another app has shared before the sign-in. */
let shared: string | undefined;

/** The sign-in page is often the first that a browser opens: it comes without the router and the code of other pages. */
async function startLogin(): Promise<void> {
  if (location.pathname === ADD) shared = ADD + location.search;
  const invitation = invitationIn(location);
  const isSignUp = location.pathname === SIGN_UP || invitation !== undefined;
  // The way back from a provider: the page takes what stands there, and clears it.
  const isBack = location.pathname === LOGIN && invitation === undefined;
  history.replaceState(null, '', isBack ? LOGIN + location.search : LOGIN);
  const { LoginPage } = await import('#people/sign-in/login-page.tsx');
  show(<LoginPage onSignedIn={enter} invitation={invitation} isSignUp={isSignUp} />);
  addEventListener('input', loadAhead, { once: true });
}

function enter(): void {
  history.replaceState(null, '', shared ?? '/dashboard');
  requestHeadingFocus();
  start(startApp);
}

/** Loads the first page while somebody is signing in. A failure is told when the page is needed. */
function loadAhead(): void {
  for (const load of [loadApp, () => import('#days/dashboard/dashboard-page.tsx')]) load().catch(() => undefined);
}

function start(page: () => Promise<void>): void {
  page().catch(() => show(<LoadFailure />));
}

watchConnection();
watchSession({
  ended: (reason, userId) => {
    // The user of an expired session comes back to unsaved text and to what is kept; nobody else does.
    if (reason !== 'expired') {
      for (const key of browserStorage.keys(PREFIXES.reflection)) browserStorage.write(key, null);
      if (userId !== undefined) {
        for (const key of tracesOf(userId)) browserStorage.write(key, null);
        wipeKept(userId);
      }
    }
    // The cache belongs to the user who was signed in.
    void showLogin?.().then(() => queryClient.clear());
  },
  changed: () => location.reload(),
  holds: () => hasUnsaved() || hasUnsentText(queryClient),
});

/** Milliseconds from the load to the service worker, and between two looks whether the page is usable by then. */
const SERVICE_WORKER_AFTER = 3_000;
const LOOK_EVERY = 500;

/** Registers the service worker once the page stands and waits for no answer: all that a first visit needs goes before. */
function keepApp(): void {
  const isUsable = !document.getElementById('first-paint') && queryClient.isFetching() === 0;
  if (!isUsable) return void setTimeout(keepApp, LOOK_EVERY);
  import('#app/service-worker.ts').then(({ registerServiceWorker }) => registerServiceWorker()).catch(() => undefined); // the app works without it
}

// Browsers have none in some private windows, and at addresses without TLS.
if ('serviceWorker' in navigator) setTimeout(keepApp, SERVICE_WORKER_AFTER);

// The polyfill is loaded only where the browser lacks Temporal.
if (!('Temporal' in globalThis)) await import('temporal-polyfill/global');
start(getSession() ? startApp : startLogin);
