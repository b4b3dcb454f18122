import type { MentalState } from '@daymark/contract/tasks.ts';
import {
  IconBattery1,
  IconBolt,
  IconCloudStorm,
  IconMoodSmile,
  IconRocket,
  IconTargetArrow,
  IconWaveSine,
} from '@tabler/icons-react';
import classes from './mental-state.module.css';

const LOOKS = {
  energized: { label: 'Energized', Icon: IconBolt },
  focused: { label: 'Focused', Icon: IconTargetArrow },
  satisfied: { label: 'Satisfied', Icon: IconMoodSmile },
  motivated: { label: 'Motivated', Icon: IconRocket },
  tired: { label: 'Tired', Icon: IconBattery1 },
  frustrated: { label: 'Frustrated', Icon: IconCloudStorm },
  anxious: { label: 'Anxious', Icon: IconWaveSine },
} as const satisfies Record<MentalState, unknown>;

export const mentalStateLabel = (state: MentalState): string => LOOKS[state].label;

export function MentalStateIcon({ state, size }: { state: MentalState; size: number }) {
  const { Icon } = LOOKS[state];
  return <Icon size={size} color={`var(--dm-${state})`} aria-hidden />;
}

export function MentalStateLabel({ state }: { state: MentalState }) {
  return (
    <span className={classes.label}>
      <MentalStateIcon state={state} size={16} />
      {mentalStateLabel(state)}
    </span>
  );
}
