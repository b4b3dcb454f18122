import type { Plan } from '@daymark/contract/plan.ts';
import { expect, test } from 'vitest';
import { sentenceOf } from './day-words.ts';

type Given = Partial<Omit<Plan, 'tasks'>> & { tasks?: { id: number; name: string; status?: string }[] };

/** A day of 6 hours with a task of 45 minutes, but for what is given. */
const planOf = ({ tasks = [{ id: 1, name: 'Offer' }], ...figures }: Given): Plan =>
  ({
    date: '2026-11-20',
    capacity_minutes: 360,
    worked_minutes: 0,
    planned_minutes: 45,
    not_estimated: 0,
    likely_minutes: 50,
    leave_out: [],
    still_over_minutes: 0,
    tasks: tasks.map((task) => ({ task: { status: 'not_started', ...task } })),
    ...figures,
  }) as unknown as Plan;

const FIVE = ['A', 'B', 'C', 'D', 'E'].map((name, place) => ({ id: place + 1, name }));

test.each<{ day: Given; sentence: string }>([
  { day: {}, sentence: '45m planned, likely 50m, of 6h. It fits.' },
  { day: { tasks: [], planned_minutes: 0, likely_minutes: 0 }, sentence: '0m planned, likely 0m, of 6h.' },
  {
    day: { likely_minutes: null, not_estimated: 2 },
    sentence: '45m planned and 2 without an estimate of 6h. Likely times come after 8 finished tasks.',
  },
  { day: { leave_out: [1] }, sentence: '45m planned, likely 50m, of 6h. Leave out Offer.' },
  { day: { tasks: FIVE, leave_out: [2, 3, 5] }, sentence: '45m planned, likely 50m, of 6h. Leave out B, C and E.' },
  {
    day: { tasks: FIVE, leave_out: [1, 2, 3, 4], still_over_minutes: 25 },
    sentence: '45m planned, likely 50m, of 6h. Leave out A, B and 2 more. Without these it is still 25m too much.',
  },
  {
    day: { still_over_minutes: 25, capacity_minutes: 0 },
    sentence: '45m planned, likely 50m, on a day off. It is 25m too much.',
  },
  {
    day: { tasks: [{ id: 1, name: 'Offer', status: 'done' }], worked_minutes: 40.5 },
    sentence: '45m planned, likely 50m, of 6h. It is done. 5h 19m are free.',
  },
  {
    day: { tasks: FIVE.map((task) => ({ ...task, status: 'done' })), worked_minutes: 400 },
    sentence: '45m planned, likely 50m, of 6h. All 5 done.',
  },
  { day: { date: '2026-11-19', worked_minutes: 30 }, sentence: '45m planned, 30m worked, of 6h.' },
])('$sentence', ({ day, sentence }) => {
  expect(sentenceOf(planOf(day), '2026-11-20')).toBe(sentence);
});
