import type { EstimateOrigin } from '@daymark/contract/tasks.ts';
import { expect, test } from 'vitest';
import { plannedWork } from './planned-work.ts';

type Case = [planned_duration: number, workedBefore?: number, estimate?: number | null, origin?: EstimateOrigin | null];

const workOf = (cases: Case[]) =>
  plannedWork(
    cases.map(([planned_duration, workedBefore = 0, estimate = null, estimate_origin = 'own']) => ({
      ...{ planned_duration, workedBefore, estimate, estimate_origin },
    })),
  );

test.each<{ about: string; cases: Case[]; planned: number; unsaid?: number }>([
  { about: 'no task', cases: [], planned: 0 },
  { about: 'what was planned', cases: [[25], [30]], planned: 55 },
  { about: 'what was worked on other days is no work of this one', cases: [[60, 25]], planned: 35 },
  { about: 'a task that took longer before takes nothing from the others', cases: [[30, 45], [20]], planned: 20 },
  { about: 'the estimate of the first start stays', cases: [[90, 0, 60]], planned: 60 },
  {
    about: 'figures of others count as well',
    cases: [
      [25, 0, null, 'imported'],
      [30, 0, null, 'assistant'],
    ],
    planned: 55,
  },
  { about: 'what nobody said is told apart', cases: [[25, 0, null, null], [30]], planned: 30, unsaid: 1 },
  {
    about: 'the sum is rounded once',
    cases: [
      [10, 0.4],
      [10, 0.4],
      [10, 0.4],
    ],
    planned: 29,
  },
])('$about', ({ cases, planned, unsaid = 0 }) => {
  expect(workOf(cases)).toEqual({ planned_minutes: planned, not_estimated: unsaid });
});
