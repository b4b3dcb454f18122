import { taskRecord } from '@daymark/testing/records.ts';
import { expect, test } from 'vitest';
import { type Kept, type Kind, kindOf, readKept, SHAPES, type Shape, toKeep } from './copy-shapes.ts';

/** Stores of browsers by the version of the shapes that wrote them, with every kind of answer. */
const RECORDINGS = import.meta.glob<Record<string, Kept>>('/recorded-storage/copy/*.json', {
  eager: true,
  import: 'default',
});

const recorded = Object.values(RECORDINGS).flatMap((store) => Object.entries(store));

test.each(recorded)('the recorded answer of %s is read as it was stored', (key, kept) => {
  expect(kindOf(JSON.parse(key))).toBe(kept.kind);
  if (kept.version === SHAPES[kept.kind as Kind].version) expect(readKept(kept)).toEqual(kept.data);
  else expect(readKept(kept)).toMatchObject(kept.data as object);
});

test.each(Object.entries(SHAPES))('each version of %s that is read is recorded', (kind, { version, ...shape }) => {
  const older = Object.keys((shape as Partial<Shape>).older ?? {}).map(Number);
  const versions = recorded.flatMap(([, kept]) => (kept.kind === kind ? [kept.version] : []));
  expect(new Set(versions)).toEqual(new Set([...older, version]));
});

test.each([
  { what: 'a newer version', kept: { kind: 'tasks', version: 99, at: 1, data: [] } },
  { what: 'a kind of a newer app', kept: { kind: 'weather', version: 1, at: 1, data: [] } },
  { what: 'damaged data', kept: { kind: 'tasks', version: 1, at: 1, data: [{ id: 'one' }] } },
])('$what counts as not kept', ({ kept }) => {
  expect(readKept(kept)).toBeUndefined();
});

test('a plan of one pace has it for both of its times', () => {
  const older = recorded.map(([, kept]) => kept).find(({ kind, version }) => kind === 'plan' && version === 1);
  expect(older && readKept(older)).toMatchObject({ pace: 0.75, latest_pace: 0.75 });
});

test('an answer is kept without fields that are not in its shape', () => {
  const task = taskRecord();
  expect(toKeep('tasks', 5, [{ ...task, mood: 'sunny' }])).toEqual({
    kind: 'tasks',
    version: 1,
    at: 5,
    data: [task],
  });
});

test('the answer of a newer server that the shape does not hold is not kept', () => {
  expect(toKeep('tasks', 5, [{ ...taskRecord(), status: 'dreamt' }])).toBeUndefined();
});

test.each([
  { key: ['plan', '2026-11-28'], kind: 'plan' },
  { key: ['plan', '2026-11-28', 7], kind: undefined },
  { key: ['lists', 8], kind: 'list' },
  { key: ['lists', 8, 'summary'], kind: undefined },
  { key: ['tasks', 8], kind: undefined },
  { key: ['tasks', 8, 'entries'], kind: undefined },
  { key: ['tasks', 'open', 'beds'], kind: undefined },
  { key: ['projects'], kind: 'projects' },
  { key: ['projects', 8], kind: undefined },
  { key: ['categories'], kind: undefined },
])('the answer of $key is kept as $kind', ({ key, kind }) => {
  expect(kindOf(key)).toBe(kind);
});
