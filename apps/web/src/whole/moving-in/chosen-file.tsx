import type { FilePreview } from '@daymark/contract/moving-in.ts';
import { Button, Group, Stack, Text } from '@mantine/core';
import type { ApiError } from '#api/api-error.ts';
import { Panel } from '#ui/panel.tsx';
import { AgainQuestion, ImportErrors, isKnown, Sending } from '#whole/archive/import-parts.tsx';
import { formatSize } from '#whole/archive/labels.ts';
import { FileContents } from './file-contents.tsx';
import { FileQuestions } from './file-questions.tsx';
import type { Answers, useBring, usePreview } from './moving-in.queries.ts';

type Props = {
  file: File;
  answers: Answers;
  /** Contents of the file; null until it has been read. */
  preview: FilePreview | null;
  reading: ReturnType<typeof usePreview>;
  bringing: ReturnType<typeof useBring>;
  /** Share of the file that has been sent, 0 to 1. */
  sent: number;
  onAnswer: (id: string, values: string[]) => void;
  onReadAgain: () => void;
  onImport: (isAgain: boolean) => void;
  onStartOver: () => void;
};

/** A file on its way in: its progress, its questions and its contents, with the buttons that go on and back. */
export function ChosenFile({
  file,
  answers,
  preview,
  reading,
  bringing,
  sent,
  onAnswer,
  onReadAgain,
  onImport,
  onStartOver,
}: Props) {
  const { isPending: isSaving, error } = bringing;
  const asksAgain = isKnown(error);
  const open = preview?.questions.find(({ is_required, answer }) => is_required && answer.length === 0);
  return (
    <Stack gap="md" aria-busy={reading.isPending || isSaving}>
      <Panel
        title={preview ? `From ${preview.source}` : 'Your file'}
        about={`“${file.name}” (${formatSize(file.size)})`}
      >
        <Stack gap="md">
          {(reading.isPending || isSaving) && (
            <Sending sent={sent} work={isSaving ? 'Checking and saving …' : 'Reading …'} />
          )}
          {reading.error && (
            <Text c="red" role="alert">
              {reading.error.message}
            </Text>
          )}
          {preview && preview.questions.length > 0 && (
            <FileQuestions questions={preview.questions} answers={answers} isDisabled={isSaving} onAnswer={onAnswer} />
          )}
          {asksAgain && <AgainQuestion message={error?.message ?? ''} />}
          {error && !asksAgain && <ImportErrors error={error} isUnknown={error.status === 0 && sent >= 1} />}
          <Group justify="flex-end">
            {open && (
              <Text size="sm" c="dimmed">
                Answer “{open.text}” first.
              </Text>
            )}
            <Button variant="default" disabled={isSaving && sent >= 1} onClick={onStartOver}>
              Choose Another File
            </Button>
            {reading.error && passes(reading.error) && <Button onClick={onReadAgain}>Try Again</Button>}
            {preview && (
              <Button
                disabled={open !== undefined || reading.isPending || reading.isError}
                loading={isSaving}
                onClick={() => onImport(asksAgain)}
              >
                {asksAgain ? 'Import Again' : 'Import'}
              </Button>
            )}
          </Group>
        </Stack>
      </Panel>
      {preview && <FileContents preview={preview} />}
    </Stack>
  );
}

/** Whether the same file may be read the next time: the server was out of reach or busy, and did not refuse the file. */
const passes = ({ status }: ApiError) => status === 0 || status === 409 || status === 429 || status >= 500;
