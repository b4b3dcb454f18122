import type { ListOption } from '@daymark/contract/lists.ts';
import { QuickTask, type QuickTaskInput } from '@daymark/contract/quick-add.ts';
import { PRIORITIES } from '@daymark/contract/tasks.ts';
import { formatMinutes } from '@daymark/domain/minute-words.ts';
import { planDateOf, type QuickLine, saidBy } from '@daymark/domain/quick-add.ts';
import { nameText, partText, type QuickKind, type Value } from '@daymark/domain/quick-parts.ts';
import { parseRule, ruleText } from '@daymark/domain/repeats.ts';
import { isClientId } from '#api/client-ids.ts';
import { daysAfter, dayWord, dayWordInside } from '#shared/day-words.ts';
import { formatTime } from '#ui/format.ts';
import { dueWords } from '#work/tasks/due-words.ts';
import { priorityLabel } from '#work/tasks/priority-label.tsx';
import { fullName, type QuickNames } from './quick-add.queries.ts';

/** The parts of a task that a line leaves open: without a list it comes into the inbox. */
export type QuickDefaults = { list: { id: number; name: string } | null; planDate: string | null };

/** The task that a line says, or why it says none. */
export function taskOf(
  line: QuickLine,
  defaults: QuickDefaults,
  today: string,
): { task: QuickTaskInput } | { why: string } {
  const { duration, priority, category, list = defaults.list, due, repeat, at } = saidBy(line);
  const task = {
    name: line.name,
    ...(list?.id === null ? { list_name: list.name } : { list_id: list?.id ?? null }),
    ...(category && (category.id === null ? { category_name: category.name } : { category_id: category.id })),
    due_date: due ?? null,
    plan_date: planDateOf(line, { date: defaults.planDate, today }),
    ...(at !== undefined && { at }),
    ...(duration !== undefined && { planned_duration: duration }),
    ...(priority !== undefined && { priority }),
    ...(repeat !== undefined && { rrule: repeat }),
  };
  // The server never sees a client id: a list that was made without a network has its own by then.
  const isMade = isClientId(Number(list?.id));
  const { error } = QuickTask.safeParse(isMade ? { ...task, list_id: null } : task);
  return error ? { why: error.issues[0]?.message ?? '' } : { task };
}

/** A time 'HH:MM' as times are written here. */
export const timeWords = (time: string): string => formatTime(Temporal.PlainTime.from(time));

const repeatWords = (rrule: string): string => {
  const rule = parseRule(rrule);
  return rule ? ruleText(rule) : rrule;
};

/** A part in words. */
export function partWords(part: Value, today: string): string {
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
    case 'at':
      return `At ${timeWords(part.value)}`;
    default:
      return part.value.name;
  }
}

/** A reading that can be chosen, in words: 'Mon, Nov 30', 'Due Mon, Nov 23', 'New list "ana"'. */
export function readingWords(reading: Value, today: string): string {
  const { kind, value } = reading;
  if (kind === 'plan') return dayWord(value, today);
  if (kind === 'due') return `Due ${dayWordInside(value, today)}`;
  const isNew = (kind === 'list' || kind === 'category') && value.id === null;
  return isNew ? `New ${kind} "${value.name}"` : partWords(reading, today);
}

export const planWords = (date: string, today: string): string => `Planned for ${dayWordInside(date, today)}`;

export const KIND_NAMES: Record<QuickKind, string> = {
  duration: 'Planned duration',
  priority: 'Priority',
  category: 'Category',
  list: 'List',
  plan: 'Planned for',
  at: 'Time',
  due: 'Due date',
  repeat: 'Repeats',
};

type Choice = { label: string; note?: string; text: string };

const REPEATS = ['day', 'weekday', 'week', '2 weeks', 'month'];

const HOURS = ['09:00', '10:00', '11:00', '12:00', '13:00', '14:00', '15:00', '16:00', '17:00'];

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
    case 'at':
      return HOURS.map((value) => ({ label: timeWords(value), text: partText({ kind, value }) }));
    case 'category':
      return names.categories.map((category) => ({ label: category.name, text: nameText(kind, category) }));
    case 'list':
      return names.lists.map((list) => listChoice(list, names.lists));
    default:
      return days.map((value) => ({ label: dayWord(value, today), text: partText({ kind, value }) }));
  }
}

/** Lists of the same name are written after their projects. */
function listChoice(list: ListOption, lists: readonly ListOption[]): Choice {
  const isOnly = lists.every(({ id, name }) => id === list.id || name !== list.name);
  return {
    label: list.name,
    note: list.project_name,
    text: nameText('list', { name: isOnly ? list.name : fullName(list) }),
  };
}
