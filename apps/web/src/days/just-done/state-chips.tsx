import { MENTAL_STATES, type MentalState } from '@daymark/contract/tasks.ts';
import { Radio } from '@mantine/core';
import { MentalStateIcon, mentalStateLabel } from '#shared/mental-state.tsx';
import classes from './state-chips.module.css';

/** The states stand in two groups that wrap as a whole. */
const [POSITIVE, OTHERS] = [MENTAL_STATES.slice(0, 4), MENTAL_STATES.slice(4)];

type Props = {
  /** Name of the group for screen readers. */
  label: string;
  value: MentalState | null;
  onChoose: (state: MentalState) => void;
};

/** The seven states in a row, as one radio group: one tab stop, and arrow keys between them. */
export function StateChips({ label, value, onChoose }: Props) {
  const reachable = value ?? MENTAL_STATES[0];
  return (
    <Radio.Group
      label={label}
      classNames={{ label: classes.label }}
      value={value ?? ''}
      onChange={(state) => onChoose(state as MentalState)} // one of the values below
    >
      <div className={classes.chips}>
        {[POSITIVE, OTHERS].map((states) => (
          <div key={states[0]} className={classes.half}>
            {states.map((state) => (
              <Radio.Card
                key={state}
                value={state}
                className={classes.chip}
                tabIndex={state === reachable ? 0 : -1}
                aria-label={mentalStateLabel(state)}
              >
                <MentalStateIcon state={state} size={16} />
                {mentalStateLabel(state)}
              </Radio.Card>
            ))}
          </div>
        ))}
      </div>
    </Radio.Group>
  );
}
