import { expect, test } from 'vitest';
import { figureNote, plannedInFull, plannedWords, workedSoFar, workedWords } from './estimate-words.ts';

const own = { planned_duration: 25, estimate_origin: 'own' } as const;
const unsaid = { planned_duration: 25, estimate_origin: null };

test('rows, details and done tasks never call a figure that nobody said an estimate', () => {
  expect([plannedWords(own), plannedWords(unsaid)]).toEqual(['25m', 'No estimate']);
  expect(plannedInFull({ ...own, status: 'paused' })).toBe('25m');
  expect(plannedInFull({ ...unsaid, status: 'paused' })).toBe('No estimate: 25m counts down');
  expect(plannedInFull({ ...unsaid, status: 'done' })).toBe('No estimate');
  expect([workedSoFar(own, 12), workedSoFar(unsaid, 12)]).toEqual(['12m of 25m planned', '12m worked, no estimate']);
  const worked = { estimate: null, total_time_worked: 40 };
  expect(workedWords({ ...unsaid, ...worked })).toBe('40m · No estimate');
  expect(workedWords({ ...own, ...worked })).toBe('40m of 25m');
  expect(workedWords({ ...own, ...worked, estimate: 30 })).toBe('40m of 30m');
});

const countsDown = 'No estimate: 25m counts down';

test.each([
  { estimate_origin: null, isStarted: false, note: { text: countsDown, canConfirm: true } },
  { estimate_origin: null, isStarted: true, note: { text: countsDown, canConfirm: false } },
  { estimate_origin: 'assistant', isStarted: false, note: { text: 'Estimated by an assistant', canConfirm: true } },
  { estimate_origin: 'assistant', isStarted: true, note: null },
  { estimate_origin: 'imported', isStarted: false, note: null },
  { estimate_origin: 'own', isStarted: false, note: null },
] as const)('a form with a figure of $estimate_origin, started $isStarted, tells $note', (figure) => {
  const { estimate_origin, isStarted, note } = figure;
  const first_started_at = isStarted ? '2026-11-22T09:00:00.000Z' : null;
  expect(figureNote({ planned_duration: 25, estimate_origin, first_started_at })).toEqual(note);
});

test('a form tells nothing of a figure that cannot be saved', () => {
  expect(figureNote({ planned_duration: 0, estimate_origin: null, first_started_at: null })).toBeNull();
});
