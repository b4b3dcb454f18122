import { Button, Group, List, Progress, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import type { ApiError } from '#api/api-error.ts';
import classes from '#ui/dialog.module.css';
import { Dialog } from '#ui/dialog.tsx';
import { useImport } from './archive.queries.ts';
import { formatSize, locationOf, whyNotImport } from './labels.ts';

type Props = { file: File; onClose: () => void };

/**
 * Asks before importing this file, and once more where its records are here already. Shows the progress, and lists the
 * errors in the file.
 */
export function ImportArchiveDialog({ file, onClose }: Props) {
  const importFile = useImport();
  const [cancelling] = useState(() => new AbortController());
  const [sent, setSent] = useState(0);
  const isUploading = importFile.isPending && sent < 1;
  const isSaving = importFile.isPending && sent >= 1;
  const whyNot = whyNotImport(file);
  const asksAgain = isKnown(importFile.error);
  const isOver = whyNot !== null || (importFile.error !== null && !asksAgain);

  function start(isAgain: boolean) {
    const { signal } = cancelling;
    setSent(0);
    importFile.mutate({ file, isAgain, onProgress: setSent, signal }, { onSuccess: onClose });
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
          “{file.name}” ({formatSize(file.size)})
          {whyNot === null ? ' is added to what is here already. Nothing is replaced.' : ''}
        </Text>
        {whyNot !== null && (
          <Text c="red" role="alert">
            {whyNot}
          </Text>
        )}
        {importFile.isPending && <Sending sent={sent} />}
        {asksAgain && <AgainQuestion message={importFile.error?.message ?? ''} />}
        {importFile.error && !asksAgain && (
          <ImportErrors error={importFile.error} isUnknown={importFile.error.status === 0 && sent >= 1} />
        )}
      </Stack>
      <Group className={classes.footer} justify="flex-end">
        {/* Mounted anew for the question, and so focused. */}
        <Button
          key={asksAgain ? 'again' : 'first'}
          ref={asksAgain ? focusOnMount : null}
          variant="default"
          data-autofocus
          onClick={leave}
          disabled={isSaving}
        >
          {isOver ? 'Close' : 'Cancel'}
        </Button>
        {!isOver && (
          <Button onClick={() => start(asksAgain)} loading={isUploading || isSaving}>
            {asksAgain ? 'Import Again' : 'Import'}
          </Button>
        )}
      </Group>
    </Dialog>
  );
}

/** Whether an import was refused because records of the file are here already. */
const isKnown = (error: ApiError | null): boolean => error?.errors.some(({ path }) => path === 'again') ?? false;

const focusOnMount = (button: HTMLButtonElement | null) => button?.focus();

function AgainQuestion({ message }: { message: string }) {
  return (
    <Stack gap={6} role="alert">
      <Text fw={600} style={{ overflowWrap: 'anywhere' }}>
        {message}
      </Text>
      <Text>Import it again? Everything in it would be there twice, but for its time, which counts once.</Text>
    </Stack>
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
  error: ApiError;
  /** The file was sent completely and no answer came: it may or may not have been imported. */
  isUnknown: boolean;
};

/** The server's messages, each with its place in the file. */
function ImportErrors({ error: { message, errors }, isUnknown }: ErrorsProps) {
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
