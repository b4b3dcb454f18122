import type { DataOf, Endpoint, InputOf } from '@daymark/contract/endpoint.ts';
import { ApiError } from './api-error.ts';
import { type Age, OUT_OF_REACH, send } from './client.ts';
import { checkConnection, isOutOfReach, offline } from './connection.ts';
import { keptCommands, nameKept, presentMoment, realIds, unstored } from './kept.ts';
import { ageOf, agesOfPress, type KeptInput, type Moment, type SeenTimer, withRealIds } from './kept-commands.ts';
import { loadOutbox } from './late-code.ts';
import { newKey } from './repeats.ts';
import { getSession } from './session.ts';

/** Whether a call is a press on a timer, whose moment counts. */
const isPress = ({ method, path }: Endpoint): boolean => method === 'POST' && path.startsWith('/task/:id/timer/');

/** Milliseconds up to which a call counts as just made. */
const JUST_NOW = 2_000;

type Made = { made: Moment; seen: SeenTimer | undefined };

/** How long ago a call was made, for a try that comes late: the machine may have slept since the one before. */
function ageSince({ made, seen }: Made, endpoint: Endpoint, { body }: { body?: unknown }): Age | undefined {
  const madeAgo = ageOf(made, presentMoment());
  if (madeAgo <= JUST_NOW) return undefined;
  return { madeAgo, ...(isPress(endpoint) && { fields: agesOfPress(madeAgo, body, seen) }) };
}

/**
 * Calls an endpoint, or keeps the call until the server is reached: where it is out of reach, or where calls before it still
 * wait. A call that was tried keeps its key, so that the server makes it once. Its mutation ends once the call is stored in the
 * browser. A press says which timer its person saw.
 */
export async function sendOrKeep<E extends Endpoint>(
  endpoint: E,
  given: InputOf<E>,
  seen?: SeenTimer,
): Promise<DataOf<E>> {
  const input = withRealIds(given, realIds);
  const made = presentMoment();
  const key = newKey();
  const userId = getSession()?.user.id;
  const mayPass = () => !offline.get() && unstored.size === 0 && keptCommands.get().every(({ refused }) => refused);
  if (mayPass()) {
    try {
      return await send(endpoint, input, key, () => ageSince({ made, seen }, endpoint, input as { body?: unknown }));
    } catch (error) {
      if (!(error instanceof ApiError) || !isOutOfReach(error)) throw error;
      await checkConnection();
      if (!offline.get()) throw error;
    }
  }
  // The call fails as any does without a server where that code is not there.
  const outbox = await loadOutbox().catch(() => undefined);
  const kept = await outbox
    ?.commandOf(endpoint, input as KeptInput, { made, key, seen, userId })
    .catch(() => undefined);
  if (!outbox || !kept) throw new ApiError(0, OUT_OF_REACH);
  nameKept(kept, (untold) => outbox.keepUntold(untold));
  return kept.data as DataOf<E>;
}
