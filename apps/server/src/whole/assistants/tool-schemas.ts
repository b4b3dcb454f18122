import { z } from 'zod';
import { words } from './tool.ts';

type Json = Record<string, unknown>;

/**
 * The input of a tool as JSON Schema, in as few words as it can be: a model reads all of them in every talk. What is left out, such
 * as bounds and patterns, is checked all the same, and a refusal names it.
 */
export const inputJson = (schema: z.ZodType): Json => ({ type: 'object', ...short(json(schema, 'input')) });

/**
 * The result of a tool as JSON Schema: the names of its fields and of those of records in them, which say what they hold. Rows of
 * lists are left out, since a model reads their names in the answer itself.
 */
export const outputJson = (schema: z.ZodType): Json => ({ type: 'object', ...names(json(schema, 'output')) });

const json = (schema: z.ZodType, io: 'input' | 'output') =>
  z.toJSONSchema(schema, { io, metadata: words, unrepresentable: 'any' }) as Json;

const LEFT_OUT = [
  ...['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum'],
  ...['minLength', 'maxLength', 'minItems', 'maxItems', 'pattern'],
  ...['$schema', 'additionalProperties', 'default'],
];

function short(given: Json): Json {
  const nullable = withNull(given);
  if (nullable) return short(nullable);
  const { properties, items } = given;
  const kept = Object.fromEntries(Object.entries(given).filter(([keyword]) => !LEFT_OUT.includes(keyword)));
  return {
    ...kept,
    ...(isJson(properties) && { properties: mapped(properties, short) }),
    ...(isJson(items) && { items: short(items) }),
  };
}

function names(given: Json, depth = 0): Json {
  const { properties } = withNull(given) ?? given;
  if (!isJson(properties) || depth > 1) return {};
  return { properties: mapped(properties, (field) => names(field, depth + 1)) };
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
