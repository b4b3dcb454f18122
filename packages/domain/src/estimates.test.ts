import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  accuracyOf,
  estimationAccuracy,
  judgeEstimate,
  logRatio,
  median,
  TENDENCY_LEVEL,
  toEstimatedTask,
} from './estimates.ts';

const MS = 1 / 60_000;

test.each([
  { estimate: 40, worked: 50, verdict: 'accurate' },
  { estimate: 40, worked: 50 + MS, verdict: 'underestimated' },
  { estimate: 40, worked: 32, verdict: 'accurate' },
  { estimate: 40, worked: 32 - MS, verdict: 'overestimated' },
  { estimate: 40, worked: 10, verdict: 'overestimated' },
  { estimate: 5, worked: 8, verdict: 'accurate' }, // within 3 minutes
  { estimate: 5, worked: 8 + MS, verdict: 'underestimated' },
  { estimate: 5, worked: 9, verdict: 'underestimated' },
  { estimate: 5, worked: 2, verdict: 'accurate' },
  { estimate: 5, worked: 2 - MS, verdict: 'overestimated' },
  { estimate: 1, worked: 0, verdict: 'accurate' },
  { estimate: 4, worked: 0, verdict: 'accurate' }, // no less than one minute counts
  { estimate: 4 + MS, worked: 0, verdict: 'overestimated' },
  { estimate: 480, worked: 6000, verdict: 'underestimated' },
] as const)('$worked minutes on an estimate of $estimate: $verdict', ({ estimate, worked, verdict }) => {
  expect(judgeEstimate({ estimate, worked })).toBe(verdict);
});

test.each([
  { estimate: 30, worked: 30, accuracy: 1 },
  { estimate: 30, worked: 60, accuracy: 0.5 },
  { estimate: 30, worked: 15, accuracy: 0.5 },
  { estimate: 1, worked: 0, accuracy: 1 },
  { estimate: 5, worked: 0.5, accuracy: 0.2 },
])('$worked minutes on an estimate of $estimate are $accuracy accurate', ({ accuracy, ...task }) => {
  expect(accuracyOf(task)).toBe(accuracy);
});

const anyMinutes = fc.integer({ min: 60_000, max: 600_000_000 }).map((ms) => ms / 60_000);
const anyTask = fc.record({ estimate: fc.integer({ min: 1, max: 480 }), worked: fc.oneof(anyMinutes, fc.constant(0)) });

test('accuracy is symmetric: it depends on how far apart estimate and work are, whichever is longer', () => {
  fc.assert(
    fc.property(anyMinutes, anyMinutes, (one, other) => {
      const there = { estimate: one, worked: other };
      const back = { estimate: other, worked: one };
      expect(accuracyOf(there)).toBe(accuracyOf(back));
      expect(accuracyOf(there)).toBeCloseTo(Math.exp(-Math.abs(logRatio(there))), 9);
      expect(logRatio(there)).toBeCloseTo(-logRatio(back), 9);
      const opposite = { accurate: 'accurate', underestimated: 'overestimated', overestimated: 'underestimated' };
      expect(judgeEstimate(back)).toBe(opposite[judgeEstimate(there)]);
    }),
  );
});

test('every edge of the factor is exact, to the millisecond, on both sides', () => {
  fc.assert(
    fc.property(fc.integer({ min: 20, max: 480 }), (estimate) => {
      expect(judgeEstimate({ estimate, worked: estimate * 1.25 })).toBe('accurate');
      expect(judgeEstimate({ estimate, worked: (estimate * 75_000 + 1) / 60_000 })).toBe('underestimated');
      expect(judgeEstimate({ estimate, worked: (estimate * 48_000) / 60_000 })).toBe('accurate');
      expect(judgeEstimate({ estimate, worked: (estimate * 48_000 - 1) / 60_000 })).toBe('overestimated');
    }),
  );
});

test('figures of many tasks stay in their bounds, count each task once, and ignore the order', () => {
  fc.assert(
    fc.property(fc.array(anyTask, { minLength: 1 }), (tasks) => {
      const figures = estimationAccuracy(tasks);
      const { accuracy_percentage, bias, tendency, total_tasks_analyzed, ...counts } = figures;
      expect(accuracy_percentage).toBeGreaterThan(0);
      expect(accuracy_percentage).toBeLessThanOrEqual(100);
      expect(bias).toBeGreaterThan(0);
      expect(total_tasks_analyzed).toBe(tasks.length);
      expect(Object.values(counts).reduce((sum, count) => sum + count, 0)).toBe(tasks.length);
      const reversed = estimationAccuracy(tasks.toReversed());
      expect(reversed).toEqual({ ...figures, accuracy_percentage: expect.closeTo(accuracy_percentage, 9) });
    }),
  );
});

test('swapping estimates and work inverts the bias', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(anyMinutes, anyMinutes), { minLength: 1 }), (pairs) => {
      const there = estimationAccuracy(pairs.map(([estimate, worked]) => ({ estimate, worked })));
      const back = estimationAccuracy(pairs.map(([worked, estimate]) => ({ estimate, worked })));
      expect(Number(there.bias) * Number(back.bias)).toBeCloseTo(1, 9);
      expect(there.accuracy_percentage).toBe(back.accuracy_percentage);
      expect(back.tendency).toBe({ longer: 'shorter', shorter: 'longer', none: 'none' }[there.tendency]);
    }),
  );
});

