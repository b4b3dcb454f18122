import { NumberInput, type NumberInputProps } from '@mantine/core';
import { useState } from 'react';

type Props = Omit<NumberInputProps, 'value' | 'onChange'> & {
  value: number | string;
  onChange: (value: number | '') => void;
};

/** Number field that keeps the typed text ('045', '1.0') while the form gets the number; the form may set it too. */
export function NumberField({ value, onChange, ...field }: Props) {
  const [typed, setTyped] = useState(value);
  return (
    <NumberInput
      clampBehavior="none"
      {...field}
      value={isSameNumber(typed, value) ? typed : value}
      onChange={(next) => {
        setTyped(next);
        onChange(next === '' ? '' : Number(next));
      }}
    />
  );
}

const isSameNumber = (typed: number | string, value: number | string): boolean =>
  typed === '' ? value === '' : Number(typed) === Number(value) && value !== '';
