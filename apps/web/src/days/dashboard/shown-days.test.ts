import { expect, test } from 'vitest';
import { shownDays } from './shown-days.ts';

const [YESTERDAY, TODAY, TOMORROW, NEXT_WEEK] = ['2026-11-20', '2026-11-21', '2026-11-22', '2026-11-28'];

test.each([
  { view: 'today', date: TODAY, days: { titled: TODAY, board: TODAY, planned: TODAY, canPlan: true } },
  { view: 'today', date: NEXT_WEEK, days: { titled: NEXT_WEEK, board: TODAY, planned: NEXT_WEEK, canPlan: true } },
  { view: 'today', date: YESTERDAY, days: { titled: YESTERDAY, board: TODAY, canPlan: false } },
  { view: 'today', date: '2028-01-01', days: { titled: '2028-01-01', canPlan: false } }, // more than a year ahead
  { view: 'week', date: NEXT_WEEK, days: { titled: NEXT_WEEK, board: TODAY, planned: NEXT_WEEK, canPlan: true } },
  { view: 'week', date: YESTERDAY, days: { titled: YESTERDAY, board: TODAY, planned: TODAY, canPlan: true } },
  { view: 'board', date: TOMORROW, days: { titled: TOMORROW, board: TOMORROW, isBoardKept: true, canPlan: false } },
  { view: 'board', date: YESTERDAY, days: { titled: YESTERDAY, board: YESTERDAY, isBoardKept: true, canPlan: false } },
  { view: 'board', date: NEXT_WEEK, days: { titled: NEXT_WEEK, board: NEXT_WEEK, isBoardKept: false } },
  { view: 'progress', date: NEXT_WEEK, days: { titled: TODAY, board: TODAY, isBoardKept: true, canPlan: false } },
] as const)('the view $view at $date on 2026-11-21: $days', ({ view, date, days }) => {
  expect(shownDays(view, date, TODAY)).toMatchObject(days);
});
