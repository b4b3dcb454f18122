import type { CategoryAnalytics } from '@daymark/contract/analytics.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { insightsOf, tendencyOf } from './insights.ts';
import { countStates, mentalStateDistribution } from './mental-states.ts';

type Accuracy = CategoryAnalytics['estimation_accuracy'];

const unanalyzed: Accuracy = {
  accuracy_percentage: 0,
  bias: null,
  tendency: 'none',
  total_tasks_analyzed: 0,
  accurate_count: 0,
  underestimated_count: 0,
  overestimated_count: 0,
};

type Given = { name?: string; completed?: number; total?: number; accuracy?: Partial<Accuracy>; focused?: number };

function row({ name = 'Writing', completed = 0, total = completed, accuracy = {}, focused = 0 }: Given) {
  return {
    category: { id: 1, name, color: '#228be6' },
    total_tasks: total,
    completed_tasks: completed,
    completion_rate: total === 0 ? 0 : completed / total,
    completion_percentage: 0,
    estimation_accuracy: { ...unanalyzed, ...accuracy },
    mental_state_distribution: mentalStateDistribution(
      countStates(Array.from({ length: focused }, () => ({ mental_state: 'focused' as const }))),
    ),
  } satisfies CategoryAnalytics;
}

/** The summary of these rows, as far as insights read it. */
function summaryOf(rows: CategoryAnalytics[]) {
  const sumOf = (countOf: (row: CategoryAnalytics) => number) => rows.reduce((sum, one) => sum + countOf(one), 0);
  const { category, completion_percentage, ...figures } = row({
    completed: sumOf(({ completed_tasks }) => completed_tasks),
    total: sumOf(({ total_tasks }) => total_tasks),
    focused: sumOf(({ mental_state_distribution }) => mental_state_distribution.mental_states.counts.focused),
  });
  return { ...figures, active_categories: rows.length, tasks_without_category: 0 };
}

const insightsAbout = (...rows: CategoryAnalytics[]) => insightsOf(rows, summaryOf(rows));
const kinds = (...rows: CategoryAnalytics[]) => insightsAbout(...rows).map(({ kind }) => kind);

test('no tasks give no insight, the first task gives a fact', () => {
  expect(insightsAbout()).toEqual([]);
  expect(insightsAbout(row({}))).toEqual([]);
  expect(insightsAbout(row({ total: 4, completed: 1, focused: 1 }))).toEqual([
    { kind: 'completed', completed: 1, total: 4, rate: 0.25 },
  ]);
});

test.each([
  { tasks: 9, percentage: 40, under: 8, over: 1, tendency: null }, // too few
  { tasks: 10, percentage: 40, under: 8, over: 1, tendency: 'underestimate' },
  { tasks: 10, percentage: 40, under: 1, over: 8, tendency: 'overestimate' },
  { tasks: 10, percentage: 40, under: 5, over: 5, tendency: null },
  { tasks: 10, percentage: 70, under: 8, over: 1, tendency: null }, // good enough
  { tasks: 10, percentage: 69.9, under: 8, over: 1, tendency: 'underestimate' },
])('$tasks tasks at $percentage%, $under under and $over over: $tendency', (given) => {
  const { tasks, percentage, under, over, tendency } = given;
  const counts = { underestimated_count: under, overestimated_count: over, accurate_count: 0 };
  expect(tendencyOf({ accuracy_percentage: percentage, total_tasks_analyzed: tasks, ...counts })).toBe(tendency);
});

test('the least accurate category is named among two with enough tasks', () => {
  const writing = row({ name: 'Writing', accuracy: { accuracy_percentage: 80, total_tasks_analyzed: 12 } });
  const meetings = row({
    name: 'Meetings',
    accuracy: { accuracy_percentage: 46, total_tasks_analyzed: 10, underestimated_count: 9 },
  });
  const rare = row({ name: 'Rare', accuracy: { accuracy_percentage: 5, total_tasks_analyzed: 9 } });
  expect(insightsAbout(writing, meetings, rare)).toEqual([
    { kind: 'least_accurate', name: 'Meetings', percentage: 46, tendency: 'underestimate', tasks: 10 },
  ]);
  expect(kinds(writing, rare)).toEqual([]);
});

test.each([
  { bias: 1.09, told: [] },
  { bias: 1.1, told: ['bias'] },
  { bias: 0.9, told: ['bias'] },
  { bias: 0.92, told: [] },
])('a bias of $bias is told: $told', ({ bias, told }) => {
  const accuracy = { bias, accuracy_percentage: 75, total_tasks_analyzed: 10 };
  expect(kinds(row({ accuracy }))).toEqual(told);
  expect(kinds(row({ accuracy: { ...accuracy, total_tasks_analyzed: 9 } }))).toEqual([]);
});

test('the category with the highest completion rate is named among two with ten done tasks', () => {
  const admin = row({ name: 'Admin', completed: 10, total: 11 });
  const writing = row({ name: 'Writing', completed: 12, total: 20 });
  const small = row({ name: 'Small', completed: 9, total: 9 });
  expect(insightsAbout(admin, writing, small)).toContainEqual({
    kind: 'most_completed',
    name: 'Admin',
    rate: 10 / 11,
    tasks: 10,
  });
  expect(kinds(admin, small)).toEqual(['completed']);
});

test('the state that work ends in is told from ten done tasks on', () => {
  expect(kinds(row({ focused: 9 }))).toEqual([]);
  expect(insightsAbout(row({ focused: 10 }))).toEqual([
    { kind: 'states', state: 'focused', positive_percentage: 100, tasks: 10 },
  ]);
});

test('no tendency rests on fewer than ten tasks, whatever the figures', () => {
  const anyRow = fc
    .record({
      completed: fc.nat(30),
      open: fc.nat(30),
      focused: fc.nat(30),
      percentage: fc.double({ min: 0, max: 100, noNaN: true }),
      bias: fc.double({ min: 0.1, max: 9, noNaN: true }),
      analyzed: fc.nat(30),
      under: fc.nat(30),
    })
    .map(({ completed, open, focused, percentage, bias, analyzed, under }) =>
      row({
        completed,
        total: completed + open,
        focused,
        accuracy: {
          accuracy_percentage: percentage,
          bias,
          total_tasks_analyzed: analyzed,
          underestimated_count: under,
        },
      }),
    );
  fc.assert(
    fc.property(fc.array(anyRow, { maxLength: 5 }), (rows) => {
      for (const insight of insightsAbout(...rows)) {
        if (insight.kind !== 'completed') expect(insight.tasks).toBeGreaterThanOrEqual(10);
      }
    }),
  );
});
