import { toastError } from '#api/toasts.tsx';

/** What begins so in the browser's storage is ours. */
const PREFIX = 'daymark-workspace:';

/** What the browser refused to keep, null where it refused to forget: it lasts as long as the page. */
const memory = new Map<string, string | null>();
const listeners = new Set<() => void>();

/** The values under the keys that begin so; keys are without the prefix that they all share. */
export function stored(beginning: string): Map<string, string> {
  const found = new Map<string, string>();
  for (const key of keys()) {
    const value = key.startsWith(beginning) ? read(key) : null;
    if (value !== null) found.set(key, value);
  }
  return found;
}

/** Keeps a value, or forgets it where it is null. Where the browser cannot, the page does, and says so once. */
export function store(key: string, value: string | null): void {
  if (read(key) === value) return;
  try {
    if (value === null) localStorage.removeItem(PREFIX + key);
    else localStorage.setItem(PREFIX + key, value);
    memory.delete(key);
  } catch {
    if (memory.size === 0) tellFailure();
    memory.set(key, value);
  }
  tellChange();
}

/** `listener` hears of every change, those of other tabs too; the answer ends that. */
export function subscribeToStorage(listener: () => void): () => void {
  if (listeners.size === 0) addEventListener('storage', onStorage);
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) removeEventListener('storage', onStorage);
  };
}

/** Another number with every change that could be heard of. */
export const storageVersion = (): number => version;

let version = 0;

function onStorage({ key }: StorageEvent): void {
  if (key === null || key.startsWith(PREFIX)) tellChange();
}

function tellChange(): void {
  version += 1;
  for (const tell of listeners) tell();
}

function keys(): Set<string> {
  const found = new Set(memory.keys());
  try {
    for (const key of Object.keys(localStorage)) if (key.startsWith(PREFIX)) found.add(key.slice(PREFIX.length));
  } catch {
    // Forbidden storage holds nothing.
  }
  return found;
}

function read(key: string): string | null {
  const remembered = memory.get(key);
  if (remembered !== undefined) return remembered;
  try {
    return localStorage.getItem(PREFIX + key);
  } catch {
    return null;
  }
}

function tellFailure(): void {
  toastError(
    'Today’s workspace cannot be saved',
    'The storage of this browser is full or forbidden. What you change here lasts until this page is closed.',
  );
}
