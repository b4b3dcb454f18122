import { Group, List, Progress, Stack, Text } from '@mantine/core';
import type { ApiError } from '#api/api-error.ts';
import { locationOf } from './labels.ts';

/** Whether an import was refused because records of the file are here already. */
export const isKnown = (error: ApiError | null): boolean => error?.errors.some(({ path }) => path === 'again') ?? false;

export function AgainQuestion({ message }: { message: string }) {
  return (
    <Stack gap={6} role="alert">
      <Text fw={600} style={{ overflowWrap: 'anywhere' }}>
        {message}
      </Text>
      <Text>Import it again? Everything in it would be there twice, but for its time, which counts once.</Text>
    </Stack>
  );
}

export function Sending({ sent, work = 'Checking and saving …' }: { sent: number; work?: string }) {
  const percent = Math.floor(sent * 100);
  return (
    <Stack gap={6}>
      <Group justify="space-between">
        <Text size="sm" c="dimmed" role="status">
          {sent < 1 ? 'Uploading …' : work}
        </Text>
        {sent < 1 && (
          <Text size="sm" aria-hidden>
            {percent}%
          </Text>
        )}
      </Group>
      <Progress.Root size="lg" radius="xl">
        <Progress.Section value={percent} animated={sent >= 1} aria-label="Uploaded" aria-valuetext={`${percent}%`} />
      </Progress.Root>
    </Stack>
  );
}

const MAX_SHOWN = 5;

type ErrorsProps = {
  error: ApiError;
  /** The file was sent completely and no answer came: it may or may not have been imported. */
  isUnknown: boolean;
};

/** The server's messages, each with its place in the file. */
export function ImportErrors({ error: { message, errors }, isUnknown }: ErrorsProps) {
  const shown = errors.slice(0, MAX_SHOWN).map((error) => ({ ...error, location: locationOf(error) }));
  const more = errors.length - shown.length;
  return (
    <Stack gap={6} role="alert">
      <Text fw={600}>
        {isUnknown ? 'It may have been imported: look before you try again.' : 'Nothing was imported.'}
      </Text>
      {shown.length === 0 ? (
        <Text>{message}</Text>
      ) : (
        <List spacing={4} size="sm">
          {shown.map(({ path, location, message }) => (
            <List.Item key={path}>{location === null ? message : `${location}: ${message}`}</List.Item>
          ))}
        </List>
      )}
      {more > 0 && (
        <Text size="sm" c="dimmed">
          and {more} more
        </Text>
      )}
    </Stack>
  );
}
