import { toastToStay } from '#api/toasts.tsx';
import { isPageOnTop } from '#ui/typing.ts';
import { askAboutUnsaved, hasUnsaved } from '#ui/unsaved.ts';

/** Milliseconds between two looks for a new version, by a page that stays open. */
const LOOK_EVERY = 60 * 60_000;

/** Milliseconds between two looks whether the form that is open is closed. */
const FORM_EVERY = 1_000;

/** The script that the page of this build has loaded first. */
const OWN = new URL(document.querySelector<HTMLScriptElement>('script[type="module"]')?.src ?? '', location.href)
  .pathname;

/** Registers the service worker, which keeps the app's files, and offers each new version that it has got. */
export async function registerServiceWorker(): Promise<void> {
  const { serviceWorker } = navigator;
  const hadController = serviceWorker.controller !== null;
  await serviceWorker.register('/service-worker.js', { updateViaCache: 'none' });
  const registration = await serviceWorker.getRegistration();
  if (!registration) return;

  const look = () => void offerOther(registration.waiting);
  const follow = (installing: ServiceWorker | null) => installing?.addEventListener('statechange', look);
  look();
  follow(registration.installing);
  registration.addEventListener('updatefound', () => follow(registration.installing));
  // Another tab has let it take over: this one still is of the version before.
  if (hadController)
    serviceWorker.addEventListener('controllerchange', () => void offerOther(serviceWorker.controller));

  // Without a network there is no news.
  const update = () => void registration.update().catch(() => undefined);
  setInterval(update, LOOK_EVERY);
}

let isOffered = false;

/** Offers the version of a worker, unless the page is of it already. */
async function offerOther(worker: ServiceWorker | null): Promise<void> {
  if (!worker || isOffered) return;
  const isOwn = (await entryOf(worker)) === OWN;
  if (isOwn) worker.postMessage('take over');
  if (isOwn || isOffered) return;
  isOffered = true;
  await untilNoForm();
  toastToStay({
    title: 'New Version',
    message: 'Daymark was updated.',
    action: { label: 'Reload', act: reload },
  });
}

/** The script that pages of a worker's version load first. */
function entryOf(worker: ServiceWorker): Promise<string> {
  const { port1, port2 } = new MessageChannel();
  worker.postMessage('entry', [port2]);
  return new Promise((resolve) => {
    port1.onmessage = ({ data }) => resolve(String(data));
  });
}

/** Resolves once no dialog is open and no form holds unsaved text. */
async function untilNoForm(): Promise<void> {
  while (!isPageOnTop() || hasUnsaved()) await new Promise((resolve) => setTimeout(resolve, FORM_EVERY));
}

/**
 * Loads the page again, which the server sends as it is by now. The page that comes lets its worker take over: Chromium never
 * answers a page that is asked for in the moment in which one worker is stopped for the next.
 */
function reload(): void {
  if (hasUnsaved()) return void askAboutUnsaved();
  location.reload();
}
