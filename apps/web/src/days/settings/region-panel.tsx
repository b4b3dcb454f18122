import { WEEKDAY_NAMES } from '@daymark/domain/repeats.ts';
import { NativeSelect } from '@mantine/core';
import { habitsOf, type RegionChoice, useRegionChoice } from '#shared/region-choice.ts';
import { Panel } from '#ui/panel.tsx';
import classes from './settings.module.css';

const DAYS = { '1': 'Monday', '6': 'Saturday', '7': 'Sunday' } as const;
const CLOCKS = { '24': '24 hours, 14:30', '12': '12 hours, 2:30 PM' } as const;

const choices = <Value extends string>(auto: string, values: Record<Value, string>) => [
  { value: 'auto', label: `Automatic (${auto})` },
  ...Object.entries<string>(values).map(([value, label]) => ({ value, label })),
];

/** Setting of this browser: how times are written, and with which day weeks begin. */
export function RegionPanel() {
  const { choice, choose } = useRegionChoice();
  const { isTwelveHours, firstDay } = habitsOf(navigator.language);
  return (
    <Panel order={3} title="Times and weeks" about="For this browser. Automatic follows its language.">
      <div className={classes.region}>
        <NativeSelect
          label="Times"
          data={choices(isTwelveHours ? '12 hours' : '24 hours', CLOCKS)}
          value={choice.clock}
          onChange={({ currentTarget: { value } }) => choose({ clock: value as RegionChoice['clock'] })}
        />
        <NativeSelect
          label="First day of the week"
          data={choices(WEEKDAY_NAMES[firstDay - 1] ?? '', DAYS)}
          value={choice.first_day}
          onChange={({ currentTarget: { value } }) => choose({ first_day: value as RegionChoice['first_day'] })}
        />
      </div>
    </Panel>
  );
}
