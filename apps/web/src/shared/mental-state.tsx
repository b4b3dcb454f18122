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

const APPEARANCE = {
  energized: { label: 'Energized', Icon: IconBolt },
  focused: { label: 'Focused', Icon: IconTargetArrow },
  satisfied: { label: 'Satisfied', Icon: IconMoodSmile },
  motivated: { label: 'Motivated', Icon: IconRocket },
  tired: { label: 'Tired', Icon: IconBattery1 },
  frustrated: { label: 'Frustrated', Icon: IconCloudStorm },
  anxious: { label: 'Anxious', Icon: IconWaveSine },
} as const satisfies Record<MentalState, unknown>;

export const mentalStateLabel = (state: MentalState): string => APPEARANCE[state].label;

type IconProps = {
  state: MentalState;
  size: number;
  /** Whether screen readers say the icon's name, as for an icon without a label beside it. */
  isNamed?: boolean;
};

export function MentalStateIcon({ state, size, isNamed = false }: IconProps) {
  const { Icon, label } = APPEARANCE[state];
  const icon = { size, color: `var(--dm-${state})` };
  if (!isNamed) return <Icon {...icon} aria-hidden />;
  return (
    <Icon {...icon} role="img" aria-label={label}>
      <title>{label}</title>
    </Icon>
  );
}

export function MentalStateLabel({ state }: { state: MentalState }) {
  return (
    <span className={classes.label}>
      <MentalStateIcon state={state} size={16} />
      {mentalStateLabel(state)}
    </span>
  );
}
