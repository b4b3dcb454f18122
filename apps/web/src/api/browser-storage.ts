import { createAtom, useSelector } from '@tanstack/react-store';

/** Every key that Daymark keeps in this browser. They and the shapes under them stay: existing users' data is there. */
export const STORAGE_KEYS = {
  token: 'access_token',
  user: 'user',
  /** Why the last session of this browser ended, for the other tabs. */
  lastEnd: 'daymark-last-end',
  /** Mantine's own key, which public/color-scheme.js reads before the first paint. */
  colorScheme: 'mantine-color-scheme-value',
  sidebarCollapsed: 'daymark-sidebar-collapsed',
  samplesHidden: (screen: string, userId: number) => `daymark-${screen}-samples-hidden:${userId}`,
  /** Prefix of a user's lists by day, and of the order of each day. */
  workspace: 'daymark-workspace:',
  /** Prefix of what is written about a task before it is completed. */
  reflection: 'daymark-reflection-',
  /** The last expiry for which a tab played the tone. */
  lastTone: 'daymark-rung',
} as const;

/** Values that the browser refused to save, null where it refused to delete: they last as long as the page. */
const memory = new Map<string, string | null>();

/** Set anew with every change by this tab or another. */
const version = createAtom(0);

export const browserStorage = {
  /** Whether the browser forbids storage altogether. */
  isBlocked: (): boolean => tryStorage((storage) => storage.length) === undefined,

  read: (key: string): string | null =>
    memory.get(key) ?? (memory.has(key) ? null : (tryStorage((storage) => storage.getItem(key)) ?? null)),

  /** A stored JSON value; null where nothing or damaged JSON is stored. */
  readJson(key: string): unknown {
    try {
      return JSON.parse(browserStorage.read(key) ?? 'null');
    } catch {
      return null;
    }
  },

  /** Saves a text, or deletes it where it is null. False where only this page could: storage is full or blocked. */
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

  /** The keys in use that begin with `prefix`. */
  keys(prefix: string): string[] {
    const keys = [...memory.keys(), ...(tryStorage((storage) => Object.keys(storage)) ?? [])];
    return [...new Set(keys)].filter((key) => key.startsWith(prefix) && browserStorage.read(key) !== null);
  },

  /** Calls `listener` after a change by another tab; `key` is null where that tab cleared the storage. */
  onOtherTab(listener: (key: string | null) => void): void {
    addEventListener('storage', ({ key }) => listener(key));
  },
};

browserStorage.onOtherTab((key) => {
  if (key === null) memory.clear();
  else memory.delete(key);
  version.set((before) => before + 1);
});

/** A stored yes or no, as this tab and the others change it. */
export function useStoredFlag(key: string): [boolean, (value: boolean) => void] {
  const isSet = useSelector(version, () => browserStorage.readJson(key) === true);
  return [isSet, (value) => browserStorage.write(key, String(value))];
}

/** The result of `use`; undefined where storage is full or the browser blocks it. */
function tryStorage<Value>(use: (storage: Storage) => Value): Value | undefined {
  try {
    return use(localStorage);
  } catch {
    return undefined;
  }
}
