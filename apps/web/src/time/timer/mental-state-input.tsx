import { MENTAL_STATES } from '@daymark/contract/tasks.ts';
import { Radio } from '@mantine/core';
import { MentalStateIcon, mentalStateLabel } from '#shared/mental-state.tsx';
import type { FieldProps } from '#ui/bound-fields.ts';
import classes from './mental-state-input.module.css';

/** Seven tiles, the positive states in the first row; none is preselected. */
export function MentalStateInput({ value, onChange, error, 'data-path': path }: FieldProps<string>) {
  const reachable = MENTAL_STATES.find((state) => state === value) ?? MENTAL_STATES[0];
  return (
    <Radio.Group label="How did it feel?" required value={value} onChange={onChange} error={error}>
      <div className={classes.tiles}>
        {MENTAL_STATES.map((state) => (
          <Radio.Card
            key={state}
            value={state}
            className={classes.tile}
            // One tab stop; arrow keys move between the tiles.
            tabIndex={state === reachable ? 0 : -1}
            {...(state === reachable && { 'data-autofocus': true, 'data-path': path })}
            aria-label={mentalStateLabel(state)}
          >
            <MentalStateIcon state={state} size={22} />
            {mentalStateLabel(state)}
          </Radio.Card>
        ))}
      </div>
    </Radio.Group>
  );
}
