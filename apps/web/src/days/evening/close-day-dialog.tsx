import { NOTE_LENGTH } from '@daymark/contract/evening.ts';
import { whyNotClose } from '@daymark/domain/evening.ts';
import { Text, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ToTell } from '#days/just-done/to-tell.tsx';
import { useCurrentDate } from '#shared/current-day.ts';
import { daysAfter, dayWord, dayWordInside } from '#shared/day-words.ts';
import { timeText } from '#time/entries/entry-words.ts';
import { FormDialog } from '#ui/form-dialog.tsx';
import { InfoDialog } from '#ui/info-dialog.tsx';
import { Loaded } from '#ui/loaded.tsx';
import { LoadingState } from '#ui/states.tsx';
import { eveningQueries, useCloseDay } from './evening.queries.ts';
import { SummaryFigures } from './summary-figures.tsx';

type Props = { date: string; onClose: () => void };

/** The summary of a day, and one line for the next; a day that is long over can only be looked at. */
export function CloseDayDialog({ date, onClose }: Props) {
  const today = useCurrentDate();
  const whyNot = whyNotClose(Temporal.PlainDate.from(date), Temporal.PlainDate.from(today));
  if (whyNot === null) return <ClosingDialog date={date} today={today} onClose={onClose} />;
  return (
    <InfoDialog title={`Summary of ${dayWord(date, today)}`} onClose={onClose}>
      <Summary date={date} />
    </InfoDialog>
  );
}

function ClosingDialog({ date, today, onClose }: Props & { today: string }) {
  const { data: summary } = useQuery(eveningQueries.summary(date));
  const [typed, setTyped] = useState<string | null>(null);
  const closeDay = useCloseDay(date);
  const saved = summary?.note ?? '';
  const note = typed ?? saved;
  return (
    <FormDialog
      title="Close the Day"
      submitLabel={summary?.closed_at ? 'Save' : 'Close the Day'}
      saving={closeDay.isPending}
      failure={closeDay.failure}
      isDirty={note !== saved}
      isIncomplete={!summary}
      onSubmit={() => closeDay.mutate(note, { onSuccess: onClose })}
      onClose={onClose}
    >
      <Summary date={date} />
      <ToTell date={date} />
      {summary?.closed_at && (
        <Text c="dimmed" size="sm" className="figures">
          Closed at {timeText(summary.closed_at)}. Work goes on counting.
        </Text>
      )}
      <TextInput
        label={`One line for ${dayWordInside(daysAfter(date, 1), today)}`}
        description="Optional. It is shown above that day."
        maxLength={NOTE_LENGTH}
        data-autofocus
        value={note}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      />
    </FormDialog>
  );
}

function Summary({ date }: { date: string }) {
  return (
    <Loaded
      query={useQuery(eveningQueries.summary(date))}
      loading={<LoadingState text="Loading the summary..." count={3} height={32} />}
      failed="The summary could not be loaded"
    >
      {(summary) => <SummaryFigures summary={summary} />}
    </Loaded>
  );
}
