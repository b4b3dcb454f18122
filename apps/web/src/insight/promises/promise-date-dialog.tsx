import { isDay, promiseForm } from '@daymark/contract/promises.ts';
import { whyNotPromise } from '@daymark/domain/promises.ts';
import { Button, Text, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useCurrentDate } from '#shared/current-day.ts';
import { daysAfter, dayWordInside } from '#shared/day-words.ts';
import { textField } from '#ui/bound-fields.ts';
import { FormDialog } from '#ui/form-dialog.tsx';
import { useFormDialog } from '#ui/use-form-dialog.ts';
import { chanceWords } from './promise-words.ts';
import classes from './promises.module.css';
import { type Promised, promiseQueries, useMakePromise } from './promises.queries.ts';

type Props = { of: Promised; name: string; onClose: () => void };

/** Promises a date of a list or project. Beside the date stands its chance, as long as it is chosen. */
export function PromiseDateDialog({ of, name, onClose }: Props) {
  const today = useCurrentDate();
  const makePromise = useMakePromise();
  const { form, dialog } = useFormDialog({
    schema: promiseForm((date) => whyNotPromise(date, today)),
    initialValues: { promised_date: daysAfter(today, 7) },
    save: {
      ...makePromise,
      mutate: ({ promised_date }, on) => makePromise.mutate({ ...of, promised_date }, on),
    },
    onClose,
  });
  const { promised_date } = form.values;
  return (
    <FormDialog title="Promise a Date" submitLabel="Promise Date" {...dialog}>
      <Text mb="md">
        By when everything that is open in “{name}” will be done. A promise cannot be changed, only withdrawn; your
        record keeps how it ended.
      </Text>
      <TextInput
        type="date"
        label="Date"
        required
        data-autofocus
        min={today}
        max={Temporal.PlainDate.from(today).add({ years: 1 }).toString()}
        {...textField(form, 'promised_date')}
      />
      <Chance of={of} date={promised_date} onChoose={(date) => form.setFieldValue('promised_date', date)} />
    </FormDialog>
  );
}

type ChanceProps = { of: Promised; date: string; onChoose: (date: string) => void };

function Chance({ of, date, onChoose }: ChanceProps) {
  const today = useCurrentDate();
  const canBe = isDay(date) && whyNotPromise(date, today) === null;
  const { data, isPlaceholderData, error } = useQuery({ ...promiseQueries.chance(of, date), enabled: canBe });
  const safe = canBe && data ? data.p80_date : null;
  return (
    <div className={classes.chance} data-old={isPlaceholderData || undefined}>
      <p className="figures" role="status">
        {error ? 'The chance could not be loaded.' : canBe && data ? chanceWords(data, today) : ''}
      </p>
      {safe !== null && safe !== date && whyNotPromise(safe, today) === null && (
        <Button variant="default" size="compact-sm" onClick={() => onChoose(safe)}>
          Choose {dayWordInside(safe, today)}
        </Button>
      )}
    </div>
  );
}
