import type { TrashItem } from '@daymark/contract/trash.ts';
import { expect, test } from 'vitest';
import { heldWords } from './trash-words.ts';

const NOTHING = { lists: 0, tasks: 0, entries: 0, repeats: 0, enrolments: 0, worked_minutes: 0 };

const item = (
  kind: TrashItem['kind'],
  held: Partial<TrashItem['held']>,
  place: [string?, string?] = [],
): TrashItem => ({
  ...{ id: 1, record_id: 7, kind, name: 'N', project: place[0] ?? null, list: place[1] ?? null },
  ...{ deleted_at: '2026-11-20T09:30:00.000Z', expires_at: '2026-12-20T09:30:00.000Z', held: { ...NOTHING, ...held } },
});

test('a deletion tells its kind, what it took and where that was', () => {
  const project = item('project', { lists: 3, tasks: 120, repeats: 1, entries: 40, worked_minutes: 860 });
  expect(heldWords(project)).toBe('Project · 3 lists, 120 tasks, 1 repeat, 14h 20m of time');
  expect(heldWords(item('list', { lists: 1, tasks: 2 }, ['Garden']))).toBe('List · 2 tasks · Garden');
  expect(heldWords(item('task', { tasks: 1 }, ['Garden', 'Roses']))).toBe('Task · Garden / Roses');
  expect(heldWords(item('task', { tasks: 2 }, ['Garden', 'Roses']))).toBe('Task · 2 tasks · Garden / Roses');
  expect(heldWords(item('category', {}))).toBe('Category');
});
