import { interruption } from '#terminal/interruption.ts';

/** Milliseconds within which an answer begins. */
const PATIENCE_MS = 30_000;

/** An answer was lost: nothing came, or it was cut. What it was to is unknown, so that a change is sent again under its key. */
export class Lost extends Error {}

/** The server was not reached: nothing was sent. */
export class OutOfReach extends Error {}

/** Errors with which a connection ends before anything is sent; those of certificates have many names. `fetch` keeps some ports for itself. */
const NOT_SENT =
  /^(?:ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|UND_ERR_CONNECT_TIMEOUT)$|CERT|SIGNATURE|^ERR_(?:TLS|SSL)|^bad port$/;

/** One request. Redirects are not followed: the token is for this address alone. */
export async function exchange(url: string, init: RequestInit): Promise<Response> {
  const controller = new AbortController();
  const stop = () => controller.abort(interruption.reason);
  if (interruption.aborted) stop();
  interruption.addEventListener('abort', stop);
  const timer = setTimeout(() => controller.abort(new Lost('no answer in 30 s')), PATIENCE_MS);
  try {
    return await fetch(url, { ...init, redirect: 'manual', signal: controller.signal });
  } catch (error) {
    throw whyLost(error);
  } finally {
    clearTimeout(timer);
  }
}

/** The error of a connection by what it means for what was sent. */
export function whyLost(error: unknown): unknown {
  if (interruption.aborted) return interruption.reason;
  if (error instanceof Lost) return error;
  const { code, message = 'no answer' } = causeOf(error);
  const why = code ?? message;
  return NOT_SENT.test(why) ? new OutOfReach(why) : new Lost(why);
}

type Cause = { code?: string; message?: string; errors?: Cause[] };

/** The error below that of `fetch`; where an address has several numbers there is one for each. */
function causeOf(error: unknown): Cause {
  const { cause = {} } = error as { cause?: Cause };
  return cause.errors?.[0] ?? cause;
}
