import { Button, Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import classes from '#ui/dialog.module.css';
import { Dialog } from '#ui/dialog.tsx';
import { useImport } from './archive.queries.ts';
import { AgainQuestion, ImportErrors, isKnown, Sending } from './import-parts.tsx';
import { formatSize, whyNotImport } from './labels.ts';

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

const focusOnMount = (button: HTMLButtonElement | null) => button?.focus();
