import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  type EvidenceOf,
  forecastFigure,
  frozenEstimate,
  isEvidence,
  plannedOf,
  TOO_LATE_TO_ESTIMATE,
  whyNotAssistant,
  whyNotEstimate,
} from './estimate-origins.ts';

const KINDS = ['accuracy', 'forecasts', 'tests', 'assistants'] as const satisfies readonly EvidenceOf[];

test.each([
  { origin: 'own', evidence: ['accuracy', 'forecasts', 'tests'] },
  { origin: 'imported', evidence: ['accuracy', 'forecasts'] },
  { origin: 'assistant', evidence: ['assistants'] },
  { origin: null, evidence: [] },
] as const)('an estimate of origin $origin is evidence of $evidence', ({ origin, evidence }) => {
  expect(KINDS.filter((of) => isEvidence(of, { estimate_origin: origin }))).toEqual(evidence);
});

test('a figure that an assistant sends is the assistant’s, and no figure is nobody’s', () => {
  expect(plannedOf({ planned_duration: 40 }, 'assistant')).toEqual({
    planned_duration: 40,
    estimate_origin: 'assistant',
  });
  expect(plannedOf({}, 'assistant')).toEqual({ planned_duration: 25, estimate_origin: null });
  expect(plannedOf({ planned_duration: 40, estimate_origin: null }, 'assistant').estimate_origin).toBeNull();
});

test.each([
  { is_enrolled: false, first_started_at: null, why: null },
  { is_enrolled: true, first_started_at: '2026-11-20T09:30:00.000Z', why: null },
  {
    is_enrolled: true,
    first_started_at: null,
    why: 'This task is in an experiment: only you can change its estimate',
  },
])('of a task with enrolled $is_enrolled and start $first_started_at an assistant is told $why', ({ why, ...task }) => {
  expect(whyNotAssistant(task)).toBe(why);
});

test.each([
  { name: 'no figure', sent: {}, planned: { planned_duration: 25, estimate_origin: null } },
  {
    name: 'no figure, by name',
    sent: { estimate_origin: null },
    planned: { planned_duration: 25, estimate_origin: null },
  },
  { name: 'a figure', sent: { planned_duration: 40 }, planned: { planned_duration: 40, estimate_origin: 'own' } },
  { name: 'the preset', sent: { planned_duration: 25 }, planned: { planned_duration: 25, estimate_origin: 'own' } },
  {
    name: 'a countdown',
    sent: { planned_duration: 40, estimate_origin: null },
    planned: { planned_duration: 40, estimate_origin: null },
  },
  {
    name: 'fields that are undefined',
    sent: { planned_duration: undefined, estimate_origin: undefined },
    planned: { planned_duration: 25, estimate_origin: null },
  },
] as const)('a new task with $name is planned with $planned', ({ sent, planned }) => {
  expect(plannedOf(sent)).toEqual(planned);
});

test.each([
  { origin: 'own', frozen: 40, unstarted: 40, started: 30 },
  { origin: 'imported', frozen: 40, unstarted: 40, started: 30 },
  { origin: 'assistant', frozen: 40, unstarted: null, started: null }, // it counts in the line about assistants
  { origin: null, frozen: null, unstarted: null, started: null },
] as const)(
  'planned with 40 by $origin: frozen at $frozen, forecast by $unstarted, after 30 were frozen by $started',
  (given) => {
    const planned = { planned_duration: 40, estimate_origin: given.origin };
    expect(frozenEstimate(planned)).toBe(given.frozen);
    expect(forecastFigure({ ...planned, estimate: null })).toBe(given.unstarted);
    expect(forecastFigure({ ...planned, estimate: 30 })).toBe(given.started);
  },
);

const started = {
  status: 'active',
  estimate: null,
  first_started_at: '2026-11-20T09:00:00.000Z',
  total_time_worked: 0,
};

test.each([
  { name: 'that has just been started', task: started, whyNot: null },
  { name: 'worked on for 4.99 minutes', task: { ...started, total_time_worked: 4.99 }, whyNot: null },
  { name: 'that is paused', task: { ...started, status: 'paused', total_time_worked: 2 }, whyNot: null },
  { name: 'worked on for 5 minutes', task: { ...started, total_time_worked: 5 }, whyNot: TOO_LATE_TO_ESTIMATE },
  { name: 'that is done', task: { ...started, status: 'done' }, whyNot: TOO_LATE_TO_ESTIMATE },
  { name: 'with an estimate', task: { ...started, estimate: 30 }, whyNot: TOO_LATE_TO_ESTIMATE },
  {
    name: 'that was never started',
    task: { ...started, status: 'not_started', first_started_at: null },
    whyNot: 'This task has not been started: change its planned duration',
  },
  {
    name: 'that is done and was never started',
    task: { ...started, status: 'done', first_started_at: null },
    whyNot: 'This task has not been started: change its planned duration',
  },
])('why a task $name cannot be estimated: $whyNot', ({ task, whyNot }) => {
  expect(whyNotEstimate(task)).toBe(whyNot);
});

test('once it is too late to estimate a task, more work leaves it so', () => {
  const anyWork = fc.double({ min: 0, max: 10, noNaN: true });
  fc.assert(
    fc.property(anyWork, anyWork, (worked, more) => {
      const before = whyNotEstimate({ ...started, total_time_worked: worked });
      const after = whyNotEstimate({ ...started, total_time_worked: worked + more });
      expect(before === null || after === before).toBe(true);
      expect(before === null).toBe(worked < 5);
    }),
  );
});
