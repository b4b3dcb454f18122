import type { TimeEntry } from '@daymark/contract/entries.ts';
import type { DayRule } from '@daymark/domain/days.ts';
import { formatMinutes } from '@daymark/domain/minute-words.ts';
import { Checkbox, Text, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { type ComponentProps, useState } from 'react';
import { useDayRule } from '#shared/current-day.ts';
import { textField } from '#ui/bound-fields.ts';
import { isTwice, type Times, type TypedTimes, timesOf, typedTimes } from './entry-times.ts';
import classes from './entry-times-input.module.css';
import { dateText, dayText, timeText } from './entry-words.ts';

type Props = {
  form: UseFormReturnType<Times>;
  /** The entry that is corrected; the end of a running one cannot be typed. */
  entry?: TimeEntry;
  /** Entries around it, which a start in the same minute follows without overlapping. */
  others: readonly TimeEntry[];
  /** Whether the day has the focus when the dialog opens. */
  isFirst?: boolean;
};

/** Day, start and end of an entry. The form holds instants; what is typed is kept beside it while it is incomplete. */
export function EntryTimesInput({ form, entry, others, isFirst = false }: Props) {
  const rule = useDayRule();
  const { started_at, ended_at } = form.values;
  const [kept, setKept] = useState({ typed: typedTimes(form.values, rule), of: { started_at, ended_at } });
  // Times that the form was given by other means, such as the choice of somebody else's change.
  const isOwn = kept.of.started_at === started_at && kept.of.ended_at === ended_at;
  const typed = isOwn ? kept.typed : typedTimes(form.values, rule);
  const isRunning = entry !== undefined && entry.ended_at === null;

  function change(part: Partial<TypedTimes>) {
    const next = { ...typed, ...part };
    const known = entry && { started_at: entry.started_at, ended_at: entry.ended_at ?? '' };
    const ends = others.flatMap(({ id, ended_at }) => (id === entry?.id || !ended_at ? [] : [ended_at]));
    const of = timesOf(next, { rule, ends, ...(known?.ended_at && { entry: known }) });
    setKept({ typed: next, of });
    // A field that does not change keeps its error.
    if (of.started_at !== started_at) form.setFieldValue('started_at', of.started_at);
    if (of.ended_at !== ended_at) form.setFieldValue('ended_at', of.ended_at);
  }

  return (
    <div className={classes.times}>
      <div className={classes.fields} data-running={isRunning || undefined}>
        <TextInput
          type="date"
          label="Day"
          required
          value={typed.day}
          {...(isFirst && { 'data-autofocus': true })}
          onChange={({ currentTarget }) => change({ day: currentTarget.value })}
        />
        <TimeField
          {...textField(form, 'started_at')}
          label="Start"
          value={typed.start}
          onChange={({ currentTarget }) => change({ start: currentTarget.value, isStartSecond: false })}
        />
        {!isRunning && (
          <TimeField
            {...textField(form, 'ended_at')}
            label="End"
            value={typed.end}
            onChange={({ currentTarget }) => change({ end: currentTarget.value, isEndSecond: false })}
          />
        )}
      </div>
      {isTwice(typed.day, typed.start, rule) && (
        <Checkbox
          label={`Start: the second ${typed.start}, after clocks went back`}
          checked={typed.isStartSecond}
          onChange={({ currentTarget }) => change({ isStartSecond: currentTarget.checked })}
        />
      )}
      {isTwice(typed.day, typed.end, rule) && (
        <Checkbox
          label={`End: the second ${typed.end}, after clocks went back`}
          checked={typed.isEndSecond}
          onChange={({ currentTarget }) => change({ isEndSecond: currentTarget.checked })}
        />
      )}
      <Text size="sm" c="dimmed" className="figures">
        {hint(typed, { started_at, ended_at }, rule)}
      </Text>
    </div>
  );
}

const TimeField = (props: ComponentProps<typeof TextInput>) => <TextInput type="time" required {...props} />;

/**
 * '53m', '1h, ends on Sat, Nov 21', '30m, in the night to Sat, Nov 21' before the hour at which days start, and a sentence
 * about a time that clocks skip.
 */
function hint(typed: TypedTimes, { started_at, ended_at }: Times, rule: DayRule): string {
  if (started_at === '') return '';
  const read = typedTimes({ started_at, ended_at }, rule);
  const moved = [
    { text: typed.start, at: started_at, read: read.start },
    { text: typed.end, at: ended_at, read: read.end },
  ].find(({ text, at, read }) => text !== '' && at !== '' && text !== read);
  if (moved) return `Clocks skip ${moved.text} on this day: it counts as ${timeText(moved.at)}.`;
  if (ended_at === '') return '';
  const minutes = Temporal.Instant.from(started_at).until(ended_at).total('minutes');
  if (minutes <= 0) return '';
  const date = Temporal.Instant.from(started_at).toZonedDateTimeISO(rule.timeZone).toPlainDate();
  const parts = [formatMinutes(minutes)];
  if (date.toString() !== typed.day) parts.push(`in the night to ${dateText(date)}`);
  if (dayText(ended_at) !== dayText(started_at)) parts.push(`ends on ${dayText(ended_at)}`);
  return parts.join(', ');
}
