import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { dayWordInside } from '#shared/day-words.ts';
import { EmptyState } from '#ui/states.tsx';

type Props = { date: string; today: string; onPlan: () => void };

/** Note in place of a board that the server does not keep: that of a day long past, or further ahead than tomorrow. */
export function NoBoard({ date, today, onPlan }: Props) {
  if (date > today) {
    return (
      <EmptyState
        title={`No board for ${dayWordInside(date, today)} yet`}
        hint="Boards reach to tomorrow, plans a year ahead."
        action={<Button onClick={onPlan}>Open the Plan</Button>}
      />
    );
  }
  return (
    <EmptyState
      title="This board is no longer kept"
      hint="Boards are kept for 90 days. The calendar has the work of this day."
      action={
        <Button
          variant="default"
          renderRoot={(props) => <Link to="/calendar/day/$date" params={{ date }} {...props} />}
        >
          Open in Calendar
        </Button>
      }
    />
  );
}
