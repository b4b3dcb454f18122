import { LARGEST_ARCHIVE } from '@daymark/contract/archive.ts';
import type { FieldError } from '@daymark/contract/envelope.ts';
import { Button, Group, List, Modal, Progress, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import classes from '#ui/dialog.module.css';
import { useIsOnTop } from '#ui/use-is-on-top.ts';
import { useReturnFocus } from '#ui/use-return-focus.ts';
import { useImport } from './archive.queries.ts';
import { formatSize, placeOf } from './words.ts';

type Props = { file: File; onClose: () => void };

/** Asks whether this file is to be imported, shows how far that is, and says what is wrong with it. */
export function ImportDialog({ file, onClose }: Props) {
  useReturnFocus();
  const isOnTop = useIsOnTop();
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

  /** What has arrived in full cannot be called back. */
  function leave() {
    if (isSaving) return;
    cancelling.abort();
    onClose();
  }

  return (
    <Modal
      opened
      onClose={leave}
      title="Import data"
      returnFocus={false}
      closeOnClickOutside={!importFile.isPending}
      closeOnEscape={!isSaving && isOnTop}
      closeButtonProps={{ 'aria-label': 'Close', disabled: isSaving }}
      classNames={classes}
    >
      <Stack gap="sm" aria-busy={importFile.isPending}>
        <Text style={{ overflowWrap: 'anywhere' }}>
          “{file.name}” ({formatSize(file.size)}) is added to what is here already. Nothing is replaced.
        </Text>
        {isTooLarge && <Text c="red">The file is too large: at most 256 MiB can be imported.</Text>}
        {importFile.isPending && <Sending sent={sent} />}
        {importFile.error && <Faults {...importFile.error} isUnknown={importFile.error.status === 0 && sent >= 1} />}
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
    </Modal>
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

const MOST_SHOWN = 5;

type FaultsProps = {
  message: string;
  errors: FieldError[];
  /** The file has arrived, and no answer came: who can say what has become of it. */
  isUnknown: boolean;
};

/** The server's own words, and where in the file they belong. */
function Faults({ message, errors, isUnknown }: FaultsProps) {
  const shown = errors.slice(0, MOST_SHOWN).map((error) => ({ ...error, place: placeOf(error) }));
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
          {shown.map(({ path, place, message }) => (
            <List.Item key={path}>{place === null ? message : `${place}: ${message}`}</List.Item>
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
