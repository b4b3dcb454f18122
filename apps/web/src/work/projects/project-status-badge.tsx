import type { ProjectStatus } from '@daymark/contract/statuses.ts';
import { IconCircleCheckFilled, IconHourglass, IconProgress } from '@tabler/icons-react';
import { DashedCircleIcon } from '#ui/icons.tsx';
import { StateBadge } from '#ui/state-badge.tsx';

const APPEARANCE = {
  not_started: { label: 'Not Started', color: 'gray', Icon: DashedCircleIcon },
  in_progress: { label: 'In Progress', color: 'blue', Icon: IconProgress },
  pending: { label: 'Pending', color: 'orange', Icon: IconHourglass },
  done: { label: 'Done', color: 'green', Icon: IconCircleCheckFilled },
} as const satisfies Record<ProjectStatus, unknown>;

export const projectStatusLabel = (status: ProjectStatus): string => APPEARANCE[status].label;

export function ProjectStatusBadge({ status }: { status: ProjectStatus }) {
  const { label, color, Icon } = APPEARANCE[status];
  return <StateBadge label={label} color={color} icon={<Icon size={14} aria-hidden />} />;
}
