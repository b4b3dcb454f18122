import { CloseButton, TextInput } from '@mantine/core';
import { type ReactNode, useRef } from 'react';

type Props = {
  value?: string | null;
  onChange: (date: string | null) => void;
  error?: ReactNode;
  description?: ReactNode;
  'data-path'?: string;
};

/** The due date of a task; empty for none. */
export function DueDateInput({ value = null, onChange, ...field }: Props) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <TextInput
      {...field}
      ref={input}
      type="date"
      label="Due date"
      value={value ?? ''}
      onChange={({ currentTarget }) => onChange(currentTarget.value || null)}
      rightSection={
        value !== null && (
          <CloseButton
            size="sm"
            aria-label="Clear due date"
            onClick={() => {
              onChange(null);
              input.current?.focus(); // the pressed button is gone
            }}
          />
        )
      }
    />
  );
}
