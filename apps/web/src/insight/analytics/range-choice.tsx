import '@mantine/dates/styles.layer.css';
import type { DateRange } from '@daymark/contract/fields.ts';
import { DATE_PRESETS, type DatePreset, datesOfPreset, isSameRange } from '@daymark/domain/date-presets.ts';
import { UnstyledButton } from '@mantine/core';
import { DatePicker } from '@mantine/dates';
import { IconCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { useCurrentDate } from '#shared/current-day.ts';
import { useFirstDay } from '#shared/region-choice.ts';
import classes from './range-choice.module.css';

const LABELS: Record<DatePreset, string> = {
  this_week: 'This Week',
  last_week: 'Last Week',
  this_month: 'This Month',
  last_30_days: 'Last 30 Days',
  all_time: 'All Time',
};

const CONTROLS = {
  previousMonth: 'Previous month',
  nextMonth: 'Next month',
  previousYear: 'Previous year',
  nextYear: 'Next year',
  previousDecade: 'Previous decade',
  nextDecade: 'Next decade',
};

type Props = { range: DateRange; onChoose: (range: DateRange) => void };

/** Presets, and a calendar for any other range. Both dates are inclusive; one date alone chooses nothing yet. */
export function RangeChoice({ range, onChoose }: Props) {
  const today = useCurrentDate();
  const firstDay = useFirstDay();
  const [start, setStart] = useState<string | null>(null);
  return (
    <div className={classes.choice}>
      <Presets range={range} today={Temporal.PlainDate.from(today)} onChoose={onChoose} />
      <DatePicker
        type="range"
        ariaLabels={CONTROLS}
        hideOutsideDates
        firstDayOfWeek={(firstDay % 7) as 0 | 1 | 6}
        weekendDays={[]}
        maxDate={today}
        defaultDate={range.end_date ?? today}
        allowSingleDateInRange
        value={start ? [start, null] : [range.start_date ?? null, range.end_date ?? null]}
        onChange={([start_date, end_date]) => {
          setStart(start_date);
          if (start_date && end_date) onChoose({ start_date, end_date });
        }}
      />
    </div>
  );
}

function Presets({ range, today, onChoose }: Props & { today: Temporal.PlainDate }) {
  const firstDay = useFirstDay();
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would need a legend
    <div role="group" aria-label="Ranges" className={classes.presets}>
      {DATE_PRESETS.map((preset) => {
        const dates = datesOfPreset(preset, today, firstDay);
        const isChosen = isSameRange(dates, range);
        return (
          <UnstyledButton
            key={preset}
            className={classes.preset}
            aria-pressed={isChosen}
            onClick={() => onChoose(dates)}
          >
            {LABELS[preset]}
            {isChosen && <IconCheck size={16} aria-hidden />}
          </UnstyledButton>
        );
      })}
    </div>
  );
}
