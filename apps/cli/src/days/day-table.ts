import type { Plan, PlannedTask } from '@daymark/contract/plan.ts';
import type { Task } from '@daymark/contract/tasks.ts';
import { formatMinutes } from '@daymark/domain/minute-words.ts';
import { say, sayTable, styled } from '#terminal/output.ts';
import { counted, daysFrom, dayWord, formatTime, longDate, timeOf } from '#terminal/words.ts';
import { sentenceOf } from './day-words.ts';

/** The head of a day: its date, what it holds against what it can, and the line of the evening before. */
export function sayHead(plan: Plan, today: string): void {
  say(styled('bold', longDate(plan.date)));
  say(sentenceOf(plan, today));
  if (plan.note !== '') say(`Note: ${plan.note}`);
}

/** The tasks of a plan that are open, with their likely times, and what was done. */
export function sayTasks(plan: Plan, today: string): void {
  const open = plan.tasks.filter(({ task }) => task.status !== 'done');
  say('');
  if (open.length > 0) sayOpen(inOrderOfTime(open), today);
  else if (plan.tasks.length === 0) say('Nothing is planned.');
  if (plan.done.length > 0) {
    const worked = plan.done.reduce((sum, { worked_minutes }) => sum + worked_minutes, 0);
    if (open.length > 0) say('');
    say(`${counted(plan.done.length, 'task')} done, ${formatMinutes(worked)} worked on them.`);
  }
}

/** The running task comes first; without likely times the order is that of the plan. */
const inOrderOfTime = (open: readonly PlannedTask[]): PlannedTask[] =>
  open.toSorted((one, other) => (one.likely_start ?? '').localeCompare(other.likely_start ?? ''));

function sayOpen(open: readonly PlannedTask[], today: string): void {
  sayTable([
    { title: 'Id', cells: open.map(({ task }) => String(task.id)), isRight: true },
    { title: 'When', cells: open.map(timesOf) },
    { title: 'Task', cells: open.map(({ task }) => task.name), isNarrowed: true },
    { title: 'State', cells: open.map(({ task }) => stateOf(task)), leaves: 1 },
    {
      title: 'Due',
      cells: open.map(({ task: { due_date } }) => (due_date === null ? '' : dayWord(due_date, today))),
      leaves: 4,
    },
    { title: 'Planned', cells: open.map(({ task }) => estimateOf(task)), isRight: true, leaves: 2 },
    { title: 'Likely', cells: open.map(likelyOf), isRight: true, leaves: 3 },
    { title: 'List', cells: open.map(({ task }) => task.list_name), leaves: 5 },
  ]);
}

/** '09:10 – 09:55'; the time that it was given where it has one and no likely one. */
function timesOf({ likely_start, likely_end, at }: PlannedTask): string {
  if (likely_start !== null && likely_end !== null) return `${timeOf(likely_start)} – ${timeOf(likely_end)}`;
  return at === null ? '' : formatTime(Temporal.PlainTime.from(at));
}

function stateOf({ status }: Task): string {
  if (status === 'active') return 'running';
  return status === 'paused' ? 'paused' : '';
}

/** A planned duration that nobody said is no estimate. */
const estimateOf = ({ planned_duration, estimate_origin }: Task): string =>
  estimate_origin === null ? '' : formatMinutes(planned_duration);

const likelyOf = ({ likely_minutes }: PlannedTask): string =>
  likely_minutes === null ? '' : formatMinutes(likely_minutes);

/** Tasks that are overdue. */
export function sayOverdue(tasks: readonly Task[], today: string): void {
  if (tasks.length === 0) return;
  say('');
  say(styled('bold', 'Overdue'));
  sayTable([
    { title: 'Id', cells: tasks.map(({ id }) => String(id)), isRight: true },
    { title: 'Task', cells: tasks.map(({ name }) => name), isNarrowed: true },
    { title: 'Since', cells: tasks.map(({ due_date }) => (due_date === null ? '' : sinceWords(due_date, today))) },
    { title: 'Planned', cells: tasks.map(estimateOf), isRight: true, leaves: 2 },
    { title: 'List', cells: tasks.map(({ list_name }) => list_name), leaves: 3 },
  ]);
}

function sinceWords(date: string, today: string): string {
  const days = daysFrom(date, today);
  return days < 7 ? counted(days, 'day') : dayWord(date, today);
}
