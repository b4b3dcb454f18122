import { expect, test } from 'vitest';
import { recordNamed } from './names.ts';

const records = ['Deep work', 'deep  WORK', 'Café', '!!', 'Ops'].map((name, id) => ({ id, name }));

test.each([
  { name: 'Deep work', id: 0 },
  { name: 'deep  WORK', id: 1 },
  { name: 'DEEP WORK', id: 0 },
  { name: 'CAFÉ', id: 2 },
  { name: '!!', id: 3 },
  { name: '!', id: undefined },
  { name: 'Deep', id: undefined },
  { name: 'op', id: undefined },
])('the record named $name: $id', ({ name, id }) => {
  expect(recordNamed(name, records)?.id).toBe(id);
});
