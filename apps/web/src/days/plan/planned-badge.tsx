import { IconCalendarDue } from '@tabler/icons-react';
import { useCurrentDate } from '#shared/current-day.ts';
import { dayWord } from '#shared/day-words.ts';
import { StateBadge } from '#ui/state-badge.tsx';

/** The first day from today on in whose plan a task stands. */
export function PlannedBadge({ date }: { date: string }) {
  const today = useCurrentDate();
  return <StateBadge label={dayWord(date, today)} color="gray" icon={<IconCalendarDue size={14} aria-hidden />} />;
}
