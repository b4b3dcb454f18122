import { createAtom, useSelector } from '@tanstack/react-store';

/** Every storage key of the app. Keys and stored shapes never change, since they hold the data of existing users. */
export const STORAGE_KEYS = {
  token: 'access_token',
  user: 'user',
  /** Why the last session of this browser ended, for the other tabs. */
  lastEnd: 'daymark-last-end',
  /** Mantine's own key, which public/first-paint.js reads before the first paint. */
  colorScheme: 'mantine-color-scheme-value',
  sidebarCollapsed: 'daymark-sidebar-collapsed',
  singleKeysOff: 'daymark-single-keys-off',
  samplesHidden: (screen: string, userId: number) => `daymark-${screen}-samples-hidden:${userId}`,
  doneShown: (userId: number) => `daymark-done-shown:${userId}`,
  /** Tasks and lists of an earlier day that a user leaves there, on the current day. */
  leftHere: (userId: number) => `daymark-left:${userId}`,
  /** The list to which a user has added a task by one line last. */
  quickAddList: (userId: number) => `daymark-quick-add-list:${userId}`,
  /** Prefix of a user's lists by day, and of the order of each day. */
  workspace: 'daymark-workspace:',
  /** Prefix of the completion drafts of tasks. */
  reflection: 'daymark-reflection-',
  /** The last expiry for which a tab played the tone. */
  lastTone: 'daymark-rung',
  /** The last expiry that a notification told, or a visible tab. */
  lastNotification: 'daymark-notified',
  /** Whether the permission for notifications has been asked for with a timer. */
  notificationsAsked: 'daymark-notifications-asked',
  notificationsOff: (userId: number) => `daymark-notifications-off:${userId}`,
} as const;

/** Values that the browser refused to save, null for refused deletions; they last as long as the page. */
const memory = new Map<string, string | null>();

/** Counts the changes by this tab and others. */
const version = createAtom(0);

export const browserStorage = {
  /** Whether the browser forbids storage altogether. */
  isBlocked: (): boolean => tryStorage((storage) => storage.length) === undefined,

  read(key: string): string | null {
    const kept = memory.get(key);
    return kept === undefined ? (tryStorage((storage) => storage.getItem(key)) ?? null) : kept;
  },

  /** A stored JSON value; null without one, or where its JSON is damaged. */
  readJson(key: string): unknown {
    try {
      return JSON.parse(browserStorage.read(key) ?? 'null');
    } catch {
      return null;
    }
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

/** A stored boolean, kept in step with other tabs. */
export function useStoredFlag(key: string): [boolean, (value: boolean) => void] {
  const isSet = useSelector(version, () => browserStorage.readJson(key) === true);
  return [isSet, (value) => browserStorage.write(key, String(value))];
}

/** The result of `use`; undefined when storage is full or blocked. */
function tryStorage<Value>(use: (storage: Storage) => Value): Value | undefined {
  try {
    return use(localStorage);
  } catch {
    return undefined;
  }
}
