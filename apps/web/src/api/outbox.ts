import type { Endpoint } from '@daymark/contract/endpoint.ts';
import type { Mutation, QueryClient } from '@tanstack/react-query';
import { ApiError } from './api-error.ts';
import { broughtBack } from './bring-back.ts';
import { refetchAll } from './changes.ts';
import { isEditConflict, send } from './client.ts';
import { isOutOfReach, offline } from './connection.ts';
import { answeredCommands, keptCommands, noteShownKept, presentMoment, unstored } from './kept.ts';
import { keepingOf } from './kept-calls.ts';
import {
  ageToSend,
  idsOfAnswer,
  type KeptCommand,
  type KeptInput,
  nextToSend,
  type SeenTimer,
  withoutSeen,
  withRealIds,
} from './kept-commands.ts';
import {
  followOtherTabs,
  keepCommands,
  learnIds,
  loadKept,
  offerTaken,
  replaceKept,
  replaceOne,
} from './kept-storage.ts';
import { onLive } from './live.ts';
import { changesIn } from './pending.ts';
import { newKey } from './repeats.ts';
import { getSession } from './session.ts';
import { toastNews } from './toasts.tsx';

type Tried = Pick<KeptCommand, 'made' | 'key'> & { seen: SeenTimer | undefined; userId: number | undefined };

/**
 * The command of a call that is to wait, and its answer as far as it can be told; undefined of a call that needs the server, and of one
 * whose user has signed out since.
 */
export async function commandOf(endpoint: Endpoint, input: KeptInput, { made, key, seen, userId }: Tried) {
  const keeping = await keepingOf(endpoint, input);
  if (!keeping || getSession()?.user.id !== userId) return undefined;
  const { method, path } = endpoint;
  const { title, data, makes = [], shown } = keeping;
  const pressed = keeping.pressed && { ...keeping.pressed, ...(seen && { seen }) };
  const last = Math.max(0, ...keptCommands.get().map(({ place }) => place), ...unstored.keys());
  const place = Math.max(made.wall, last + 1);
  const more = { ...(shown && { shown }), ...(pressed && { pressed }) };
  const command: KeptCommand = { place, key, method, path, input, made, title, makes, ...more };
  unstored.set(place, command);
  return { data, command };
}

/** Keeps commands of which no mutation says what the screen shows. */
export const keepUntold = (commands: readonly KeptCommand[]): Promise<void> => keepCommands(commands);

type Answered = Pick<Mutation<unknown, unknown, unknown, unknown>, 'state' | 'options'>;

/** Keeps the commands of a mutation. The screen shows what they change until their answer, where it can; else a toast says that they wait. */
export async function tellKept(commands: readonly KeptCommand[], mutation: Answered): Promise<void> {
  const { mutationKey } = mutation.options;
  const changes = changesIn<{ kept?: unknown }>(mutation.state).map((change) => change.kept ?? change);
  const isTold = commands.some(({ shown }) => shown);
  const told = !isTold && mutationKey && changes.length > 0 ? { shown: { mutationKey, changes } } : {};
  const whole = commands.map((command, at) => (at === commands.length - 1 ? { ...command, ...told } : command));
  await keepCommands(whole, () => noteShownKept(mutation));
  const last = whole.at(-1);
  if (last && whole.every(({ shown }) => !shown)) toastNews({ title: 'Waits to Be Sent', message: last.title });
}

export const discardKept = ({ place }: KeptCommand): Promise<void> =>
  replaceKept(keptCommands.get().filter((command) => command.place !== place));

/**
 * Lets a refused command be sent again, as another call, with a corrected body where one is given. One that met another edit takes the
 * value there as known by now.
 */
export async function retryKept(client: QueryClient, { place }: KeptCommand, corrected?: unknown): Promise<void> {
  await replaceOne(place, ({ refused, ...command }) => {
    const body = (corrected ?? command.input.body) as { expected?: object } | undefined;
    const present = refused?.present;
    const expected =
      body?.expected && present && Object.fromEntries(fieldsOf(body).map((name) => [name, present[name]]));
    const input = { ...command.input, ...(body && { body: { ...body, ...(expected && { expected }) } }) };
    return { ...withoutSeen(command, corrected), key: newKey(), input };
  });
  await sendKept(client);
}

