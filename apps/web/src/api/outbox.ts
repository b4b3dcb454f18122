import type { Endpoint } from '@daymark/contract/endpoint.ts';
import type { MutationKey, QueryClient } from '@tanstack/react-query';
import { ApiError } from './api-error.ts';
import { broughtBack } from './bring-back.ts';
import { type BrowserStore, browserStore } from './browser-database.ts';
import { refetchAll } from './changes.ts';
import { isEditConflict, send } from './client.ts';
import { isOutOfReach, offline } from './connection.ts';
import { keptCommands, noteShownKept, presentMoment } from './kept.ts';
import { keepingOf } from './kept-calls.ts';
import {
  afterAnswer,
  ageOf,
  ageToSend,
  idsOfAnswer,
  type KeptCommand,
  type KeptInput,
  nextToSend,
  type SeenTimer,
  withoutSeen,
} from './kept-commands.ts';
import { onLive } from './live.ts';
import { changesIn } from './pending.ts';
import { newKey } from './repeats.ts';
import { getSession } from './session.ts';
import { copyOfUser } from './sign-out.ts';
import { type TakenTime, takenIn, takenTimes } from './taken-times.ts';
import { toastNews } from './toasts.tsx';

let opened: { userId: number; store: BrowserStore } | undefined;

/** Tells other tabs that the stored commands have changed. */
const channel = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel('daymark-outbox');

/** Keys of commands among those of the kept answers, in the order of the commands. */
const keyOf = (place: number): string => `outbox:${String(place).padStart(16, '0')}`;

const takenKey = (place: number): string => `taken:${String(place).padStart(16, '0')}`;

/** All keys that such a function gives. */
const rangeOf = (key: (place: number) => string) => IDBKeyRange.bound(key(0), key(Number.MAX_SAFE_INTEGER));

function storeOfUser(): BrowserStore | undefined {
  const userId = getSession()?.user.id;
  if (userId === undefined) return undefined;
  if (opened?.userId !== userId) opened = { userId, store: browserStore(copyOfUser(userId)) };
  return opened.store;
}

/** Reads the stored commands: those that other tabs have kept, too. Where the browser refuses databases, this page's own stay. */
async function loadKept(): Promise<void> {
  const store = storeOfUser();
  if (!store) return keptCommands.set([]);
  let commands: IDBRequest<KeptCommand[]> | undefined;
  let taken: IDBRequest<TakenTime[]> | undefined;
  try {
    await store.change((values) => {
      commands = values.getAll(rangeOf(keyOf)) as IDBRequest<KeptCommand[]>;
      taken = values.getAll(rangeOf(takenKey)) as IDBRequest<TakenTime[]>;
    });
  } catch {
    return;
  }
  takenTimes.set(taken?.result ?? []);
  const stored = (commands?.result ?? []).toSorted((one, other) => one.place - other.place);
  keptCommands.set(stored.map(onThisPage));
}

/** A command whose shown presses count by the clock of this page, where another one has made it. */
function onThisPage(command: KeptCommand): KeptCommand {
  const now = presentMoment();
  if (!command.shown || command.made.origin === now.origin) return command;
  const pressed_at = now.steady - ageOf(command.made, now);
  const changes = command.shown.changes.map((change) => ({ ...(change as object), pressed_at }));
  return { ...command, shown: { ...command.shown, changes } };
}

/** Makes these the commands that wait, and stores what has changed of them. */
async function replaceKept(next: readonly KeptCommand[]): Promise<void> {
  const before = keptCommands.get();
  keptCommands.set(next);
  const gone = before.filter(({ place }) => !next.some((command) => command.place === place));
  const changed = next.filter((command) => !before.includes(command));
  try {
    await storeOfUser()?.change((values) => {
      for (const { place } of gone) values.delete(keyOf(place));
      for (const command of changed) values.put(command, keyOf(command.place));
    });
    channel?.postMessage(null);
  } catch {
    // Commands last as long as the page where the browser has no database.
  }
}

/** Offers the time of a start that was taken by another device, until somebody has answered. */
async function offerTaken({ place }: KeptCommand, data: unknown): Promise<void> {
  const time = takenIn(place, data);
  if (time) await replaceTaken([...takenTimes.get(), time], (values) => values.put(time, takenKey(place)));
}

