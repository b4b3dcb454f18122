import { expect, test } from 'vitest';
import { z } from 'zod';
import { CONTRACT } from '#test/contract.ts';
import { compileForm } from './answer-form.ts';

/** Values of which each breaks most schemas. */
const WRONG = [undefined, null, '', 'x', '2026-02-30', -1, 0, 1.5, 1e300, Number.NaN, true, {}, [], [null]];

/** A value that the schema allows. */
function sampleOf(schema: z.ZodType): unknown {
  if (schema instanceof z.ZodObject) {
    return Object.fromEntries(
      Object.entries(schema.shape).map(([name, field]) => [name, sampleOf(field as z.ZodType)]),
    );
  }
  if (schema instanceof z.ZodArray)
    return [sampleOf(schema.element as z.ZodType), sampleOf(schema.element as z.ZodType)];
  if (schema instanceof z.ZodUnion) return sampleOf(schema.options[0] as z.ZodType);
  if (schema instanceof z.ZodNullable || schema instanceof z.ZodOptional) return sampleOf(schema.unwrap() as z.ZodType);
  if (schema instanceof z.ZodRecord) {
    const names =
      schema.keyType instanceof z.ZodEnum ? schema.keyType.options : [sampleOf(schema.keyType as z.ZodType)];
    return Object.fromEntries(names.map((name) => [name, sampleOf(schema.valueType as z.ZodType)]));
  }
  const likely = [
    'x',
    '2026-11-20T09:30:00.000Z',
    '2026-11-20',
    'ada@b.org',
    '#228be6',
    1,
    0.5,
    true,
    null,
    [1, 2],
    'time_estimation',
  ];
  const values = schema instanceof z.ZodLiteral ? [...schema.values] : likely;
  const options = schema instanceof z.ZodEnum ? schema.options : values;
  const sample = options.find((value) => schema.safeParse(value).success);
  if (sample === undefined) throw new Error(`No sample of ${JSON.stringify(z.toJSONSchema(schema))}`);
  return sample;
}

/** The value with each part in turn replaced by each wrong value or left out, and with a field that no schema names. */
function* changesOf(value: unknown): Generator<unknown> {
  yield* WRONG;
  if (typeof value !== 'object' || value === null) return;
  if (Array.isArray(value)) {
    for (const changed of changesOf(value[0])) yield [changed, ...value.slice(1)];
    return;
  }
  yield { ...value, password_hash: 'secret' };
  for (const [name, part] of Object.entries(value)) {
    yield Object.fromEntries(Object.entries(value).filter(([other]) => other !== name));
    for (const changed of changesOf(part)) yield { ...value, [name]: changed };
  }
}

test.each(CONTRACT.filter(({ file, isStream }) => file === null && !isStream))(
  'an answer of $method $path is formed as the contract parses it',
  ({ data }) => {
    const form = compileForm(data);
    const sample = sampleOf(data);
    expect(form(sample)).toEqual(sample);
    for (const changed of changesOf(sample)) {
      const parsed = data.safeParse(changed);
      if (parsed.success) expect(JSON.stringify(form(changed))).toBe(JSON.stringify(parsed.data));
      else expect({ changed, form: thrown(() => form(changed)) }).toEqual({ changed, form: true });
    }
  },
);

test('rules that only a function tells hold as well', () => {
  const even = z.int().refine((number) => number % 2 === 0, 'Not even');
  const form = compileForm(z.object({ even, list: z.array(even).max(2) }));
  expect(form({ even: 2, list: [4] })).toEqual({ even: 2, list: [4] });
  expect(() => form({ even: 1, list: [] })).toThrow('Not even');
  expect(() => form({ even: 2, list: [2, 4, 6] })).toThrow('too_big');
});

function thrown(work: () => unknown): boolean {
  try {
    work();
    return false;
  } catch {
    return true;
  }
}
