import ICAL from 'ical.js';

/**
 * A property of a component: its parameters by their names in lower case, its values as texts, and its value as it is written,
 * since dates and rules that break the rules of RFC 5545 in a usual way are understood.
 */
export type Property = { name: string; parameters: ReadonlyMap<string, string>; values: string[]; raw: string };

const NO_PARAMETERS: ReadonlyMap<string, string> = new Map();

/** Name of the property of a line, in upper case. */
export const propertyName = (line: string): string => /^[A-Za-z0-9-]{1,60}/.exec(line)?.[0].toUpperCase() ?? '';

/** The property of a line; null for one that breaks the rules of RFC 5545. */
export function propertyOf(line: string): Property | null {
  const name = propertyName(line);
  const rest = line.slice(name.length);
  // Most lines of a calendar are instants without a parameter, which no library need look at.
  if (/^:[\dTZ]{1,16}$/.test(rest))
    return { name, parameters: NO_PARAMETERS, values: [rest.slice(1)], raw: rest.slice(1) };
  try {
    const [, parameters, , ...values] = ICAL.parse.property(line) as [string, object, string, ...unknown[]];
    const entries = Object.entries(parameters).map(([key, value]): [string, string] => [
      key.toLowerCase(),
      String(value),
    ]);
    return { name, parameters: new Map(entries), values: values.map(textOf), raw: rawValue(rest) };
  } catch {
    return null;
  }
}

/** The properties of a component by their names. */
export type Properties = ReadonlyMap<string, Property[]>;

/** Properties of a component by their names; lines that break the rules of RFC 5545 are left out. */
export function propertiesOf(lines: readonly string[]): Properties {
  const properties = new Map<string, Property[]>();
  for (const property of lines.map(propertyOf)) {
    if (!property) continue;
    const alike = properties.get(property.name);
    if (alike) alike.push(property);
    else properties.set(property.name, [property]);
  }
  return properties;
}

/** A value as text; a rule is an object without any, and read as it is written. */
const textOf = (value: unknown): string => (typeof value === 'object' ? '' : String(value));

/** The value of a property without its parameters, in which a colon may stand in quotes. */
function rawValue(rest: string): string {
  let isQuoted = false;
  for (let at = 0; at < rest.length; at += 1) {
    if (rest[at] === '"') isQuoted = !isQuoted;
    if (rest[at] === ':' && !isQuoted) return rest.slice(at + 1);
  }
  return '';
}
