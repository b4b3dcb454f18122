import { ApiError } from './api-error.ts';
import { checkConnection, isOutOfReach, offline } from './connection.ts';

/** Milliseconds before each further try of a change whose answer was lost. */
const REPEAT_AFTER = [200, 1_000];

/** Key of a change: sent again under it, it is answered again and not made again. `randomUUID` needs HTTPS. */
export const newKey = (): string => crypto.getRandomValues(new Uint32Array(4)).join('-');

/**
 * Makes a change whose answer may get lost on its way: it is tried again under its key where no answer came, where the server was
 * unavailable, or while the first try still runs there, as long as the server can be reached.
 */
export async function untilAnswered<Answer>(attempt: () => Promise<Answer>): Promise<Answer> {
  for (const wait of REPEAT_AFTER) {
    try {
      return await attempt();
    } catch (error) {
      if (!(error instanceof ApiError) || !canRepeat(error)) throw error;
      await new Promise((resolve) => setTimeout(resolve, wait));
      if (isOutOfReach(error)) await checkConnection();
      if (offline.get()) throw error;
    }
  }
  return attempt();
}

/** Whether it is unknown if the change was made. A conflict that says when to come back is one with its own first try. */
function canRepeat(error: ApiError): boolean {
  const { status, retryAfter } = error;
  return isOutOfReach(error) || status === 503 || (status === 409 && retryAfter !== undefined);
}
