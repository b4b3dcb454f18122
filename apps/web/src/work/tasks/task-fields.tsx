import { TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useCallbackRef } from '@mantine/hooks';
import { type ReactNode, useMemo } from 'react';
import { numberField, textField, valueField } from '#ui/bound-fields.ts';
import { fieldRow } from '#ui/grids.ts';
import { ownField } from '#ui/own-field.tsx';
import { DescriptionField } from '#work/descriptions/description-field.tsx';
import { RepeatInput } from '#work/repeats/repeat-input.tsx';
import { AskedAtMost, AtMostField } from './at-most-field.tsx';
import { CategoryInput } from './category-input.tsx';
import { DueDateInput } from './due-date-input.tsx';
import { DurationField, type Figure } from './duration-field.tsx';
import { PriorityInput } from './priority-input.tsx';
import type { TaskOptions, TaskValues } from './task-form.ts';

// A letter of the name would render all of these.
const Description = ownField(DescriptionField);
const PriorityChoice = ownField(PriorityInput);
const Duration = ownField(DurationField);
const AtMost = ownField(AtMostField);
const AskedForAtMost = ownField(AskedAtMost);
const Category = ownField(CategoryInput);
const DueDate = ownField(DueDateInput);
const Repeat = ownField(RepeatInput);

type Props = {
  form: UseFormReturnType<TaskValues>;
  options: TaskOptions;
  figure: Figure;
  /** Stands below the planned duration; its place holds the note about the figure. */
  belowDuration?: ReactNode;
  /** Whether an at-most can be said: the first start freezes it. */
  hasAtMost: boolean;
};

/** The estimate comes before the category, so that a suggestion for the category cannot influence it (decisions §7). */
export function TaskFields({ form, options, figure, belowDuration, hasAtMost }: Props) {
  const isShown = options.shows_at_most || form.getInitialValues().at_most !== null;
  const kept = useKept(figure);
  return (
    <>
      <TextInput label="Name" required data-autofocus {...textField(form, 'name')} />
      <Description {...valueField(form, 'description')} />
      <div className={fieldRow}>
        <PriorityChoice priorities={options.priorities} {...valueField(form, 'priority')} />
        <Duration figure={kept} {...numberField(form, 'planned_duration')} />
      </div>
      {belowDuration}
      {hasAtMost && isShown && <AtMost {...valueField(form, 'at_most')} />}
      <div className={fieldRow}>
        <Category categories={options.categories} {...valueField(form, 'category_id')} />
        <DueDate {...valueField(form, 'due_date')} />
      </div>
      <Repeat {...valueField(form, 'rrule')} />
      {hasAtMost && !isShown && <AskedForAtMost {...valueField(form, 'at_most')} />}
    </>
  );
}

/** The figure as the same object while it says the same. */
function useKept({ note, onSay }: Figure): Figure {
  const say = useCallbackRef(onSay);
  const text = note?.text;
  const canConfirm = note?.canConfirm ?? false;
  return useMemo(
    () => ({ note: text === undefined ? null : { text, canConfirm }, onSay: say }),
    [text, canConfirm, say],
  );
}
