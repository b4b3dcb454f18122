import type { FinishDates, WishedDate } from '@daymark/contract/finish-dates.ts';
import { finishWords } from '@daymark/domain/finish-words.ts';
import { Button } from '@mantine/core';
import { useCurrentDate } from '#shared/current-day.ts';
import { dayWordInside } from '#shared/day-words.ts';
import { type Conditions, isWhatIf } from './what-if.ts';
import classes from './what-if-dialog.module.css';
import { differenceWords, wishedWords } from './what-if-words.ts';

type Props = {
  /** The dates as it is. */
  holds: FinishDates;
  /** The dates under the conditions; null where no task is left. */
  told: FinishDates | null;
  conditions: Conditions;
  /** Whether the conditions have changed since. */
  isOld: boolean;
  error: Error | null;
};

/** The dates in a sentence, and how they lie to those that hold. */
export function WhatIfAnswer({ holds, told, conditions, isOld, error }: Props) {
  const today = useCurrentDate();
  const dayWord = (date: string) => dayWordInside(date, today);
  const isAsked = told?.minutes_a_week !== holds.minutes_a_week;
  return (
    <div className={classes.answer} role="status" aria-label="Dates" data-old={isOld || undefined}>
      <p className="figures">
        {told ? `Likely ${finishWords(told, { dayWord, isAsked })}.` : 'Nothing is left to do.'}
      </p>
      <p className={`${classes.quiet} figures`}>{secondLine({ holds, told, conditions, error })}</p>
    </div>
  );
}

function secondLine({ holds, told, conditions, error }: Omit<Props, 'isOld'>): string {
  if (error) return `The dates could not be loaded. ${error.message}`;
  if (!told) return 'Tick at least one task.';
  if (!isWhatIf(conditions) || told === holds)
    return 'Untick tasks, or change the hours or the day, to see what comes of it.';
  return `${differenceWords(holds, told)}.`;
}

type WishedProps = { wished: WishedDate | null; isOld: boolean; onUntick: (ids: readonly number[]) => void };

/** The chance of the wished date, and the tasks that would have to go; its place is kept where none is wished. */
export function WishedAnswer({ wished, isOld, onUntick }: WishedProps) {
  const today = useCurrentDate();
  const leaveOut = wished?.leave_out ?? [];
  return (
    <div className={classes.wished} data-old={isOld || undefined}>
      <p className={wished ? 'figures' : classes.quiet} role="status" aria-label="Chance">
        {wished ? wishedWords(wished, today) : 'A wished date tells its chance, and which tasks would have to go.'}
      </p>
      {leaveOut.length > 0 && (
        <Button variant="default" size="compact-sm" disabled={isOld} onClick={() => onUntick(leaveOut)}>
          Untick These
        </Button>
      )}
    </div>
  );
}
