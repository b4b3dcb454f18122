import { formatMinutes } from '@daymark/domain/minute-words.ts';
import { Button, Text } from '@mantine/core';
import { IconInfoCircle, IconX } from '@tabler/icons-react';
import { forgetTaken } from '#api/kept-storage.ts';
import { type TakenTime, useTakenTimes } from '#api/taken-times.ts';
import { useBookInstead } from '#time/entries/instead.queries.ts';
import { IconButton } from '#ui/guarded-button.tsx';
import { focusPageHeading } from '#ui/page-heading.tsx';
import classes from './note-line.module.css';

/** Times that ran without a network while other work was booked on another device: each can be booked instead. */
export function TakenTimesLines() {
  return useTakenTimes().map((time) => <TakenTimeLine key={time.place} time={time} />);
}

function TakenTimeLine({ time }: { time: TakenTime }) {
  const { mutate: bookInstead, isPending } = useBookInstead();
  return (
    <p className={classes.line} aria-busy={isPending || undefined}>
      <IconInfoCircle size={18} className={classes.icon} aria-hidden />
      <Text component="span" className={classes.note}>
        Also timed offline: {formatMinutes(minutesOf(time))} on "{time.task.name}". Use that instead?
      </Text>
      <Button
        size="compact-sm"
        variant="default"
        loading={isPending}
        onClick={() => {
          focusPageHeading();
          bookInstead(time);
        }}
      >
        Use That
      </Button>
      <IconButton
        label="Dismiss"
        size={24}
        onClick={() => {
          focusPageHeading();
          void forgetTaken(time);
        }}
      >
        <IconX size={16} />
      </IconButton>
    </p>
  );
}

const minutesOf = ({ parts }: TakenTime): number =>
  Math.round(
    parts.reduce(
      (sum, { started_at, ended_at }) => sum + Temporal.Instant.from(started_at).until(ended_at).total('minutes'),
      0,
    ),
  );
