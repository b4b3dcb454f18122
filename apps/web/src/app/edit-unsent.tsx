import { Button, Group, Stack, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { KeptCommand } from '#api/kept-commands.ts';
import { correctedBody, unsentFields } from './unsent-fields.ts';

type Props = { command: KeptCommand; onSave: (body: unknown) => void; onCancel: () => void };

/** The fields of a change that was refused, each with what the server says of it. */
export function EditUnsent({ command: { input, refused }, onSave, onCancel }: Props) {
  const [texts, setTexts] = useState<ReadonlyMap<string, string>>(new Map());
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        onSave(correctedBody(input.body, texts));
      }}
    >
      <Stack gap="xs">
        {unsentFields(input.body).map(({ path, label, value }, place) => (
          <TextInput
            key={path}
            label={label}
            autoFocus={place === 0}
            value={texts.get(path) ?? String(value)}
            error={refused?.errors.find((error) => error.path === path)?.message}
            onChange={({ currentTarget: { value: text } }) => setTexts(new Map(texts).set(path, text))}
          />
        ))}
        <Group gap="xs">
          <Button type="submit" size="compact-sm">
            Send
          </Button>
          <Button size="compact-sm" variant="default" onClick={onCancel}>
            Cancel
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
