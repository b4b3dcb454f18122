import { dialogOnDemand } from '#shared/on-demand.tsx';

export const AddCalendarDialog = dialogOnDemand(() =>
  import('./add-calendar-dialog.tsx').then(({ AddCalendarDialog }) => AddCalendarDialog),
);
export const RemoveCalendarDialog = dialogOnDemand(() =>
  import('./remove-calendar-dialog.tsx').then(({ RemoveCalendarDialog }) => RemoveCalendarDialog),
);
