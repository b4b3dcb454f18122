import { type BrowserStore, browserStore } from './browser-database.ts';
import { keptCommands, presentMoment, realIds, unstored } from './kept.ts';
import { ageOf, type KeptCommand, withRealIds } from './kept-commands.ts';
import { getSession } from './session.ts';
import { copyOfUser } from './sign-out.ts';
import { type TakenTime, takenIn, takenTimes } from './taken-times.ts';

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

/** Changes of what is stored by this page so far: what was read before one is old. */
let changed = 0;

/** Resolves once they are stored. */
let writing: Promise<unknown> = Promise.resolve();

/** Places of commands that are known to be stored: a browser can read, and have no room for more. */
const stored = new Set<number>();

/** Reads the stored commands: those that other tabs have kept, too. Where the browser refuses databases, this page's own stay. */
export async function loadKept(): Promise<void> {
  const database = storeOfUser();
  const before = changed;
  if (!database) return keptCommands.set([]);
  let commands: IDBRequest<KeptCommand[]> | undefined;
  let taken: IDBRequest<TakenTime[]> | undefined;
  try {
    await writing;
    await database.change((values) => {
      commands = values.getAll(rangeOf(keyOf)) as IDBRequest<KeptCommand[]>;
      taken = values.getAll(rangeOf(takenKey)) as IDBRequest<TakenTime[]>;
    });
  } catch {
    return;
  }
  if (changed !== before || storeOfUser() !== database) return loadKept();
  takenTimes.set(taken?.result ?? []);
  const read = (commands?.result ?? []).filter(({ place }) => !unstored.has(place));
  for (const { place } of read) stored.add(place);
  const own = keptCommands.get().filter(({ place }) => !stored.has(place));
  keptCommands.set(inOrder([...own, ...read.map(onThisPage)]));
}

const inOrder = (commands: readonly KeptCommand[]): KeptCommand[] =>
  commands.toSorted((one, other) => one.place - other.place);

/** A command whose shown presses count by the clock of this page, where another one has made it. */
function onThisPage(command: KeptCommand): KeptCommand {
  const now = presentMoment();
  if (!command.shown || command.made.origin === now.origin) return command;
  const pressed_at = now.steady - ageOf(command.made, now);
  const changes = command.shown.changes.map((change) => ({ ...(change as object), pressed_at }));
  return { ...command, shown: { ...command.shown, changes } };
}

/** Makes these the commands that wait, and stores what has changed of them. */
export async function replaceKept(next: readonly KeptCommand[]): Promise<void> {
  const before = keptCommands.get();
  const gone = before.filter(({ place }) => !next.some((command) => command.place === place));
  const written = next.filter((command) => !before.includes(command));
  // Begun before anything hears of it: what is read from then on waits for it.
  const storing = store((values) => {
    for (const { place } of gone) values.delete(keyOf(place));
    for (const command of written) values.put(command, keyOf(command.place));
  });
  keptCommands.set(next);
  await storing;
}

/**
 * Changes what is stored for the user, and tells other tabs. Gives whether it is stored: where the browser has no database, or no room,
 * commands and offers last as long as the page.
 */
function store(change: (values: IDBObjectStore) => unknown): Promise<boolean> {
  changed += 1;
  const isStored = Promise.resolve(storeOfUser()?.change(change)).then(
    () => {
      channel?.postMessage([]);
      return true;
    },
    () => false,
  );
  writing = Promise.all([writing, isStored]);
  return isStored;
}

/** Names records by the server's ids from now on, in this tab and others. */
export function learnIds(ids: ReadonlyMap<number, number>): void {
  for (const [id, real] of ids) realIds.set(id, real);
  channel?.postMessage([...ids]);
}

/** Offers the time of a start that was taken by another device, until somebody has answered. */
export async function offerTaken({ place }: KeptCommand, data: unknown): Promise<void> {
  const time = takenIn(place, data);
  if (time) await keepTaken(time);
}

/** Offers a time with these parts from now on; without any it is offered no longer. */
export async function keepTaken(time: TakenTime): Promise<void> {
  const isOver = time.parts.length === 0;
  const others = takenTimes.get().filter(({ place }) => place !== time.place);
  const key = takenKey(time.place);
  const storing = store((values) => (isOver ? values.delete(key) : values.put(time, key)));
  takenTimes.set(isOver ? others : [...others, time]);
  await storing;
}

/** Offers a time no longer. */
export const forgetTaken = (time: TakenTime): Promise<void> => keepTaken({ ...time, parts: [] });

export const replaceOne = (place: number, change: (command: KeptCommand) => KeptCommand): Promise<void> =>
  replaceKept(keptCommands.get().map((command) => (command.place === place ? change(command) : command)));

/** Stores commands, which wait from then on: a page that ends has all of each, or nothing. */
export async function keepCommands(commands: readonly KeptCommand[], onKept = () => {}): Promise<void> {
  const userId = getSession()?.user.id;
  const isStored = await store((values) => {
    for (const command of commands) values.put(command, keyOf(command.place));
  });
  for (const { place } of commands) {
    unstored.delete(place);
    if (isStored) stored.add(place);
  }
  // Nothing waits for somebody who has signed out meanwhile.
  if (userId === undefined || getSession()?.user.id !== userId) return;
  onKept();
  changed += 1;
  keptCommands.set(inOrder([...keptCommands.get(), ...withRealIds(commands, realIds)]));
}

/** Keeps the commands of this page in step with other tabs. */
export function followOtherTabs(): () => void {
  if (!channel) return () => undefined;
  const onMessage = ({ data }: MessageEvent<[number, number][]>) => {
    for (const [id, real] of data) realIds.set(id, real);
    void loadKept();
  };
  channel.addEventListener('message', onMessage);
  return () => channel.removeEventListener('message', onMessage);
}