/** Offers a time no longer. */
export const forgetTaken = ({ place }: TakenTime): Promise<void> =>
  replaceTaken(
    takenTimes.get().filter((time) => time.place !== place),
    (values) => values.delete(takenKey(place)),
  );

async function replaceTaken(next: readonly TakenTime[], store: (values: IDBObjectStore) => void): Promise<void> {
  takenTimes.set(next);
  try {
    await storeOfUser()?.change(store);
    channel?.postMessage(null);
  } catch {
    // An offer lasts as long as the page where the browser has no database.
  }
}

const replaceOne = (place: number, change: (command: KeptCommand) => KeptCommand): Promise<void> =>
  replaceKept(keptCommands.get().map((command) => (command.place === place ? change(command) : command)));

type Tried = Pick<KeptCommand, 'made' | 'key'> & { seen: SeenTimer | undefined };

/** Keeps a call, and gives its answer as far as it can be told; undefined of a call that needs the server. */
export async function keepCall(endpoint: Endpoint, input: KeptInput, { made, key, seen }: Tried) {
  const keeping = await keepingOf(endpoint, input);
  if (!keeping) return undefined;
  const { method, path } = endpoint;
  const { title, data, makes = [], shown } = keeping;
  const pressed = keeping.pressed && { ...keeping.pressed, ...(seen && { seen }) };
  const place = Math.max(made.wall, (keptCommands.get().at(-1)?.place ?? 0) + 1);
  const command = { place, key, method, path, input, made, title, makes, ...(pressed && { pressed }) };
  await replaceKept([...keptCommands.get(), command]);
  return { data, command: { place, title, ...(shown && { shown }) } };
}

type Answered = { mutationId: number; mutationKey: MutationKey | undefined; context: unknown };

/** Shows what a kept command changes until its answer, where the screen can; else a toast says that it waits. */
export async function tellKept(
  { place, title, shown }: Pick<KeptCommand, 'place' | 'title' | 'shown'>,
  { mutationId, mutationKey, context }: Answered,
): Promise<void> {
  const changes = changesIn<{ kept?: unknown }>({ context }).map((change) => change.kept ?? change);
  const told = shown ?? (mutationKey && changes.length > 0 ? { mutationKey, changes } : undefined);
  if (!told) return toastNews({ title: 'Waits to Be Sent', message: title });
  // Noted first: the screen draws both at once.
  noteShownKept(mutationId);
  await replaceOne(place, (command) => ({ ...command, shown: told }));
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
    if (!(await sendOne(client, next))) break;
    isChanged = true;
  }
  if (isChanged) await refetchAll(client);
}

/** Sends a command, and gives whether it was answered, by a refusal too. */
async function sendOne(client: QueryClient, command: KeptCommand): Promise<boolean> {
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
    await offerTaken(command, data);
    // The screen shows what the server has before it stops showing what was kept.
    if (keptCommands.get().length === 1) await refetchAll(client);
    await replaceKept(afterAnswer(keptCommands.get(), command, idsOfAnswer(command, data)));
    return true;
  } catch (error) {
    if (!(error instanceof ApiError) || mayComeLater(error)) return false;
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
    if (keptCommands.get().length > 0 && !offline.get()) void sendKept(client);
  };
  const onVisible = () => {
    if (document.visibilityState === 'visible') send();
  };
  void loadKept().then(send);
  const stopFollowing = followOtherTabs();
  const { unsubscribe } = offline.subscribe(send);
  const stopHearing = onLive(send);
  const timer = setInterval(send, TRY_EVERY);
  document.addEventListener('visibilitychange', onVisible);
  return () => {
    stopFollowing();
    unsubscribe();
    stopHearing();
    clearInterval(timer);
    document.removeEventListener('visibilitychange', onVisible);
  };
}

/** Keeps the commands of this page in step with other tabs. */
function followOtherTabs(): () => void {
  if (!channel) return () => undefined;
  const onMessage = () => void loadKept();
  channel.addEventListener('message', onMessage);
  return () => channel.removeEventListener('message', onMessage);
}
