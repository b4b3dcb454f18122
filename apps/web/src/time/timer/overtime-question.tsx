import { Radio, Stack } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { numberField, valueField } from '#ui/bound-fields.ts';
import { spokenMinutes } from '#ui/format.ts';
import { NumberField } from '#ui/number-field.tsx';

/** Form values for the worked share of the overtime; nothing is preselected. */
export type OvertimeValues = { overtime_share: string; work_minutes: number | '' };

export const NO_ANSWER: OvertimeValues = { overtime_share: '', work_minutes: '' };

/** The answer for the server, where an absent figure means all of the overtime. */
export function toOvertimeMinutes({ overtime_share, work_minutes }: OvertimeValues): { overtime_minutes?: number } {
  if (overtime_share === 'none') return { overtime_minutes: 0 };
  return overtime_share === 'some' ? { overtime_minutes: Number(work_minutes) } : {};
}

type Props = {
  /** Minutes since the timer rang. */
  overtime: number;
  form: UseFormReturnType<OvertimeValues>;
};

/** Asks how much of a long overtime was work, which only the user knows. */
export function OvertimeQuestion({ overtime, form }: Props) {
  return (
    <>
      <Radio.Group
        {...valueField(form, 'overtime_share')}
        data-path={undefined} // the focus goes to the first radio, since the group cannot take it
        label={`The timer rang ${spokenMinutes(overtime)} ago. How much of that was work?`}
        required
      >
        <Stack gap="xs" mt="xs">
          <Radio value="all" label="All of it" data-path="overtime_share" data-autofocus />
          <Radio value="none" label="None of it" />
          <Radio value="some" label="A number of minutes" />
        </Stack>
      </Radio.Group>
      {form.values.overtime_share === 'some' && (
        <NumberField
          label="Minutes of work"
          required
          min={0}
          max={Math.floor(overtime)}
          allowDecimal={false}
          {...numberField(form, 'work_minutes')}
        />
      )}
    </>
  );
}
