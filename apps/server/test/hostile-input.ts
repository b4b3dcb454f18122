import type { Endpoint } from '@daymark/contract/endpoint.ts';
import fc from 'fast-check';
import type { InjectOptions } from 'fastify';
import { type JsonSchema, schemaOf } from './contract.ts';

/** Values that have broken servers that expected another type. */
const HOSTILE: unknown[] = [
  null,
  true,
  '',
  ' ',
  '\0',
  '\ud800',
  '\u202egnp.exe',
  'x'.repeat(20_001),
  "' or 1=1 --",
  '<script>alert(1)</script>',
  '{{7*7}}%{7*7}',
  '../../etc/passwd',
  '2026-13-45',
  '0x10',
  -1,
  0,
  0.1,
  1e308,
  2 ** 53,
  [],
  [[[[[]]]]],
  {},
  { $ne: null },
  [1, '2', null],
];

const hostile = fc.constantFrom(...HOSTILE);
const hostileText = fc.oneof(
  fc.constantFrom(...HOSTILE.filter((value) => typeof value === 'string')),
  fc.string({ unit: 'grapheme', maxLength: 60 }),
);

/** Fields that no caller may set, and names of the prototype. */
const FOREIGN_FIELDS = ['id', 'user_id', 'created_at', 'status', 'is_admin', '__proto__', 'constructor', 'toString'];

/** A valid value of the schema, or now and then a hostile one. */
function anyValueOf(schema: JsonSchema, ids: fc.Arbitrary<number>): fc.Arbitrary<unknown> {
  return fc.oneof({ weight: 9, arbitrary: validValue(schema, ids) }, { weight: 1, arbitrary: hostile });
}

function validValue(schema: JsonSchema, ids: fc.Arbitrary<number>): fc.Arbitrary<unknown> {
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map((option) => anyValueOf(option, ids)));
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if ('const' in schema) return fc.constant(schema.const);
  switch (schema.type) {
    case 'object':
      return objectOf(schema, ids);
    case 'array':
      return fc.array(anyValueOf(schema.items ?? {}, ids), { maxLength: 3 });
    case 'integer':
    case 'number': {
      const { minimum = 0, maximum = 1000 } = schema;
      return fc.oneof(fc.integer({ min: Math.ceil(minimum), max: Math.min(maximum, 10_000) }), ids);
    }
    case 'boolean':
      return fc.boolean();
    case 'string':
      return fc.oneof(
        fc.string({ unit: 'grapheme', minLength: 1, maxLength: 30 }),
        fc.constantFrom('ada@example.org', 'correct horse', '#228be6', '2026-11-20', '2026-11', 'tired'),
      );
    default:
      return hostile;
  }
}

function objectOf({ properties = {}, required = [] }: JsonSchema, ids: fc.Arbitrary<number>) {
  const fields = Object.entries(properties).map(([name, field]) => [
    name,
    name.endsWith('_id') ? fc.oneof({ weight: 5, arbitrary: ids }, anyValueOf(field, ids)) : anyValueOf(field, ids),
  ]);
  const right = fc.record(Object.fromEntries(fields) as Record<string, fc.Arbitrary<unknown>>, {
    requiredKeys: required,
  });
  const foreign = fc.dictionary(fc.constantFrom(...FOREIGN_FIELDS), hostile, { maxKeys: 2, noNullPrototype: true });
  return fc.oneof(
    { weight: 6, arbitrary: right },
    { weight: 2, arbitrary: fc.tuple(right, foreign).map(([fieldsOfIt, more]) => ({ ...fieldsOfIt, ...more })) },
    { weight: 1, arbitrary: fc.dictionary(fc.constantFrom(...Object.keys(properties), 'x'), hostile) },
  );
}

/** Fields by this schema, right or hostile, with these ids wherever a number fits. */
export const fieldsFor = (schema: JsonSchema, ids: number[]): fc.Arbitrary<unknown> =>
  objectOf(schema, fc.constantFrom(...ids));

const RAW_BODIES = [
  '',
  'null',
  '[]',
  '"text"',
  '{',
  '{"a":1}}',
  '{"__proto__":{"x":1}}',
  '['.repeat(500),
  '\ufeff{}',
  '1e999',
];

/** Requests for one call with existing and missing ids, valid and invalid in every part. */
export function requestsFor(endpoint: Endpoint, { token, ids }: { token: string; ids: number[] }) {
  const id = fc.oneof({ weight: 6, arbitrary: fc.constantFrom(...ids) }, fc.constantFrom(0, 7_777_777));
  const inPath = fc.oneof(
    { weight: 8, arbitrary: id.map(String) },
    {
      weight: 1,
      arbitrary: fc.constantFrom('2026', '11', '2026-11-20', '2026-02-30', '-1', '1e3', '9007199254740993'),
    },
    { weight: 1, arbitrary: hostileText },
  );
  const path = fc
    .array(inPath, { minLength: 3, maxLength: 3 })
    .map((values) => endpoint.path.replace(/:\w+/g, () => encodeURIComponent(wellFormed(values.pop() ?? ''))));

  const querySchema = schemaOf(endpoint, 'query')?.properties ?? {};
  const inQuery = fc.oneof(id.map(String), fc.constantFrom('2026-11-01', '2026-11-20', 'true', 'utc'), hostileText);
  const query = fc
    .dictionary(fc.constantFrom(...Object.keys(querySchema), 'x'), inQuery, { noNullPrototype: true })
    .map((values) => new URLSearchParams(values).toString());

  const bodySchema = schemaOf(endpoint, 'body');
  const json = fc.option(bodySchema ? anyValueOf(bodySchema, id) : hostile, {
    nil: undefined,
    freq: bodySchema ? 20 : 1,
  });
  const payload = fc.oneof(
    { weight: 8, arbitrary: json.map((value) => (value === undefined ? undefined : JSON.stringify(value))) },
    { weight: 1, arbitrary: fc.constantFrom(...RAW_BODIES) },
  );

  const usually = (value: string, ...others: string[]) =>
    fc.oneof({ weight: 9, arbitrary: fc.constant(value) }, fc.constantFrom(...others));
  const headers = fc.record({
    authorization: usually(`Bearer ${token}`, '', 'Bearer', `Bearer ${'x'.repeat(5000)}`, 'Basic YTpi'),
    'content-type': usually(
      'application/json',
      'text/plain',
      'application/xml',
      'multipart/form-data; boundary=x',
      ';',
    ),
    'x-time-zone': usually('Europe/Berlin', 'Mars/Olympus', '', '+25:99', 'x'.repeat(5000), '../zoneinfo'),
    'x-made-ago': usually('3600000', '', '0', '-1', '1e3', '0x10', '1.5', '604800001', '9'.repeat(5000)),
    'accept-encoding': usually('gzip', '*', 'gzip;q=0', ''),
    'user-agent': usually('fuzz', '', 'x'.repeat(5000), '%s%n$(id)'),
  });

  return fc.record({ path, query, payload, headers }).map(
    ({ path, query, payload, headers }): InjectOptions => ({
      method: endpoint.method,
      url: `/api${path}${query && `?${query}`}`,
      headers,
      ...(payload !== undefined && { payload }),
    }),
  );
}

/** A URL cannot hold a lone surrogate. */
const wellFormed = (text: string) => text.toWellFormed();
