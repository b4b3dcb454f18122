import { TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import type { ReactNode } from 'react';
import { numberField, textField, valueField } from '#ui/bound-fields.ts';
import { fieldRow } from '#ui/grids.ts';
import { DescriptionField } from '#work/descriptions/description-field.tsx';
import { RepeatInput } from '#work/repeats/repeat-input.tsx';
import { AskedAtMost, AtMostField } from './at-most-field.tsx';
import { CategoryInput } from './category-input.tsx';
import { DueDateInput } from './due-date-input.tsx';
import { DurationField, type Figure } from './duration-field.tsx';
import { PriorityInput } from './priority-input.tsx';
import type { TaskOptions, TaskValues } from './task-form.ts';

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
  return (
    <>
      <TextInput label="Name" required data-autofocus {...textField(form, 'name')} />
      <DescriptionField {...valueField(form, 'description')} />
      <div className={fieldRow}>
        <PriorityInput priorities={options.priorities} {...valueField(form, 'priority')} />
        <DurationField figure={figure} {...numberField(form, 'planned_duration')} />
      </div>
      {belowDuration}
      {hasAtMost && isShown && <AtMostField {...valueField(form, 'at_most')} />}
      <div className={fieldRow}>
        <CategoryInput categories={options.categories} {...valueField(form, 'category_id')} />
        <DueDateInput {...valueField(form, 'due_date')} />
      </div>
      <RepeatInput {...valueField(form, 'rrule')} />
      {hasAtMost && !isShown && <AskedAtMost {...valueField(form, 'at_most')} />}
    </>
  );
}
