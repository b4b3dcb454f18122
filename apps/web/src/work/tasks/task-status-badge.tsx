import type { TaskStatus } from '@daymark/contract/statuses.ts';
import { IconCircleCheckFilled, IconCircleDotFilled, IconPlayerPauseFilled } from '@tabler/icons-react';
import { DashedCircleIcon } from '#ui/icons.tsx';
import { StateBadge } from '#ui/state-badge.tsx';

const APPEARANCE = {
  not_started: { label: 'Not Started', color: 'gray', Icon: DashedCircleIcon },
  active: { label: 'Active', color: 'blue', Icon: IconCircleDotFilled },
  paused: { label: 'Paused', color: 'orange', Icon: IconPlayerPauseFilled },
  done: { label: 'Done', color: 'green', Icon: IconCircleCheckFilled },
} as const satisfies Record<TaskStatus, unknown>;

export function TaskStatusBadge({ status }: { status: TaskStatus }) {
  const { label, color, Icon } = APPEARANCE[status];
  return <StateBadge label={label} color={color} icon={<Icon size={14} aria-hidden />} />;
}
