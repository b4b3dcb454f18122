import type { ExperimentStatus } from '@daymark/contract/experiments.ts';
import { IconCircleCheckFilled, IconCircleDotFilled, IconHourglass } from '@tabler/icons-react';
import { StateBadge } from '#ui/state-badge.tsx';

const APPEARANCE = {
  active: { label: 'Active', color: 'blue', Icon: IconCircleDotFilled },
  completed: { label: 'Completed', color: 'green', Icon: IconCircleCheckFilled },
  pending: { label: 'Pending', color: 'orange', Icon: IconHourglass },
} as const satisfies Record<ExperimentStatus, unknown>;

export function ExperimentStatusBadge({ status }: { status: ExperimentStatus }) {
  const { label, color, Icon } = APPEARANCE[status];
  return <StateBadge label={label} color={color} icon={<Icon size={14} aria-hidden />} />;
}