test.each([
  { longer: 5, shorter: 0, equal: 0, tendency: 'none' }, // p = 0.0625
  { longer: 6, shorter: 0, equal: 0, tendency: 'longer' }, // p = 0.03125
  { longer: 0, shorter: 6, equal: 0, tendency: 'shorter' },
  { longer: 9, shorter: 2, equal: 0, tendency: 'none' }, // p = 0.0654
  { longer: 10, shorter: 2, equal: 0, tendency: 'longer' }, // p = 0.0386
  { longer: 10, shorter: 2, equal: 30, tendency: 'longer' },
  { longer: 10, shorter: 2, equal: 0, level: 0.05 / 2, tendency: 'none' },
  { longer: 11, shorter: 2, equal: 0, level: 0.05 / 2, tendency: 'longer' }, // p = 0.0225
])(
  '$longer longer, $shorter shorter and $equal equal at $level: $tendency',
  ({ level = TENDENCY_LEVEL, tendency, ...counts }) => {
    const times = (count: number, worked: number) => Array.from({ length: count }, () => ({ estimate: 20, worked }));
    // A millisecond decides.
    const tasks = [
      ...times(counts.longer, 20 + 1 / 60_000),
      ...times(counts.shorter, 20 - 1 / 60_000),
      ...times(counts.equal, 20),
    ];
    expect(estimationAccuracy(tasks, { level }).tendency).toBe(tendency);
  },
);

test('work below a minute on an estimate of a minute is neither longer nor shorter', () => {
  const tasks = Array.from({ length: 20 }, () => ({ estimate: 1, worked: 0.2 }));
  expect(estimationAccuracy(tasks)).toMatchObject({ bias: 1, tendency: 'none' });
});

test('one forgotten timer leaves the bias nearly where it was', () => {
  const tasks = [20, 24, 30].map((worked) => ({ estimate: 20, worked }));
  expect(estimationAccuracy(tasks).bias).toBeCloseTo(1.2, 9);
  expect(estimationAccuracy([...tasks, { estimate: 20, worked: 6000 }]).bias).toBeCloseTo(Math.sqrt(1.2 * 1.5), 9);
});

test('without a task there is no bias', () => {
  expect(estimationAccuracy([])).toEqual({
    accuracy_percentage: 0,
    bias: null,
    tendency: 'none',
    total_tasks_analyzed: 0,
    accurate_count: 0,
    underestimated_count: 0,
    overestimated_count: 0,
  });
});

test.each([
  { values: [], middle: null },
  { values: [3], middle: 3 },
  { values: [10, 9, -2], middle: 9 },
  { values: [10, 9, -2, 100], middle: 9.5 },
])('the median of $values is $middle', ({ values, middle }) => {
  expect(median(values)).toBe(middle);
});

const tasksOf = (count: number, worked: number) => Array.from({ length: count }, () => ({ estimate: 20, worked }));

test.each([
  { what: 'all tasks unless others are named', options: {}, tendency: 'longer' },
  { what: 'none of them', options: { tested: [] }, tendency: 'none' },
  { what: 'too few of them', options: { tested: tasksOf(5, 30) }, tendency: 'none' },
  { what: 'those that tend the other way', options: { tested: tasksOf(6, 10) }, tendency: 'shorter' },
])('a tendency is that of the tested tasks, $what, and no other figure is', ({ options, tendency }) => {
  const tasks = [...tasksOf(12, 30), ...tasksOf(2, 20)];
  expect(estimationAccuracy(tasks, options)).toEqual({ ...estimationAccuracy(tasks), tendency });
});

test('tasks that are tested and not analyzed change the tendency alone', () => {
  fc.assert(
    fc.property(fc.array(anyTask), fc.array(anyTask), (tasks, tested) => {
      const { tendency } = estimationAccuracy(tested);
      expect(estimationAccuracy(tasks, { tested })).toEqual({ ...estimationAccuracy(tasks), tendency });
    }),
  );
});

const done = { estimate: 30, estimate_origin: 'own', ended_work_ms: 90_000 } as const;
const compared = { estimate: 30, worked: 1.5 };

test.each([
  { name: 'an own estimate', task: done, forecasts: compared, tests: compared, any: compared },
  {
    name: 'an imported one',
    task: { ...done, estimate_origin: 'imported' },
    forecasts: compared,
    tests: null,
    any: compared,
  },
  {
    name: 'an assistant’s',
    task: { ...done, estimate_origin: 'assistant' },
    forecasts: null,
    tests: null,
    any: compared,
  },
  {
    name: 'none',
    task: { ...done, estimate: null, estimate_origin: null },
    forecasts: null,
    tests: null,
    any: null,
  },
  { name: 'no work', task: { ...done, ended_work_ms: null }, forecasts: null, tests: null, any: null },
] as const)('a done task with $name', ({ task, forecasts, tests, any }) => {
  expect(toEstimatedTask(task)).toEqual(any);
  expect(toEstimatedTask(task, 'forecasts')).toEqual(forecasts);
  expect(toEstimatedTask(task, 'tests')).toEqual(tests);
});
