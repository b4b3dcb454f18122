/**
 * Gives a value that has one shape, without what the shape does not name; undefined for any other. A page reads the browser's
 * storage, its address and what the server tells with these: the library of schemas comes with the first form.
 */
export type Reader<Value> = (value: unknown) => Value | undefined;

export const text: Reader<string> = (value) => (typeof value === 'string' ? value : undefined);

export const flag: Reader<boolean> = (value) => (typeof value === 'boolean' ? value : undefined);

/** A text that is not empty. */
export const someText: Reader<string> = (value) => text(value) || undefined;

export const oneOf =
  <const Value extends string>(...values: readonly Value[]): Reader<Value> =>
  (value) =>
    values.find((one) => one === value);

/** A number between two bounds, inclusive. */
export const number =
  (min: number, max: number): Reader<number> =>
  (value) =>
    typeof value === 'number' && min <= value && value <= max ? value : undefined;

/** A whole number between two bounds, inclusive. */
export const whole = (min = Number.MIN_SAFE_INTEGER, max = Number.MAX_SAFE_INTEGER): Reader<number> =>
  matching(number(min, max), Number.isSafeInteger);

export const id: Reader<number> = whole(1);

/** A day of the calendar such as '2026-11-20'. */
export const day: Reader<string> = matching(text, (value) => /^\d{4}-\d\d-\d\d$/.test(value) && isDate(value));

/** An instant such as '2026-11-20T09:00:00.000Z'. */
export const instant: Reader<string> = matching(
  text,
  (value) => /^\d{4}-\d\d-\d\dT([01]\d|2[0-3])(:[0-5]\d){2}\.\d{3}Z$/.test(value) && isDate(value.slice(0, 10)),
);

function isDate(value: string): boolean {
  try {
    return Boolean(Temporal.PlainDate.from(value));
  } catch {
    return false;
  }
}

/** A value that also passes a test. */
export function matching<Value>(read: Reader<Value>, isValid: (value: Value) => boolean): Reader<Value> {
  return (value) => {
    const found = read(value);
    return found !== undefined && isValid(found) ? found : undefined;
  };
}

/** A value in another shape, such as that of a newer version. */
export const changed =
  <Before, After>(read: Reader<Before>, change: (value: Before) => After): Reader<After> =>
  (value) => {
    const found = read(value);
    return found === undefined ? undefined : change(found);
  };

/** The first of these shapes that a value has. */
export const anyOf =
  <Value>(...readers: readonly Reader<Value>[]): Reader<Value> =>
  (value) =>
    readers.map((read) => read(value)).find((found) => found !== undefined);

export const listOf =
  <Value>(read: Reader<Value>): Reader<Value[]> =>
  (value) => {
    const found = Array.isArray(value) ? value.map(read) : undefined;
    return found?.every((one) => one !== undefined) ? (found as Value[]) : undefined;
  };

type Readers = Record<string, Reader<unknown>>;
type Read<Fields extends Readers> = { [Name in keyof Fields]: Exclude<ReturnType<Fields[Name]>, undefined> };

type Some<Fields extends Readers> = { [Name in keyof Fields]?: ReturnType<Fields[Name]> };

/** An object with these fields, and perhaps some of the optional ones. */
export const record =
  <Fields extends Readers, Optional extends Readers = Record<never, never>>(
    fields: Fields,
    optional?: Optional,
  ): Reader<Read<Fields> & Some<Optional>> =>
  (value) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined;
    const given = value as Record<string, unknown>;
    const there = Object.entries(optional ?? {}).filter(([name]) => given[name] !== undefined);
    const found = [...Object.entries(fields), ...there].map(([name, read]) => [name, read(given[name])] as const);
    if (found.some(([, one]) => one === undefined)) return undefined;
    return Object.fromEntries(found) as Read<Fields> & Some<Optional>;
  };
