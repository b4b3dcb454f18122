import '@mantine/dates/styles.layer.css';
import type { DateRange } from '@daymark/contract/fields.ts';
import { DatePickerInput } from '@mantine/dates';
import { useMediaQuery } from '@mantine/hooks';
import { IconCalendar } from '@tabler/icons-react';
import { useState } from 'react';
import { useCurrentDate } from '#shared/current-day.ts';
import { formatDate } from '#ui/format.ts';
import classes from './range-picker.module.css';

type Dates = [string | null, string | null];

const CONTROLS = {
  previousMonth: 'Previous month',
  nextMonth: 'Next month',
  previousYear: 'Previous year',
  nextYear: 'Next year',
  previousDecade: 'Previous decade',
  nextDecade: 'Next decade',
};

type Props = { range: DateRange; onChange: (range: DateRange) => void };

/** Both dates are inclusive. A range with one date chosen changes nothing yet. */
export function RangePicker({ range, onChange }: Props) {
  const isPhone = useMediaQuery('(max-width: 47.99em)', undefined, { getInitialValueInEffect: false });
  const today = useCurrentDate();
  const chosen: Dates = [range.start_date ?? null, range.end_date ?? null];
  const [half, setHalf] = useState<string | null>(null);
  return (
    <DatePickerInput
      type="range"
      aria-label={`Dates: ${rangeText(range)}`}
      ariaLabels={CONTROLS}
      hideOutsideDates
      placeholder="All time"
      leftSection={<IconCalendar size={18} />}
      className={classes.picker ?? ''}
      valueFormat="MMM D, YYYY"
      firstDayOfWeek={0}
      weekendDays={[]}
      maxDate={today}
      allowSingleDateInRange
      clearable
      clearButtonProps={{ 'aria-label': 'Clear dates' }}
      value={half ? [half, null] : chosen}
      onChange={([start, end]) => {
        setHalf(start && !end ? start : null);
        if (start && end) onChange({ start_date: start, end_date: end });
        if (!start && !end) onChange({});
      }}
      popoverProps={{ onClose: () => setHalf(null) }}
      // Phones have no room for a popover beside the field.
      dropdownType={isPhone ? 'modal' : 'popover'}
      modalProps={{
        title: 'Dates',
        closeButtonProps: { 'aria-label': 'Close' },
        onExitTransitionEnd: () => setHalf(null),
      }}
    />
  );
}

/** The range as the picker shows it. */
function rangeText({ start_date, end_date }: DateRange): string {
  const dates = [start_date, end_date].map((date) => (date ? formatDate(date) : ''));
  return start_date || end_date ? dates.join(' – ') : 'All time';
}
