import { Button, Group, Stack, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useKept } from '#api/kept.ts';
import type { KeptCommand } from '#api/kept-commands.ts';
import { discardKept, fieldsOf, retryKept } from '#api/outbox.ts';
import { InfoDialog } from '#ui/info-dialog.tsx';
import { EditUnsent } from './edit-unsent.tsx';
import { bothWords, unsentFields } from './unsent-fields.ts';

/** Changes that the server has refused, each with its reason, and those that wait for it. */
export function UnsentDialog({ onClose }: { onClose: () => void }) {
  const kept = useKept();
  const refused = kept.filter((command) => command.refused);
  const waiting = kept.filter((command) => !command.refused);
  const content = useRef<HTMLDivElement>(null);
  return (
    <InfoDialog title="Not sent" onClose={onClose}>
      <Stack gap="md" data-autofocus tabIndex={-1} ref={content}>
        {kept.length === 0 && <Text size="sm">Everything is sent.</Text>}
        {refused.map((command) => (
          <RefusedCommand key={command.place} command={command} onGone={() => content.current?.focus()} />
        ))}
        {waiting.length > 0 && (
          <Text size="sm" c="dimmed">
            Sent in this order once the server is reached:
          </Text>
        )}
        {waiting.map(({ place, title }) => (
          <Text key={place} size="sm">
            {title}
          </Text>
        ))}
      </Stack>
    </InfoDialog>
  );
}

/** `onGone` takes the focus of a pressed button, which goes with its press. */
function RefusedCommand({ command, onGone }: { command: KeptCommand; onGone: () => void }) {
  const client = useQueryClient();
  const [isEdited, setIsEdited] = useState(false);
  const { title, refused, input } = command;
  const values = bothValues(command);
  const retry = (body?: unknown) => {
    onGone();
    void retryKept(client, command, body);
  };
  const discard = () => {
    onGone();
    void discardKept(command);
  };
  return (
    <Stack gap={4} role="group" aria-label={title}>
      <Text size="sm" fw={550}>
        {title}
      </Text>
      <Text size="sm">{refused?.message}</Text>
      {values.map((text) => (
        <Text key={text} size="sm">
          {text}
        </Text>
      ))}
      {isEdited ? (
        <EditUnsent
          command={command}
          onSave={retry}
          onCancel={() => {
            onGone();
            setIsEdited(false);
          }}
        />
      ) : (
        <Group gap="xs">
          <Button size="compact-sm" variant="default" onClick={() => retry()}>
            {values.length > 0 ? 'Keep Mine' : 'Try Again'}
          </Button>
          {unsentFields(input.body).length > 0 && (
            <Button size="compact-sm" variant="default" onClick={() => setIsEdited(true)}>
              Edit
            </Button>
          )}
          <Button size="compact-sm" variant="default" onClick={discard}>
            {values.length > 0 ? 'Keep Theirs' : 'Discard'}
          </Button>
        </Group>
      )}
    </Stack>
  );
}

/** Both values of each field of an edit that has met another one. */
function bothValues({ input, refused }: KeptCommand): string[] {
  const body = input.body as Record<string, unknown> | undefined;
  const present = refused?.present;
  if (!body || !present) return [];
  return fieldsOf(body).map((name) => bothWords(name, body[name], present[name]));
}
