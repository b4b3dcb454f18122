import { isIn, type Period } from './days.ts';
import { accuracyOf, biasOf, type Choice, pairOf, statesOf } from './estimates.ts';
import { MINUTE, minutes, round, sum } from './numbers.ts';
import { isBy, type Task, worked } from './tasks.ts';

/** Chance of claiming a tendency where there is none: in a call for one, of all rows of a page together, and of all tasks. */
export const [LEVEL, HINT_LEVEL] = [0.05, 0.004];
const ROWS_LEVEL = 0.03;

/** Tasks below which nothing is claimed of a category. */
export const FEWEST = 10;

export const doneIn = (tasks: readonly Task[], period: Period): Task[] =>
  tasks.filter(({ completedOn }) => isIn(completedOn, period));

export function figuresOf(tasks: readonly Task[], period: Period & Choice, level: number) {
  const done = doneIn(tasks, period);
  return {
    total_tasks: tasks.length,
    completed_tasks: done.length,
    completion_rate: round(done.length / Math.max(1, tasks.length), 4),
    estimation_accuracy: accuracyOf(done, level, period),
    mental_state_distribution: statesOf(done),
  };
}

export function categoryFigures(tasks: readonly Task[], period: Period & Choice, level: number) {
  const figures = figuresOf(tasks, period, level);
  return { ...figures, completion_percentage: round((100 * figures.completed_tasks) / Math.max(1, tasks.length), 1) };
}

/** Level of the test for a tendency of one of the categories of a page; 0, which no test passes, under ten tested tasks. */
export const rowLevel = (tested: number, active: number): number => (tested < FEWEST ? 0 : ROWS_LEVEL / active);

export function dayFigures(all: readonly Task[], date: string) {
  const tasks = all.filter(({ days }) => days.has(date));
  return {
    date,
    ...figuresOf(tasks, { from: date, to: date }, LEVEL),
    planned_minutes: sum(tasks.map(({ planned_duration }) => planned_duration)),
    worked_minutes: minutes(sum(tasks.map(({ days }) => days.get(date) ?? 0))),
  };
}

export function timeOf(tasks: readonly Task[], period: Period) {
  const done = doneIn(tasks, period);
  return {
    worked_minutes: minutes(sum(done.map(worked))),
    by_hand_minutes: minutes(sum(done.map(({ byHand }) => byHand))),
  };
}

/** Figures of assistants, which are told from ten done tasks on. */
export function assistantsIn(tasks: readonly Task[], period: Period & Choice) {
  const own = doneIn(tasks, period).filter(
    (task) => isBy('assistant')(task) && !(period.measuredOnly && task.isByHand),
  );
  const bias = biasOf(own.map(pairOf));
  return bias === null || own.length < 10 ? null : { tasks: own.length, bias: round(bias, 2) };
}

const STATUSES = ['not_started', 'active', 'paused', 'done'];

export function totalsOf(tasks: readonly Task[]) {
  const countOf = (wanted: string) => tasks.filter(({ status }) => status === wanted).length;
  return {
    total_tasks: tasks.length,
    completed_tasks: countOf('done'),
    progress_percentage: round((100 * countOf('done')) / Math.max(1, tasks.length), 1),
    tasks_by_status: Object.fromEntries(STATUSES.map((status) => [status, countOf(status)])),
    planned_minutes: sum(tasks.map(({ planned_duration }) => planned_duration)),
    worked_minutes: round(sum(tasks.map(({ workedSoFar }) => workedSoFar)) / MINUTE, 2),
  };
}
