import type { DataOf, Endpoint, InputOf } from '@daymark/contract/endpoint.ts';
import { ApiError } from './api-error.ts';
import { send } from './client.ts';
import { checkConnection, isOutOfReach, offline } from './connection.ts';
import { keptCommands, nameKept, presentMoment } from './kept.ts';
import type { KeptCommand, KeptInput } from './kept-commands.ts';
import { newKey } from './repeats.ts';

type Keep<Data> = Pick<KeptCommand, 'title' | 'pressed'> & {
  /** The answer of a call that is kept, as far as it can be told without the server, and what the screen shows of it. */
  answer: () => Answer<Data> | Promise<Answer<Data>>;
};

type Answer<Data> = { data: Data } & Partial<Pick<KeptCommand, 'makes' | 'shown'>>;

/**
 * Calls an endpoint, or keeps the call until the server is reached: where it is out of reach, or where calls before it still
 * wait. A call that was tried keeps its key, so that the server makes it once. Resolves once the call is stored in the browser.
 */
export async function sendOrKeep<E extends Endpoint>(
  endpoint: E,
  input: InputOf<E>,
  { answer, title, pressed }: Keep<DataOf<E>>,
): Promise<DataOf<E>> {
  const made = presentMoment();
  const key = newKey();
  const mayPass = () => !offline.get() && keptCommands.get().every(({ refused }) => refused);
  if (mayPass()) {
    try {
      return await send(endpoint, input, key);
    } catch (error) {
      if (!(error instanceof ApiError) || !isOutOfReach(error)) throw error;
      await checkConnection();
      if (!offline.get()) throw error;
    }
  }
  const [{ keepCommand }, { data, makes = [], shown }] = await Promise.all([import('./outbox.ts'), answer()]).catch(
    (error: unknown) => {
      // Code that was not loaded before cannot be loaded now: the call fails as one without a server does.
      throw error instanceof ApiError ? error : new ApiError(0, 'The server cannot be reached');
    },
  );
  const { method, path } = endpoint;
  const place = Math.max(made.wall, (keptCommands.get().at(-1)?.place ?? 0) + 1);
  const command = { place, key, method, path, input: input as KeptInput, made, title, makes };
  nameKept(await keepCommand({ ...command, ...(pressed && { pressed }), ...(shown && { shown }) }));
  return data;
}
