import { isUnfinished, reflectionPhrases, withPhrase } from '@daymark/domain/reflections.ts';
import { Button, Group, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { announce } from '#api/announcements.ts';
import type { FieldProps } from '#ui/bound-fields.ts';
import { TextArea } from '#ui/text-area.tsx';
import { taskQueries } from '#work/tasks/tasks.queries.ts';
import classes from './reflection-input.module.css';

/** A text area with phrases below that fill it in with one press. */
export function ReflectionInput({ value, onChange, ...field }: FieldProps<string>) {
  const area = useRef<HTMLTextAreaElement>(null);
  const { data, isError } = useQuery(taskQueries.reflectionPhrases());
  const phrases = data ?? (isError ? reflectionPhrases([]) : []);

  function choose(phrase: string) {
    // The caret of a focused text area moves to the end of a new value. A finished phrase opens no phone's keyboard.
    if (isUnfinished(phrase)) area.current?.focus();
    else announce('Reflection filled in');
    onChange(withPhrase(value, phrase, phrases));
  }

  return (
    <Stack gap={8}>
      <TextArea
        {...field}
        ref={area}
        label="Reflection"
        required
        placeholder="What went well? What took longer than planned?"
        rows={3}
        value={value}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      />
      <Group gap={8} role="group" aria-label="Quick answers" className={classes.phrases ?? ''}>
        {phrases.map((phrase) => (
          <Button
            key={phrase}
            variant="default"
            size="compact-sm"
            className={classes.phrase ?? ''}
            onClick={() => choose(phrase)}
          >
            {isUnfinished(phrase) ? `${phrase}…` : phrase}
          </Button>
        ))}
      </Group>
    </Stack>
  );
}
