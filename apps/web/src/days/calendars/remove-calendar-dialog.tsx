import type { Calendar } from '@daymark/contract/calendars.ts';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { useRemoveCalendar } from './calendars.queries.ts';

type Props = { calendar: Calendar; onClose: () => void };

/** Asks before a calendar is removed: its address would have to be found again. */
export function RemoveCalendarDialog({ calendar, onClose }: Props) {
  const removeCalendar = useRemoveCalendar(calendar.id);
  return (
    <ConfirmDialog
      title="Remove the calendar"
      message={`The meetings of "${calendar.name}" leave your days, and its address is forgotten. The calendar itself is left as it is.`}
      confirmLabel="Remove Calendar"
      action={removeCalendar}
      onClose={onClose}
    />
  );
}
