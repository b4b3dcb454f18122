import { dialogOnDemand } from '#shared/on-demand.tsx';

export const AddTimeDialog = dialogOnDemand(() =>
  import('./add-time-dialog.tsx').then(({ AddTimeDialog }) => AddTimeDialog),
);
export const EditEntryDialog = dialogOnDemand(() =>
  import('./edit-entry-dialog.tsx').then(({ EditEntryDialog }) => EditEntryDialog),
);
