import type { ListOption } from '@daymark/contract/lists.ts';
import { QuickTask, type QuickTaskInput } from '@daymark/contract/quick-add.ts';
import { PRIORITIES } from '@daymark/contract/tasks.ts';
import {
  escapedName,
  nameText,
  partText,
  type QuickContext,
  type QuickKind,
  type QuickLine,
  type QuickPart,
  saidBy,
  type TextRange,
} from '@daymark/domain/quick-add.ts';
import { nextOn, parseRule, ruleText } from '@daymark/domain/repeats.ts';
import { daysAfter, dayWord, dayWordInside } from '#shared/day-words.ts';
import { formatMinutes } from '#ui/format.ts';
import { dueWords } from '#work/tasks/due-words.ts';
import { priorityLabel } from '#work/tasks/priority-label.tsx';
import { fullName, type QuickNames } from './quick-add.queries.ts';

/** The parts of a task that a line leaves open. */
export type QuickDefaults = { list: { id: number; name: string } | null; planDate: string | null };

/** The task that a line says, or why it says none. */
export function taskOf(
  line: QuickLine,
  defaults: QuickDefaults,
  today: string,
): { task: QuickTaskInput } | { why: string } {
  const { duration, priority, category, list, due, repeat } = saidBy(line);
  const list_id = list?.id ?? defaults.list?.id;
  if (list_id === undefined) return { why: 'Choose a list, such as @Landing page' };
  const task = {
    name: line.name,
    list_id,
    category_id: category?.id ?? null,
    due_date: due ?? null,
    plan_date: planDateOf(line, defaults, today),
    ...(duration !== undefined && { planned_duration: duration }),
    ...(priority !== undefined && { priority }),
    ...(repeat !== undefined && { rrule: repeat }),
  };
  const { error } = QuickTask.safeParse(task);
  return error ? { why: error.issues[0]?.message ?? '' } : { task };
}

/** The day in whose plan the task comes: the one that is said, the first one of its repetition, or that of the place. */
export function planDateOf(line: QuickLine, { planDate }: QuickDefaults, today: string): string | null {
  const { plan, repeat } = saidBy(line);
  return plan ?? (repeat === undefined ? planDate : firstDayOf(repeat, planDate ?? today));
}

/** The first day from this one on; the next tasks of the series come by themselves. */
function firstDayOf(rrule: string, date: string): string | null {
  const [rule, day] = [parseRule(rrule), Temporal.PlainDate.from(date)];
  return (rule && nextOn({ ...rule, interval: 1 }, day, day))?.toString() ?? null;
}

const repeatWords = (rrule: string): string => {
  const rule = parseRule(rrule);
  return rule ? ruleText(rule) : rrule;
};

/** A part in words. */
export function partWords(part: QuickPart, today: string): string {
  switch (part.kind) {
    case 'duration':
      return formatMinutes(part.value);
    case 'priority':
      return `${priorityLabel(part.value)} priority`;
    case 'plan':
      return planWords(part.value, today);
    case 'due':
      return dueWords(part.value, today).text;
    case 'repeat':
      return repeatWords(part.value);
    default:
      return part.value.name;
  }
}

export const planWords = (date: string, today: string): string => `Planned for ${dayWordInside(date, today)}`;

export const KIND_NAMES: Record<QuickKind, string> = {
  duration: 'Planned duration',
  priority: 'Priority',
  category: 'Category',
  list: 'List',
  plan: 'Planned for',
  due: 'Due date',
  repeat: 'Repeats',
};

type Choice = { label: string; note?: string; text: string };

const REPEATS = ['day', 'weekday', 'week', '2 weeks', 'month'];

const DURATIONS = [15, 25, 30, 45, 60, 90, 120];

/** The values that a part can be corrected to, as they are written. */
export function choicesOf(kind: QuickKind, names: Pick<QuickNames, 'categories' | 'lists' | 'context'>): Choice[] {
  const { today } = names.context;
  const days = Array.from({ length: 7 }, (_, ahead) => daysAfter(today, ahead));
  switch (kind) {
    case 'duration':
      return DURATIONS.map((value) => ({ label: formatMinutes(value), text: partText({ kind, value }) }));
    case 'priority':
      return PRIORITIES.map((value) => ({ label: priorityLabel(value), text: partText({ kind, value }) }));
    case 'repeat':
      return REPEATS.map((unit) => ({ label: `Every ${unit}`, text: `every ${unit}` }));
    case 'category':
      return names.categories.map(({ name }) => ({ label: name, text: nameText(kind, name) }));
    case 'list':
      return names.lists.map((list) => listChoice(list, names.lists));
    default:
      return days.map((value) => ({ label: dayWord(value, today), text: partText({ kind, value }) }));
  }
}

/** Lists of the same name are written after their projects. */
function listChoice(list: ListOption, lists: readonly ListOption[]): Choice {
  const isOnly = lists.every(({ id, name }) => id === list.id || name !== list.name);
  return { label: list.name, note: list.project_name, text: nameText('list', isOnly ? list.name : fullName(list)) };
}

export const withPart = (line: string, { from, to }: TextRange, text: string): string =>
  `${line.slice(0, from)}${text}${line.slice(to)}`;

export const withoutPart = (line: string, { from, to }: TextRange): string =>
  `${line.slice(0, from).trimEnd()} ${line.slice(to).trimStart()}`.trimStart();

/** The line in which this part is a part of the name. */
export const asText = (line: string, { from, to }: TextRange, context: QuickContext): string =>
  withPart(line, { from, to }, escapedName(line.slice(from, to), context));
