import { whyNotChangePlan } from '@daymark/domain/plan.ts';
import { whyNotChangeBoard } from '@daymark/domain/workspace.ts';
import type { View } from './views.ts';

/** Days that a view of the dashboard is about, 'YYYY-MM-DD'. */
type ShownDays = {
  /** The day of the title and of the figures. */
  titled: string;
  /** The day whose board is at hand: plans are made from the lists of today's. */
  board: string;
  /** Whether the server keeps that board. */
  isBoardKept: boolean;
  /** The day for which the button of the page plans a task. */
  planned: string;
  /** Whether the view has a plan that takes this task. */
  canPlan: boolean;
};

/** The days that are shown by a view at the date of its address. */
export function shownDays(view: View, date: string, today: string): ShownDays {
  const board = view === 'board' ? date : today;
  // Tasks added in a week come to its shown day, or to the current one where that has passed.
  const planned = view === 'week' && date < today ? today : date;
  return {
    titled: view === 'progress' ? today : date,
    board,
    isBoardKept: isAllowed(whyNotChangeBoard, board, today),
    planned,
    canPlan: (view === 'today' || view === 'week') && isAllowed(whyNotChangePlan, planned, today),
  };
}

type Rule = (date: Temporal.PlainDate, today: Temporal.PlainDate) => string | null;

const isAllowed = (whyNot: Rule, date: string, today: string): boolean =>
  whyNot(Temporal.PlainDate.from(date), Temporal.PlainDate.from(today)) === null;
