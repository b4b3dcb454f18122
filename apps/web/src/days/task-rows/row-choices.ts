import type { OpenTask } from '@daymark/contract/open-tasks.ts';
import { type CategoryOption, PLANNED_DURATION, PRIORITIES } from '@daymark/contract/tasks.ts';
import { formatMinutes } from '@daymark/domain/minute-words.ts';
import { lastPlanDay } from '@daymark/domain/plan.ts';
import { dayReader } from '@daymark/domain/quick-days.ts';
import { isFound } from '@daymark/domain/search-words.ts';
import { daysAfter, dayWord, weekdayOf } from '#shared/day-words.ts';
import { currentFirstDay, dateOrderOf } from '#shared/region-choice.ts';
import { priorityLabel } from '#work/tasks/priority-label.tsx';
import { minutesIn } from './estimate-text.ts';
import type { RowEdit } from './row-changes.ts';
import type { Part } from './row-keys.ts';

/** One of the choices of a part. */
export type Choice = {
  key: string;
  label: string;
  /** Words at the right: the date of a day. */
  note?: string;
  /** The color of a category. */
  color?: string;
  take: Taken;
};

/** The effect of a choice: it edits fields, plans the task for a day or for none, or asks for a date. */
type Taken =
  | { kind: 'edit'; values: RowEdit['values']; category?: CategoryOption | null }
  | { kind: 'day'; date: string | null }
  | { kind: 'ask' };

type Of = {
  task: OpenTask;
  /** The text typed in the field. */
  text: string;
  today: string;
  categories: readonly CategoryOption[];
  /** The day in whose plan the task stands. */
  plannedFor: string | null;
};

export type Choosable = Exclude<Part, 'name' | 'list'>;

/** The choices of a part for what is typed; none where it says nothing that can be chosen. */
export function choicesOf(part: Choosable, of: Of): Choice[] {
  switch (part) {
    case 'estimate':
      return estimates(of);
    case 'day':
      return days(of, { none: of.plannedFor === null ? null : 'No Day', take: (date) => ({ kind: 'day', date }) });
    case 'due':
      return days(of, {
        none: of.task.due_date === null ? null : 'No Due Date',
        take: (due_date) => ({ kind: 'edit', values: { due_date } }),
      });
    case 'priority':
      return named(
        of.text,
        PRIORITIES.map((priority) => ({
          key: priority,
          label: priorityLabel(priority),
          take: { kind: 'edit', values: { priority } },
        })),
      );
    case 'category':
      return named(of.text, [
        ...of.categories.map((category): Choice => {
          const { id, name, color } = category;
          return { key: String(id), label: name, color, take: { kind: 'edit', values: { category_id: id }, category } };
        }),
        { key: 'none', label: 'No Category', take: { kind: 'edit', values: { category_id: null }, category: null } },
      ]);
  }
}

/** Estimates that are offered before something is typed. */
const ESTIMATES = [15, 25, 30, 45, 60];

const NO_ESTIMATE = `A task is planned for ${PLANNED_DURATION.min}m to ${formatMinutes(PLANNED_DURATION.max)}.`;

function estimates({ text }: Of): Choice[] {
  const typed = minutesIn(text);
  const minutes = text.trim() === '' ? ESTIMATES : typed === null ? [] : [typed];
  return minutes.map((planned_duration) => ({
    key: String(planned_duration),
    label: formatMinutes(planned_duration),
    take: { kind: 'edit', values: { planned_duration } },
  }));
}

type DayChoices = { none: string | null; take: (date: string | null) => Taken };

function days({ text, today }: Of, { none, take }: DayChoices): Choice[] {
  const from = Temporal.PlainDate.from(today);
  const day = (label: string, days: number): Choice => {
    const date = daysAfter(today, days);
    return { key: label, label, note: days < 7 ? weekdayOf(date) : dayWord(date, today), take: take(date) };
  };
  const presets: Choice[] = [
    day('Today', 0),
    day('Tomorrow', 1),
    day('Weekend', Math.max(0, 6 - from.dayOfWeek)),
    day('Next Week', 8 - from.dayOfWeek),
    ...(none === null ? [] : [{ key: 'none', label: none, take: take(null) }]),
    { key: 'ask', label: 'Pick a Date…', take: { kind: 'ask' } },
  ];
  const found = named(text, presets);
  const said = dateIn(text, from);
  if (said === null || found.some(({ note }) => note && text.trim() === '')) return found;
  const typed: Choice = { key: said, label: dayWord(said, today), take: take(said) };
  return [typed, ...found.filter(({ take: taken }) => !isSameDay(taken, typed.take))];
}

const isSameDay = (one: Taken, other: Taken): boolean => JSON.stringify(one) === JSON.stringify(other);

/** The date that a text says from its beginning to its end; null where it says none from today on. */
function dateIn(text: string, today: Temporal.PlainDate): string | null {
  const typed = text.trim();
  const region = { region: dateOrderOf(navigator.language), firstDayOfWeek: currentFirstDay() };
  const said = dayReader({ today, last: lastPlanDay(today), ...region })(typed, 0);
  const reading = said?.to === typed.length ? said.readings[0] : undefined;
  // A day beyond a year can still be due.
  const isDay = reading?.kind === 'plan' || reading?.kind === 'due';
  return isDay && reading.value >= today.toString() ? reading.value : null;
}

const named = (text: string, choices: Choice[]): Choice[] => choices.filter(({ label }) => isFound(text, [label]));

/** Why nothing can be chosen. */
export const NOTHING: Record<Choosable, string> = {
  estimate: NO_ESTIMATE,
  day: 'No day has this name.',
  due: 'No day has this name.',
  priority: 'Priorities are high, medium and low.',
  category: 'No category has this name.',
};
