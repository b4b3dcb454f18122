import { NumberInput, type NumberInputProps } from '@mantine/core';
import { useState } from 'react';

type Props = Omit<NumberInputProps, 'value' | 'onChange'> & {
  value?: number | string;
  onChange: (value: number | '') => void;
};

/** A number of a form, which may be set from elsewhere too: what is typed stays as it is, '045' and '1.0' too, while the form gets the number that it means. */
export function NumberField({ value = '', onChange, ...field }: Props) {
  const [typed, setTyped] = useState(value);
  return (
    <NumberInput
      clampBehavior="none"
      {...field}
      value={means(typed, value) ? typed : value}
      onChange={(next) => {
        setTyped(next);
        onChange(next === '' ? '' : Number(next));
      }}
    />
  );
}

const means = (typed: number | string, value: number | string): boolean =>
  typed === '' ? value === '' : Number(typed) === Number(value) && value !== '';
