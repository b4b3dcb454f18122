import { z } from 'zod';
import { words } from './tool.ts';

type Direction = 'input' | 'output';
type Json = Record<string, unknown>;

/**
 * A schema as JSON Schema, in as few words as it can be: a model reads all of them in every talk. What is left out, such as
 * bounds and patterns, is checked all the same, and a refusal names it.
 */
export function jsonOf(schema: z.ZodType, io: Direction): Json {
  const json = z.toJSONSchema(schema, { io, metadata: words, unrepresentable: 'any' });
  return { type: 'object', ...short(json as Json, io) };
}

const BOUNDS = [
  ...['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum'],
  ...['minLength', 'maxLength', 'minItems', 'maxItems', 'pattern'],
];
const UNSAID = ['$schema', 'additionalProperties', 'default'];

/** Keywords that are left out. */
const LEFT_OUT: Record<Direction, readonly string[]> = {
  input: [...UNSAID, ...BOUNDS],
  output: [...UNSAID, ...BOUNDS, 'required'],
};

function short(json: Json, io: Direction, depth = 0): Json {
  const nullable = withNull(json);
  if (nullable) return short(nullable, io, depth);
  const { properties, items } = json;
  const isTold = io === 'output' && depth > 0;
  // Names of fields tell what they hold, and that what has them is an object.
  if (isTold && !properties && !items) return {};
  const isLeftOut = (keyword: string) =>
    LEFT_OUT[io].includes(keyword) || (keyword === 'type' && isTold && json['type'] === 'object');
  const kept = Object.fromEntries(Object.entries(json).filter(([keyword]) => !isLeftOut(keyword)));
  return {
    ...kept,
    ...(isJson(properties) && { properties: mapped(properties, (field) => short(field, io, depth + 1)) }),
    ...(isJson(items) && { items: short(items, io, depth) }),
  };
}

const isJson = (value: unknown): value is Json => typeof value === 'object' && value !== null;

const mapped = (properties: Json, shorten: (field: Json) => Json): Json =>
  Object.fromEntries(Object.entries(properties).map(([name, field]) => [name, shorten(field as Json)]));

/** `anyOf` a value and null in one line. */
function withNull({ anyOf, ...rest }: Json): Json | undefined {
  if (!Array.isArray(anyOf)) return undefined;
  const [value, none] = anyOf as [Json, Json];
  if (none['type'] !== 'null' || anyOf.length !== 2) return undefined;
  const { type, enum: options } = value;
  return { ...value, type: [type, 'null'], ...(Array.isArray(options) && { enum: [...options, null] }), ...rest };
}
