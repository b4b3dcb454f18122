import { type Atom, createAtom } from '@tanstack/react-store';
import type { ApiError } from './api-error.ts';

/**
 * Whether the server is out of reach, as two requests in a row have found out. The browser's own word about its network is a
 * reason to ask, and no answer.
 */
export const offline: Atom<boolean> = createAtom<boolean>(false);

/** Requests without an answer that make the server count as out of reach. */
const ENOUGH = 2;

/** Milliseconds between two checks while the server is out of reach. */
const CHECK_EVERY = 5_000;

/** The same where the browser says that it has no network. */
const CHECK_WITHOUT_NETWORK = 30_000;

/** Milliseconds for the answer to a check. */
const CHECK_TIMEOUT = 5_000;

/** Statuses by which a proxy answers for a server that is away; the server itself sends them with a body of its own. */
const GATEWAY = [502, 503, 504];

/** The last moment at which this page heard the server, in epoch milliseconds. */
let heardAt = 0;

export const lastHeardAt = (): number => heardAt;

/** Requests without an answer since the last one with one. */
let failures = 0;
let checking: Promise<void> | undefined;
let nextCheck: ReturnType<typeof setTimeout> | undefined;

/** Checks when the browser's network changes. */
export function watchConnection(): void {
  addEventListener('offline', () => void checkConnection());
  addEventListener('online', checkWithNetwork);
}

/** Notes an answer of the server: any, a refusal too, shows that it is reached. */
export function noteReached(): void {
  failures = 0;
  heardAt = Temporal.Now.instant().epochMilliseconds;
  if (!offline.get()) return;
  offline.set(false);
  // The answer to a request of before can come after the browser has lost its network: nothing else would ask for long.
  clearTimeout(nextCheck);
  if (!navigator.onLine) nextCheck = setTimeout(checkConnection, CHECK_EVERY);
}

/** Notes a request that the server has not answered: its health check is the second one. */
export function noteFailed(): Promise<void> {
  failures += 1;
  return checkConnection();
}

/** Notes the status of a response: those by which a proxy answers for a server that is away say nothing without the body. */
export function noteStatus(status: number): void {
  if (!GATEWAY.includes(status)) noteReached();
}

/** Notes the body of a response; the server's own tells that it is reached, whatever its status says. */
export function noteBody(status: number, isOwn: boolean): void {
  if (isOwn) noteReached();
  else if (GATEWAY.includes(status)) void noteFailed();
}

/** Whether a call failed because the server could not be reached, and not by a refusal of the server. */
export const isOutOfReach = ({ status, serverMessage }: ApiError): boolean =>
  status === 0 || (GATEWAY.includes(status) && serverMessage === undefined);

/** Asks the server's health check whether it is reached, and while it is not, again and again. */
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
  do {
    if (await answers()) return noteReached();
    failures += 1;
  } while (failures < ENOUGH);
  if (!offline.get()) offline.set(true);
  nextCheck = setTimeout(checkConnection, navigator.onLine ? CHECK_EVERY : CHECK_WITHOUT_NETWORK);
}

/** Whether a body is one of the server: a proxy answers with a page, or with JSON of another form. */
export const isEnvelope = (body: unknown): boolean =>
  typeof body === 'object' && body !== null && 'success' in body && typeof body.success === 'boolean';

async function answers(): Promise<boolean> {
  try {
    const response = await fetch('/health', { cache: 'no-store', signal: AbortSignal.timeout(CHECK_TIMEOUT) });
    if (!GATEWAY.includes(response.status)) return true;
    return isEnvelope(await response.json());
  } catch {
    return false;
  }
}
