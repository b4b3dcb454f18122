import { ChangeEvent } from '@daymark/contract/events.ts';
import { SignIn } from '@daymark/contract/sign-in.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { readChanges } from './changes.ts';
import {
  anyOf,
  day,
  flag,
  id,
  instant,
  listOf,
  number,
  oneOf,
  type Reader,
  record,
  someText,
  text,
  whole,
} from './readers.ts';
import { readSignIn } from './stored-keys.ts';

/** Values near those of the shapes below: right ones, and right ones with a part of another shape. */
const days = fc.tuple(
  fc.integer({ min: 1896, max: 2104 }),
  fc.integer({ min: 0, max: 13 }),
  fc.integer({ min: 0, max: 32 }),
);
const dayText = days.map((parts) => parts.map((part) => String(part).padStart(2, '0')).join('-'));
const timeText = fc
  .tuple(fc.integer({ min: 0, max: 25 }), fc.integer({ min: 0, max: 61 }), fc.integer({ min: 0, max: 61 }))
  .map((parts) => parts.map((part) => String(part).padStart(2, '0')).join(':'));
const instantText = fc
  .tuple(dayText, timeText, fc.constantFrom('.000Z', '.123Z', 'Z', '.1234Z', '.000+01:00', '.000'))
  .map(([date, time, end]) => `${date}T${time}${end}`);
const leaf = fc.oneof(
  fc.integer(),
  fc.double(),
  fc.constantFrom(0, -0, 1, 0.5, 2 ** 53, 'high', 'low', 'plan', 'task', 'timer', '', 'a', '0000-01-01', '2000-02-29'),
  fc.string(),
  fc.boolean(),
  fc.constantFrom(null, undefined),
  dayText,
  instantText,
);
const row = fc.record(
  {
    id: fc.oneof(fc.nat(), leaf),
    kind: fc.oneof(fc.constantFrom('task', 'plan', 'list', 'timer'), leaf),
    date: dayText,
    by: leaf,
  },
  { requiredKeys: [] },
);
const anything = fc.oneof(leaf, fc.array(leaf, { maxLength: 3 }), row, fc.array(row, { maxLength: 3 }));

const shapes: { name: string; read: Reader<unknown>; schema: z.ZodType }[] = [
  { name: 'text', read: text, schema: z.string() },
  { name: 'text with a character', read: someText, schema: z.string().min(1) },
  { name: 'flag', read: flag, schema: z.boolean() },
  { name: 'id', read: id, schema: z.int().positive() },
  { name: 'hour', read: whole(0, 23), schema: z.int().min(0).max(23) },
  { name: 'whole number', read: whole(), schema: z.int() },
  { name: 'share', read: number(0, 1), schema: z.number().min(0).max(1) },
  { name: 'word', read: oneOf('high', 'low'), schema: z.enum(['high', 'low']) },
  { name: 'day', read: day, schema: z.iso.date() },
  { name: 'instant', read: instant, schema: z.iso.datetime({ precision: 3 }) },
  { name: 'ids', read: listOf(id), schema: z.array(z.int().positive()) },
  { name: 'id or day', read: anyOf<unknown>(id, day), schema: z.union([z.int().positive(), z.iso.date()]) },
  {
    name: 'record',
    read: record({ id, kind: text }, { date: day, by: flag }),
    schema: z.object({
      id: z.int().positive(),
      kind: z.string(),
      date: z.iso.date().optional(),
      by: z.boolean().optional(),
    }),
  },
];

test.each(shapes)('a reader takes the same values as the schema of the same shape: $name', ({ read, schema }) => {
  fc.assert(
    fc.property(anything, (value) => {
      const { data } = schema.safeParse(value);
      expect(JSON.stringify(read(value))).toBe(JSON.stringify(data));
    }),
    { numRuns: 1_000 },
  );
});

test.each([
  [{ kind: 'task', id: 1, list_id: 2 }],
  [{ kind: 'promise', id: 1 }],
  [{ kind: 'plan', date: '2026-11-20' }],
  [{ kind: 'everything' }],
  [{ kind: 'planet' }],
  [{ kind: 'task', id: 1 }],
  [{ kind: 'list', id: '1' }],
  [{ kind: 'plan', date: 'today' }],
])('a told change is read as the contract has it: %j', (change) => {
  expect(readChanges([change])).toEqual(ChangeEvent.safeParse({ changes: [change] }).data?.changes);
});

const user = { id: 1, first_name: 'Ada', last_name: 'L', email: 'a@b.org', username: 'ada', day_start_hour: 4 };

test('a sign-in of the contract is read whole, and one without a part or with an empty token is none', () => {
  const signIn: SignIn = { token: 'abc', user };
  expect(readSignIn({ ...signIn, more: 1 })).toEqual(SignIn.parse(signIn));
  for (const field of Object.keys(user))
    expect(readSignIn({ token: 'abc', user: { ...user, [field]: null } })).toBeUndefined();
  expect([readSignIn({ token: '', user }), readSignIn({ token: 'abc' }), readSignIn(null)]).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
});
