/** Values by key in a database of the browser. Each call fails where the browser refuses databases, or has no room. */
export type BrowserStore = {
  read: (key: string) => Promise<unknown>;
  /** Changes the store in one transaction. */
  change: (act: (store: IDBObjectStore) => void) => Promise<void>;
};

const STORE = 'values';

/** Index of stored values by the milliseconds of their field `at`. */
export const BY_AGE = 'at';

/** Name of the error where the browser has not answered in time. */
export const LATE = 'TimeoutError';

/** Milliseconds for the browser to answer: some never do where they have lost a database. */
const PATIENCE = 3_000;

/** A database with one store. It is opened with the first call, and anew where the browser has closed it. */
export function browserStore(name: string): BrowserStore {
  let opened: Promise<IDBDatabase> | undefined;
  const forget = () => {
    opened = undefined;
  };

  async function run<Result>(
    mode: IDBTransactionMode,
    act: (store: IDBObjectStore) => IDBRequest<Result> | undefined,
  ): Promise<Result | undefined> {
    opened ??= open(name, forget);
    const database = await opened.catch((error: unknown) => {
      forget();
      throw error;
    });
    return done(transactionOf(database, mode, forget), act);
  }

  return {
    read: (key) => inTime(run('readonly', (store) => store.get(key))),
    change: async (act) => {
      const whole = (store: IDBObjectStore) => {
        act(store);
        return undefined;
      };
      await inTime(run('readwrite', whole));
    },
  };
}

/** Names of this site's databases, where the browser tells them. */
export async function databaseNames(): Promise<string[]> {
  try {
    return (await indexedDB.databases()).flatMap(({ name }) => name ?? []);
  } catch {
    return [];
  }
}

function open(name: string, onLost: () => void): Promise<IDBDatabase> {
  const { promise, resolve, reject } = Promise.withResolvers<IDBDatabase>();
  const request = indexedDB.open(name, 1);
  request.onupgradeneeded = () => request.result.createObjectStore(STORE).createIndex(BY_AGE, BY_AGE);
  request.onerror = () => reject(request.error ?? new Error('The database cannot be opened'));
  request.onsuccess = () => {
    const database = request.result;
    // Signing out deletes the database, in this tab or another; the browser may clear it at any time.
    database.onversionchange = () => {
      database.close();
      onLost();
    };
    database.onclose = onLost;
    resolve(database);
  };
  return promise;
}

function transactionOf(database: IDBDatabase, mode: IDBTransactionMode, onLost: () => void): IDBTransaction {
  try {
    return database.transaction(STORE, mode);
  } catch (error) {
    onLost(); // the next call opens it anew
    throw error;
  }
}

function done<Result>(
  transaction: IDBTransaction,
  act: (store: IDBObjectStore) => IDBRequest<Result> | undefined,
): Promise<Result | undefined> {
  const { promise, resolve, reject } = Promise.withResolvers<Result | undefined>();
  const request = act(transaction.objectStore(STORE));
  transaction.oncomplete = () => resolve(request ? request.result : undefined);
  transaction.onabort = () => reject(transaction.error ?? new Error('The transaction was given up'));
  return promise;
}

function inTime<Result>(result: Promise<Result>): Promise<Result> {
  const { promise, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new DOMException('The database does not answer', LATE)), PATIENCE);
  return Promise.race([result, promise]).finally(() => clearTimeout(timer));
}
