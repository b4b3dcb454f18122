import { Text } from '@mantine/core';
import { IconNote, IconX } from '@tabler/icons-react';
import { IconButton } from '#ui/guarded-button.tsx';
import { focusPageHeading } from '#ui/page-heading.tsx';
import { useRemoveNote } from './evening.queries.ts';
import classes from './note-line.module.css';

type Props = { date: string; note: string; isPast: boolean };

/** The line that was written for a day the evening before. */
export function NoteLine({ date, note, isPast }: Props) {
  const { mutate: remove, isPending } = useRemoveNote(date);
  return (
    <p className={classes.line} aria-busy={isPending || undefined}>
      <IconNote size={18} className={classes.icon} role="img" aria-label="Note" />
      <Text component="span" c="dimmed" className={classes.note}>
        {note}
      </Text>
      {!isPast && (
        <IconButton
          label="Remove Note"
          size={24}
          onClick={() => {
            focusPageHeading();
            remove();
          }}
        >
          <IconX size={16} />
        </IconButton>
      )}
    </p>
  );
}
