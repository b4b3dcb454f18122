import type { DateRange } from '@daymark/contract/fields.ts';
import { Button, Popover } from '@mantine/core';
import { IconCalendar } from '@tabler/icons-react';
import { useState } from 'react';
import { formatDates } from '#ui/format.ts';
import { InfoDialog } from '#ui/info-dialog.tsx';
import { useIsPhone } from '#ui/use-is-phone.ts';
import { RangeChoice } from './range-choice.tsx';
import classes from './range-picker.module.css';

type Props = { range: DateRange; onChange: (range: DateRange) => void };

/** The chosen dates as a button that opens the choice of others. */
export function RangePicker({ range, onChange }: Props) {
  const isPhone = useIsPhone();
  const [isOpen, setIsOpen] = useState(false);
  const text = formatDates(range.start_date, range.end_date);
  const choice = (
    <RangeChoice
      range={range}
      onChoose={(chosen) => {
        setIsOpen(false);
        onChange(chosen);
      }}
    />
  );
  const button = (
    <Button
      variant="default"
      className={`${classes.picker} figures`}
      leftSection={<IconCalendar size={18} />}
      aria-label={`Dates: ${text}`}
      data-printed
      onClick={() => setIsOpen(!isOpen)}
    >
      {text}
    </Button>
  );
  // Phones have no room for a popover beside the button.
  if (isPhone) {
    return (
      <>
        {button}
        {isOpen && (
          <InfoDialog title="Dates" onClose={() => setIsOpen(false)}>
            {choice}
          </InfoDialog>
        )}
      </>
    );
  }
  return (
    <Popover opened={isOpen} onChange={setIsOpen} trapFocus returnFocus shadow="md" position="bottom-start">
      <Popover.Target>{button}</Popover.Target>
      <Popover.Dropdown className={classes.popover}>{choice}</Popover.Dropdown>
    </Popover>
  );
}
