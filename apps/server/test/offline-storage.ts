import type { VirtualClock } from './offline-clock.ts';

type Range = { lower?: string | number; upper: string | number };
type Values = Map<string, unknown>;

/** Databases of a browser by name; they outlive its pages. */
export type Databases = Map<string, Values>;

export const KEY_RANGES = {
  bound: (lower: string, upper: string): Range => ({ lower, upper }),
  upperBound: (upper: number): Range => ({ upper }),
};

/** One call of a page that is answered later. */
type Asked = { result?: unknown; onsuccess?: () => void; onerror?: () => void; onupgradeneeded?: () => void };

/**
 * IndexedDB of one page, as much of it as the app uses. A transaction is stored in a later turn, and one of a page that has died
 * before that is not.
 */
export function databasesOf(databases: Databases, { clock, isDead }: { clock: VirtualClock; isDead: () => boolean }) {
  const later = (act: () => void) => {
    const end = clock.begin();
    setImmediate(() => {
      if (!isDead()) act();
      end();
    });
  };

  const answer = (asked: Asked): Asked => {
    later(() => asked.onsuccess?.());
    return asked;
  };

  function transaction(name: string) {
    const stored = databases.get(name) ?? new Map();
    const whole: { oncomplete?: () => void; objectStore: () => object } = { objectStore: () => storeIn(draft) };
    const writes: ((values: Values) => void)[] = [];
    const draft = new Map(stored);
    const write = (act: (values: Values) => void) => {
      act(draft);
      writes.push(act);
      return answer({});
    };
    const storeIn = (values: Values) => ({
      get: (key: string) => answer({ result: structuredClone(values.get(key)) }),
      getAll: ({ lower = '', upper }: Range) => {
        const keys = [...values.keys()].filter((key) => key >= String(lower) && key <= String(upper));
        keys.sort((one, other) => (one < other ? -1 : 1));
        return answer({ result: keys.map((key) => structuredClone(values.get(key))) });
      },
      put: (value: unknown, key: string) => {
        const copy = structuredClone(value);
        return write((all) => all.set(key, copy));
      },
      delete: (key: string) => write((all) => all.delete(key)),
      index: () => ({ openKeyCursor: () => answer({ result: null }) }),
    });
    later(() => {
      for (const act of writes) act(stored);
      databases.set(name, stored);
      whole.oncomplete?.();
    });
    return whole;
  }

  return {
    open: (name: string) => {
      const isNew = !databases.has(name);
      databases.set(name, databases.get(name) ?? new Map());
      const database = {
        createObjectStore: () => ({ createIndex: () => undefined }),
        transaction: () => transaction(name),
        close: () => undefined,
      };
      const asked: Asked = { result: database };
      later(() => {
        if (isNew) asked.onupgradeneeded?.();
        asked.onsuccess?.();
      });
      return asked;
    },
    deleteDatabase: (name: string) => {
      databases.delete(name);
      return answer({});
    },
    databases: async () => [...databases.keys()].map((name) => ({ name })),
  };
}

/** The texts of a browser's storage, as its pages see them. */
export function textsOf(texts: Map<string, string>) {
  const methods = {
    getItem: (key: string) => texts.get(key) ?? null,
    setItem: (key: string, value: string) => void texts.set(key, value),
    removeItem: (key: string) => void texts.delete(key),
  };
  return new Proxy(methods, {
    ownKeys: () => [...texts.keys()],
    getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true }),
    get: (_, name) => (name === 'length' ? texts.size : methods[name as keyof typeof methods]),
  });
}
