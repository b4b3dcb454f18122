import { textOf } from './file-text.ts';
import { refuse } from './refusals.ts';

export type JsonObject = { readonly [key: string]: unknown };

/** Limits of a JSON file: how deep its values lie, and how many there are. 100,000 tasks have about five million. */
const DEEPEST = 60;
const MOST_VALUES = 10_000_000;

/** Depth to which the names of fields are told. */
const OUTLINE_DEPTH = 3;
const MOST_NAMES = 5000;

const QUOTE = 34;
const COMMA = 44;
const COLON = 58;
const OPEN_ARRAY = 91;
const BACKSLASH = 92;
const CLOSE_ARRAY = 93;
const OPEN_OBJECT = 123;
const CLOSE_OBJECT = 125;

const NO_JSON = 'This JSON file is broken or cut off. Export it once more, and choose it as it was downloaded.';

/**
 * Names of the fields near the top of a JSON file as paths, such as 'data.task'; elements of an array have '*'. Nothing is built
 * of the values: a file that no reader takes is refused before it can fill the memory.
 */
export function outlineOf(bytes: Uint8Array): Set<string> {
  const names = new Set<string>();
  const path: string[] = [];
  let values = 0;
  let depth = 0;
  let text = { from: -1, until: -1 };
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at];
    if (byte === QUOTE) {
      const end = endOfText(bytes, at);
      text = { from: at + 1, until: end };
      at = end;
    } else if (byte === OPEN_OBJECT || byte === OPEN_ARRAY) {
      depth += 1;
      if (depth > DEEPEST) throw refuse(NO_JSON);
      if (depth <= OUTLINE_DEPTH + 1) path[depth - 1] = byte === OPEN_ARRAY ? '*' : '';
    } else if (byte === CLOSE_OBJECT || byte === CLOSE_ARRAY) {
      depth -= 1;
      path.length = Math.min(path.length, Math.max(0, depth));
    } else if (byte === COLON && depth <= OUTLINE_DEPTH && depth > 0 && text.until - text.from < 100) {
      path[depth - 1] = textOf(bytes.subarray(text.from, text.until));
      if (names.size < MOST_NAMES) names.add(path.slice(0, depth).join('.'));
    } else if (byte === COMMA) {
      values += 1;
      if (values > MOST_VALUES) throw refuse('This JSON file holds more than can be read at once.');
    }
  }
  if (depth !== 0) throw refuse(NO_JSON);
  return names;
}

/** The place of the quote that ends a text. */
function endOfText(bytes: Uint8Array, start: number): number {
  // Most texts are short: a loop finds their ends sooner than a call of Node's own search.
  for (let at = start + 1; at < bytes.length; at += 1) {
    const byte = bytes[at];
    if (byte === QUOTE) return at;
    if (byte === BACKSLASH) at += 1;
  }
  throw refuse(NO_JSON);
}

/** The value of a JSON file whose outline was read before. */
export function parseJson(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(textOf(bytes));
  } catch {
    throw refuse(NO_JSON);
  }
}

export const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A field of an object, its own only: 'constructor' is none of a file. */
export const fieldOf = (value: unknown, name: string): unknown =>
  isObject(value) && Object.hasOwn(value, name) ? value[name] : undefined;

/** The field as text; a number is written out, anything else is empty. */
export function textIn(value: unknown, name: string): string {
  const field = fieldOf(value, name);
  return typeof field === 'number' ? String(field) : typeof field === 'string' ? field : '';
}

/** The field as a number; null where it is none, or none that a file can mean. */
export function numberIn(value: unknown, name: string): number | null {
  const field = fieldOf(value, name);
  const number = typeof field === 'string' && /^-?\d{1,15}(\.\d+)?$/.test(field) ? Number(field) : field;
  return typeof number === 'number' && Number.isFinite(number) ? number : null;
}

export const isTrueIn = (value: unknown, name: string): boolean => fieldOf(value, name) === true;

/** The objects of a field that is an array; empty where it is none. */
export function objectsIn(value: unknown, name: string): JsonObject[] {
  return objectsOf(fieldOf(value, name));
}

export const objectsOf = (value: unknown): JsonObject[] => (Array.isArray(value) ? value.filter(isObject) : []);

/** The texts of a field that is an array; numbers are written out. */
export function textsIn(value: unknown, name: string): string[] {
  const field = fieldOf(value, name);
  if (!Array.isArray(field)) return [];
  return field.flatMap((item) => (typeof item === 'string' || typeof item === 'number' ? [String(item)] : []));
}
