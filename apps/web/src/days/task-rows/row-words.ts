import type { OpenTask } from '@daymark/contract/open-tasks.ts';
import { formatMinutes } from '@daymark/domain/minute-words.ts';
import { dayWordInside } from '#shared/day-words.ts';
import { mentalStateLabel } from '#shared/mental-state.tsx';
import { timeText } from '#time/entries/entry-words.ts';
import { checklistWords } from '#work/tasks/checklist-words.ts';
import { dueWords } from '#work/tasks/due-words.ts';
import { plannedWords, workedWords } from '#work/tasks/estimate-words.ts';
import { recordedState } from '#work/tasks/recorded.ts';
import type { Hidden } from './row-items.ts';

/** Figures of a plan, which a row tells besides its task. */
export type RowFigures = {
  /** Likely start and end, ISO instants. */
  start?: string | null;
  end?: string | null;
  /** Likely minutes of the rest. */
  likely?: number | null;
  wouldNotFit?: boolean;
  /** Pieces of the timetable into which the task is split. */
  parts?: number;
  /** The day for which the task is planned is out of the ordinary: the rows are not those of a plan. */
  showsDay?: boolean;
  /** All rows have this in common: it is not said. */
  hides?: Hidden | undefined;
};

export type ExceptionKind =
  | 'high'
  | 'overdue'
  | 'due-today'
  | 'due'
  | 'worked'
  | 'checklist'
  | 'parts'
  | 'misfit'
  | 'planned';
export type RowException = {
  kind: ExceptionKind;
  text: string;
  /** The words for screen readers, where they are others. */
  spoken?: string;
};

/** The words for all that is out of the ordinary about a task: neither 'Not Started' nor 'Medium' nor 'Low' is said. */
export function exceptionsOf(
  task: OpenTask,
  { wouldNotFit = false, parts = 1, showsDay = false }: RowFigures,
  today: string,
): RowException[] {
  const exceptions: (RowException | false)[] = [
    task.status !== 'done' && task.priority === 'high' && { kind: 'high', text: 'High' },
    task.status !== 'done' && task.due_date !== null && dueException(task.due_date, today),
    task.status === 'paused' && { kind: 'worked', text: workedOf(task) },
    task.checklist !== null && { kind: 'checklist', ...checklistWords(task.checklist) },
    parts > 1 && { kind: 'parts', text: `${parts} parts` },
    showsDay && task.planned_for !== null && task.status !== 'done' && plannedException(task.planned_for, today),
    wouldNotFit && { kind: 'misfit', text: 'Would not fit' },
  ];
  return exceptions.filter((exception) => exception !== false);
}

function dueException(date: string, today: string): RowException {
  const { text, isOverdue } = dueWords(date, today);
  return { kind: isOverdue ? 'overdue' : date === today ? 'due-today' : 'due', text };
}

const plannedException = (date: string, today: string): RowException => ({
  kind: 'planned',
  text: `Planned ${dayWordInside(date, today)}`,
});

const workedOf = ({ total_time_worked, planned_duration }: OpenTask): string =>
  `${formatMinutes(total_time_worked)} of ${formatMinutes(planned_duration)}`;

const STATUS_WORDS: Record<OpenTask['status'], string> = {
  not_started: 'not started',
  active: 'running',
  paused: 'paused',
  done: 'done',
};

/**
 * The name of a row for screen readers: 'Fix the export, not started, high, due today, Calendar sync, Engineering, 40m, likely
 * 46m, 12:00 to 12:51'.
 */
export function rowLabel(task: OpenTask, figures: RowFigures, today: string): string {
  const { start, end, hides } = figures;
  const isDone = task.status === 'done';
  const state = isDone && recordedState(task);
  const words = [
    task.name,
    STATUS_WORDS[task.status],
    task.repeat && 'repeats',
    ...exceptionsOf(task, figures, today).map(
      ({ text, spoken = text }) => `${spoken.charAt(0).toLowerCase()}${spoken.slice(1)}`,
    ),
    state && mentalStateLabel(state).toLowerCase(),
    hides !== 'list' && task.list_name,
    hides !== 'category' && task.category?.name,
    isDone ? workedWords(task) : plannedWords(task),
    likelyWords(figures),
    start && (end ? `${timeText(start)} to ${timeText(end)}` : `at ${timeText(start)}`),
  ];
  return words.filter(Boolean).join(', ');
}

/** 'likely 46m'; empty where no likely time is known. */
export const likelyWords = ({ likely }: RowFigures): string =>
  likely === null || likely === undefined ? '' : `likely ${formatMinutes(likely)}`;
