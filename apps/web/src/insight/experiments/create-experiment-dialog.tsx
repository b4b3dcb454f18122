import {
  EXPERIMENT_DAYS,
  MULTIPLIER,
  Multiplier,
  NewExperiment,
  type NewExperimentInput,
} from '@daymark/contract/experiments.ts';
import { isWellCalibrated } from '@daymark/domain/multiplier.ts';
import { Button, Input, NativeSelect, Text, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { textField, valueField } from '#ui/bound-fields.ts';
import { FormDialog } from '#ui/form-dialog.tsx';
import { NumberField } from '#ui/number-field.tsx';
import { Segments } from '#ui/segments.tsx';
import { useDialog } from '#ui/use-dialog.ts';
import { useFormDialog } from '#ui/use-form-dialog.ts';
import { CreateCategoryDialog } from '#work/categories/create-category-dialog.tsx';
import { taskQueries } from '#work/tasks/tasks.queries.ts';
import classes from './create-experiment-dialog.module.css';
import { multiplierText, powerOfNewText } from './experiment-words.ts';
import { experimentQueries, useCreateExperiment } from './experiments.queries.ts';

const DURATIONS = { 7: '1 week', 14: '2 weeks', 30: '1 month' } as const;

/** A pause in typing after which the server is asked. */
const PAUSE_MS = 300;

/** The schema refuses an experiment without a category. */
type Values = Omit<NewExperimentInput, 'category_id'> & { category_id: number | null };

const EMPTY: Values = {
  name: '',
  category_id: null,
  experiment_type: 'time_estimation',
  duration_days: EXPERIMENT_DAYS.default,
  multiplier: undefined,
};

export function CreateExperimentDialog({ onClose }: { onClose: () => void }) {
  const createExperiment = useCreateExperiment();
  const categories = useQuery(taskQueries.createOptions()).data?.categories;
  const { opened, open, close } = useDialog<'category'>();
  const { form, dialog } = useFormDialog<Values>({
    schema: NewExperiment,
    initialValues: EMPTY,
    save: {
      isPending: createExperiment.isPending,
      failure: createExperiment.failure,
      mutate: ({ category_id, multiplier = suggested, ...values }, on) =>
        category_id !== null &&
        createExperiment.mutate({ ...values, category_id, ...(multiplier !== undefined && { multiplier }) }, on),
    },
    onClose,
  });
  const { value: categoryId, onChange: chooseCategory, ...categoryField } = valueField(form, 'category_id');
  const { value: multiplier, onChange: chooseMultiplier, ...multiplierField } = valueField(form, 'multiplier');
  const [typed] = useDebouncedValue(multiplier, PAUSE_MS);
  const chosen = Multiplier.safeParse(typed).data;
  const { data: history } = useQuery({
    ...experimentQueries.multiplier(categoryId ?? 0, chosen),
    enabled: categoryId !== null,
  });
  const suggested = history && !isWellCalibrated(history) ? history.multiplier : undefined;
  const tried = chosen ?? suggested;
  return (
    <>
      <FormDialog title="New Experiment" submitLabel="Create Experiment" {...dialog}>
        <TextInput label="Name" required data-autofocus {...textField(form, 'name')} />
        <NativeSelect
          label="Category"
          description={
            categories?.length === 0 && 'An experiment is about the new tasks of one category. Create one first.'
          }
          required
          data={[
            { value: '', label: 'Choose a category' },
            ...(categories ?? []).map(({ id, name }) => ({ value: String(id), label: name })),
          ]}
          value={categoryId === null ? '' : String(categoryId)}
          onChange={({ currentTarget }) => chooseCategory(currentTarget.value ? Number(currentTarget.value) : null)}
          {...categoryField}
        />
        <Button
          variant="subtle"
          size="compact-sm"
          leftSection={<IconPlus size={16} />}
          className={classes.create ?? ''}
          onClick={() => open('category')}
        >
          Create Category
        </Button>
        <Input.Wrapper label="Duration" labelElement="div">
          <Segments
            isWide
            aria-label="Duration"
            data={EXPERIMENT_DAYS.choices.map((days) => ({ value: String(days), label: DURATIONS[days] }))}
            value={String(form.values.duration_days)}
            onChange={(days) => form.setFieldValue('duration_days', Number(days) as 7 | 14 | 30)}
          />
        </Input.Wrapper>
        <NumberField
          label="Multiplier"
          description={
            history
              ? [multiplierText(history), tried && powerOfNewText(history.power, tried)].filter(Boolean).join(' ')
              : 'What each of your own estimates is multiplied with.'
          }
          min={MULTIPLIER.min}
          max={MULTIPLIER.max}
          step={0.05}
          decimalScale={2}
          placeholder={String(MULTIPLIER.default)}
          value={multiplier ?? suggested ?? ''}
          onChange={(next) => chooseMultiplier(next === '' ? undefined : next)}
          {...multiplierField}
        />
        <Text size="sm" c="dimmed">
          It tries time estimates: of the first 30 new tasks of the category one in three meets the suggestion, later
          one in two, picked at random.
        </Text>
      </FormDialog>
      {opened && <CreateCategoryDialog onCreated={({ id }) => form.setFieldValue('category_id', id)} onClose={close} />}
    </>
  );
}
