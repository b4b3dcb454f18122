import { LARGEST_ARCHIVE } from '@daymark/contract/archive.ts';
import type { FieldError } from '@daymark/contract/envelope.ts';
import { Button, Group, List, Progress, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import classes from '#ui/dialog.module.css';
import { Dialog } from '#ui/dialog.tsx';
import { useImport } from './archive.queries.ts';
import { formatSize, locationOf } from './labels.ts';

type Props = { file: File; onClose: () => void };

/** Asks before importing this file, shows the progress, and lists the errors in the file. */
export function ImportDialog({ file, onClose }: Props) {
  const importFile = useImport();
  const [cancelling] = useState(() => new AbortController());
  const [sent, setSent] = useState(0);
  const isUploading = importFile.isPending && sent < 1;
  const isSaving = importFile.isPending && sent >= 1;
  const isTooLarge = file.size > LARGEST_ARCHIVE;

  function start() {
    const { signal } = cancelling;
    importFile.mutate({ file, onProgress: setSent, signal }, { onSuccess: onClose });
  }

  /** An import that has been sent completely cannot be cancelled. */
  function leave() {
    if (isSaving) return;
    cancelling.abort();
    onClose();
  }

  return (
    <Dialog title="Import data" isLocked={isSaving} closeOnClickOutside={!importFile.isPending} onClose={leave}>
      <Stack gap="sm" aria-busy={importFile.isPending}>
        <Text style={{ overflowWrap: 'anywhere' }}>
          “{file.name}” ({formatSize(file.size)}) is added to what is here already. Nothing is replaced.
        </Text>
        {isTooLarge && <Text c="red">The file is too large: at most 256 MiB can be imported.</Text>}
        {importFile.isPending && <Sending sent={sent} />}
        {importFile.error && (
          <ImportErrors {...importFile.error} isUnknown={importFile.error.status === 0 && sent >= 1} />
        )}
      </Stack>
      <Group className={classes.footer} justify="flex-end">
        <Button variant="default" data-autofocus onClick={leave} disabled={isSaving}>
          {importFile.error || isTooLarge ? 'Close' : 'Cancel'}
        </Button>
        {!importFile.error && !isTooLarge && (
          <Button onClick={start} loading={isUploading || isSaving}>
            Import
          </Button>
        )}
      </Group>
    </Dialog>
  );
}

function Sending({ sent }: { sent: number }) {
  const percent = Math.floor(sent * 100);
  return (
    <Stack gap={6}>
      <Group justify="space-between">
        <Text size="sm" c="dimmed" role="status">
          {sent < 1 ? 'Uploading …' : 'Checking and saving …'}
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
  message: string;
  errors: FieldError[];
  /** The file was sent completely and no answer came: it may or may not have been imported. */
  isUnknown: boolean;
};

/** The server's messages, each with its place in the file. */
function ImportErrors({ message, errors, isUnknown }: ErrorsProps) {
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