/** The fields that an edit changes. */
export const fieldsOf = (body: object): string[] => Object.keys(body).filter((name) => name !== 'expected');

let sending: Promise<void> | undefined;

/** Sends what waits, in its order and one at a time. One tab does, where the browser has locks; else keys keep it from doubling. */
export function sendKept(client: QueryClient): Promise<void> {
  sending ??= withLock(() => sendAll(client)).finally(() => {
    sending = undefined;
  });
  return sending;
}

async function withLock(work: () => Promise<void>): Promise<void> {
  if (!navigator.locks) return work();
  await navigator.locks.request('daymark-outbox', { ifAvailable: true }, (lock) => (lock ? work() : undefined));
}

async function sendAll(client: QueryClient): Promise<void> {
  await loadKept();
  let isChanged = false;
  for (let next = nextToSend(keptCommands.get()); next && !offline.get(); next = nextToSend(keptCommands.get())) {
    if (!(await sendOne(next))) break;
    isChanged = true;
  }
  if (isChanged || answeredCommands.get().length > 0) await showAnswered(client);
}

/** Shows what the server has in place of what was answered. */
async function showAnswered(client: QueryClient): Promise<void> {
  await refetchAll(client);
  if (!offline.get()) answeredCommands.set([]);
}

/** Sends a command, and gives whether it was answered, by a refusal too. An answer to somebody who has signed out since is for nobody. */
async function sendOne(command: KeptCommand): Promise<boolean> {
  const userId = getSession()?.user.id;
  const isLeft = () => getSession()?.user.id !== userId;
  const endpoint = { method: command.method, path: command.path, isPublic: false, command: null } as Endpoint;
  const kept = keptCommands.get();
  try {
    // Each try is later than the one before, by the whole time for which the machine has slept between them.
    const call = () =>
      send(endpoint, command.input as never, command.key, () => ageToSend(command, kept, presentMoment()));
    const data = await call().catch(async (error: unknown) => {
      const isGone = error instanceof ApiError && error.status === 404 && (await broughtBack(command));
      if (!isGone) throw error;
      return call();
    });
    if (isLeft()) return false;
    await offerTaken(command, data);
    const ids = idsOfAnswer(command, data);
    learnIds(ids);
    answeredCommands.set([...answeredCommands.get(), withRealIds(command, ids)]);
    const others = keptCommands.get().filter(({ place }) => place !== command.place);
    await replaceKept(others.map((other) => withRealIds(other, ids)));
    return true;
  } catch (error) {
    if (!(error instanceof ApiError) || isLeft() || mayComeLater(error)) return false;
    const { message, errors } = error;
    const present = isEditConflict(error) ? { present: error.data as Record<string, unknown> } : {};
    await replaceOne(command.place, (kept) => ({ ...kept, refused: { message, errors, ...present } }));
    return true;
  }
}

/** Whether the server may answer the same call in another way a little later. */
function mayComeLater(error: ApiError): boolean {
  return isOutOfReach(error) || error.retryAfter !== undefined || [401, 429, 503].includes(error.status);
}

/** Milliseconds between two tries while something waits. */
const TRY_EVERY = 30_000;

/** Sends what waits: at the start, when the server, its stream of events or the screen is back, and again and again. Gives how to stop that. */
export function watchOutbox(client: QueryClient): () => void {
  const send = () => {
    const isDone = keptCommands.get().length === 0 && answeredCommands.get().length === 0;
    if (!isDone && !offline.get()) void sendKept(client);
  };
  const onVisible = () => {
    if (document.visibilityState === 'visible') send();
  };
  void loadKept().then(send);
  const stopFollowing = followOtherTabs();
  const { unsubscribe } = offline.subscribe(send);
  // A command can come to wait in the moment in which the server is back.
  const kept = keptCommands.subscribe(send);
  const stopHearing = onLive(send);
  const timer = setInterval(send, TRY_EVERY);
  document.addEventListener('visibilitychange', onVisible);
  return () => {
    stopFollowing();
    unsubscribe();
    kept.unsubscribe();
    stopHearing();
    clearInterval(timer);
    document.removeEventListener('visibilitychange', onVisible);
  };
}
