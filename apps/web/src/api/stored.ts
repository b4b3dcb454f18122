import { browserStorage, useStoredText } from './browser-storage.ts';
import { type Reader, record, whole } from './readers.ts';

/** The value of one key of the browser's storage. */
export type Stored<Value> = {
  key: string;
  /** The value in a stored text, in its present shape; null where the text is absent, damaged or of a newer version. */
  parse: (text: string | null) => Value | null;
  read: () => Value | null;
  /** Whether this value is stored already, null for none. */
  holds: (value: Value | null) => boolean;
  /** Saves a value, null deletes it. */
  write: (value: Value | null) => void;
  /** The version that has stored a text; null for a damaged one. */
  versionOf: (text: string) => number | null;
  /** Whether a newer version of the app has stored the value. */
  isNewer: () => boolean;
  /** The versions that this code reads, the present one first. */
  versions: number[];
};

type Shape<Value> = {
  version: number;
  reader: Reader<Value>;
  /** Readers of older versions, which give the present shape. */
  older?: Record<number, Reader<Value>>;
  /** Versions up to 1 stored the text itself instead of JSON. */
  isText?: boolean;
};

/**
 * Values of versions up to this one are stored without their number, as before versions were counted: a tab that was opened
 * before an upgrade reads them too, and an older app after a rollback.
 */
const LAST_BARE = 1;

const numberedBy = record({ version: whole(LAST_BARE + 1) });

export function stored<Value>(
  key: string,
  { version, reader, older = {}, isText = false }: Shape<Value>,
): Stored<Value> {
  const readers: Record<number, Reader<Value>> = { ...older, [version]: reader };
  const versions = Object.keys(readers).map(Number).toReversed();

  /** The version and value of a stored text. A newer version has no value that this code can read; a damaged text gives null. */
  function found(text: string): { by: number; value?: Value } | null {
    const json = parsedJson(text);
    const number = numberedBy(json)?.version;
    if (number !== undefined && number > version) return { by: number };
    const candidates = number === undefined ? versions.filter((by) => by <= LAST_BARE) : [number];
    for (const by of candidates) {
      const value = readers[by]?.(number === undefined ? (isText ? text : json) : (json as { value: unknown }).value);
      if (value !== undefined) return { by, value };
    }
    return null;
  }

  /** Reading drops fields that are not stored, such as the tasks of a list. */
  function textOf(given: Value | null): string | null {
    if (given === null) return null;
    const value = reader(given);
    if (value === undefined) throw new TypeError(`${key} cannot hold this value`);
    if (version > LAST_BARE) return JSON.stringify({ version, value });
    return isText ? String(value) : JSON.stringify(value);
  }

  const parse = (text: string | null) => (text === null ? null : (found(text)?.value ?? null));
  const versionOf = (text: string) => found(text)?.by ?? null;
  return {
    key,
    versions,
    parse,
    read: () => parse(browserStorage.read(key)),
    holds: (value) => browserStorage.read(key) === textOf(value),
    write: (value) => void browserStorage.write(key, textOf(value)),
    versionOf,
    isNewer: () => (versionOf(browserStorage.read(key) ?? '') ?? 0) > version,
  };
}

/** A stored value, kept in step with other tabs; null without one. */
export function useStored<Value>({ key, parse }: Stored<Value>): Value | null {
  return parse(useStoredText(key));
}

/** A stored boolean, kept in step with other tabs. */
export function useStoredFlag(flag: Stored<boolean>): [boolean, (value: boolean) => void] {
  return [useStored(flag) === true, flag.write];
}

/** Parses a text; undefined where it is no JSON. */
function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
