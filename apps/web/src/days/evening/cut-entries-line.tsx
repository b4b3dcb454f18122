import type { CutEntries } from '@daymark/contract/evening.ts';
import { formatMinutes } from '@daymark/domain/minute-words.ts';
import { Text } from '@mantine/core';
import { IconInfoCircle, IconX } from '@tabler/icons-react';
import { formatCount } from '#ui/format.ts';
import { IconButton } from '#ui/guarded-button.tsx';
import { focusPageHeading } from '#ui/page-heading.tsx';
import { useDismissCutEntries } from './evening.queries.ts';
import classes from './note-line.module.css';

/** Tells once that entries of an older import were cut, since time counts once. */
export function CutEntriesLine({ cut }: { cut: CutEntries }) {
  const { mutate: dismiss, isPending } = useDismissCutEntries();
  const [entries, were] = cut.entries === 1 ? ['time entry', 'was'] : ['time entries', 'were'];
  return (
    <p className={classes.line} aria-busy={isPending || undefined}>
      <IconInfoCircle size={18} className={classes.icon} aria-hidden />
      <Text component="span" c="dimmed" className={classes.note}>
        {formatCount(cut.entries)} imported {entries} overlapped other work and {were} cut: {formatMinutes(cut.minutes)}{' '}
        had been counted twice.
      </Text>
      <IconButton
        label="Dismiss"
        size={24}
        onClick={() => {
          focusPageHeading();
          dismiss();
        }}
      >
        <IconX size={16} />
      </IconButton>
    </p>
  );
}
