import type { MentalState } from '@daymark/contract/tasks.ts';
import { expect, test } from 'vitest';
import { recordedAt, recordedState } from './recorded.ts';

test.each([
  { stored: 'focused', read: 'focused' },
  { stored: 'FOCUSED', read: 'focused' },
  { stored: 'Focused', read: 'focused' },
  { stored: 'bored', read: null },
  { stored: null, read: null },
])('the stored state $stored is read as $read', ({ stored, read }) => {
  expect(recordedState({ mental_state: stored as MentalState | null })).toBe(read);
});

test('an instant is formatted as date and time, a missing one as a dash', () => {
  expect(recordedAt('2026-11-20T12:00:00.000Z')).toMatch(/^Nov 20, 2026, \d\d:00$/);
  expect(recordedAt(null)).toBe('–');
});
