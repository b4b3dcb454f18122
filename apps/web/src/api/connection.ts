import { onlineManager } from '@tanstack/react-query';
import { createAtom } from '@tanstack/react-store';

/** Whether the server is out of reach: the browser has no network, or a call and the check after it got no answer. */
export const offline = createAtom(!navigator.onLine);

/** Milliseconds between two checks while the server is out of reach, and for the answer to one. */
const CHECK_EVERY = 5_000;
const CHECK_TIMEOUT = 5_000;

let checking: Promise<void> | undefined;
let nextCheck: ReturnType<typeof setTimeout> | undefined;

/** Follows the browser's network, and makes the query client refetch what is shown when the server is back. */
export function watchConnection(): void {
  addEventListener('offline', () => offline.set(true));
  addEventListener('online', checkWithNetwork);
  onlineManager.setEventListener((setOnline) => {
    setOnline(!offline.get());
    const { unsubscribe } = offline.subscribe((isOffline) => setOnline(!isOffline));
    return () => unsubscribe();
  });
}

/** Notes an answer of the server: any, a refusal too, shows that it is reached. */
export function noteAnswer(): void {
  if (offline.get()) offline.set(false);
}

/** Asks the server's health check whether it is reached, and while it is not, again every five seconds. */
export function checkConnection(): Promise<void> {
  checking ??= check().finally(() => {
    checking = undefined;
  });
  return checking;
}

/** A network does not mean that the server is reached, and a check under way may have begun without one. */
async function checkWithNetwork(): Promise<void> {
  await checking;
  await checkConnection();
}

async function check(): Promise<void> {
  clearTimeout(nextCheck);
  const isReached = await answers();
  if (offline.get() === isReached) offline.set(!isReached);
  // Without a network the browser tells when to check again.
  if (!isReached && navigator.onLine) nextCheck = setTimeout(checkConnection, CHECK_EVERY);
}

async function answers(): Promise<boolean> {
  try {
    await fetch('/health', { cache: 'no-store', signal: AbortSignal.timeout(CHECK_TIMEOUT) });
    return true;
  } catch {
    return false;
  }
}
