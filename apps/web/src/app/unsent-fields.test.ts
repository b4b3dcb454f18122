import { expect, test } from 'vitest';
import { bothWords, correctedBody, unsentFields } from './unsent-fields.ts';

const BODY = { tasks: [{ name: 'Call Ana', list_id: -4, planned_duration: 0 }], expected: { name: 'Call' } };

test('fields that a person can correct are texts and minutes, but no ids and no expected values', () => {
  expect(unsentFields(BODY)).toEqual([
    { path: 'tasks.0.name', label: 'Name', value: 'Call Ana' },
    { path: 'tasks.0.planned_duration', label: 'Minutes planned', value: 0 },
  ]);
  expect(unsentFields(undefined)).toEqual([]);
});

test('a corrected body keeps what was not corrected, and numbers stay numbers', () => {
  const texts = new Map([
    ['tasks.0.name', 'Call Bob'],
    ['tasks.0.planned_duration', '15'],
  ]);
  expect(correctedBody(BODY, texts)).toEqual({
    tasks: [{ name: 'Call Bob', list_id: -4, planned_duration: 15 }],
    expected: { name: 'Call' },
  });
  expect(correctedBody(BODY, new Map([['tasks.0.planned_duration', 'many']]))).toMatchObject({
    tasks: [{ planned_duration: 'many' }],
  });
});

test.each([
  { values: ['name', 'Weed all', 'Weed the roses'], words: 'Name: “Weed all” here, “Weed the roses” elsewhere.' },
  { values: ['due_date', null, '2026-11-23'], words: 'Due date: nothing here, “2026-11-23” elsewhere.' },
  { values: ['priority', 'high', 'low'], words: 'Priority: “high” here, “low” elsewhere.' },
  { values: ['category_id', 4, null], words: 'Category: changed here and elsewhere.' },
] as const)('both values of $values.0 are told as $words', ({ values: [name, own, elsewhere], words }) => {
  expect(bothWords(name, own, elsewhere)).toBe(words);
});
