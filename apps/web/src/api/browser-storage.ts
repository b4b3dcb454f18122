import { createAtom, useSelector } from '@tanstack/react-store';

/** Values that the browser refused to save, null for refused deletions; they last as long as the page. */
const memory = new Map<string, string | null>();

/** Counts the changes by this tab and others. */
const version = createAtom(0);

/** Texts by key; stored-keys.ts has the keys, and the shapes of their values. */
export const browserStorage = {
  /** Whether the browser forbids storage altogether. */
  isBlocked: (): boolean => tryStorage((storage) => storage.length) === undefined,

  read(key: string): string | null {
    const kept = memory.get(key);
    return kept === undefined ? (tryStorage((storage) => storage.getItem(key)) ?? null) : kept;
  },

  /** Saves a text; null deletes it. False when storage is full or blocked, and only this page keeps the change. */
  write(key: string, value: string | null): boolean {
    const isSaved = tryStorage((storage) => {
      if (value === null) storage.removeItem(key);
      else storage.setItem(key, value);
      return true;
    });
    if (isSaved) memory.delete(key);
    else memory.set(key, value);
    version.set((before) => before + 1);
    return isSaved ?? false;
  },

  /** Whether the browser has saved all changes of keys that begin with `prefix`. */
  hasSaved: (prefix: string): boolean => ![...memory.keys()].some((key) => key.startsWith(prefix)),

  /** The keys in use that begin with `prefix`. */
  keys(prefix: string): string[] {
    const keys = [...memory.keys(), ...(tryStorage((storage) => Object.keys(storage)) ?? [])];
    return [...new Set(keys)].filter((key) => key.startsWith(prefix) && browserStorage.read(key) !== null);
  },

  /** Calls `listener` after a change by another tab, with null as the key when it cleared the storage. */
  onOtherTab(listener: (key: string | null) => void): void {
    addEventListener('storage', ({ key }) => listener(key));
  },
};

browserStorage.onOtherTab((key) => {
  if (key === null) memory.clear();
  else memory.delete(key);
  version.set((before) => before + 1);
});

/** A stored text, kept in step with other tabs; null without one. */
export const useStoredText = (key: string): string | null => useSelector(version, () => browserStorage.read(key));

/** The result of `use`; undefined when storage is full or blocked. */
function tryStorage<Value>(use: (storage: Storage) => Value): Value | undefined {
  try {
    return use(localStorage);
  } catch {
    return undefined;
  }
}
