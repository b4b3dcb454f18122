import { CloseButton, TextInput } from '@mantine/core';
import { useRef } from 'react';
import type { FieldProps } from '#ui/bound-fields.ts';

/** The due date of a task; empty for none. */
export function DueDateInput({ value, onChange, ...field }: FieldProps<string | null>) {
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
