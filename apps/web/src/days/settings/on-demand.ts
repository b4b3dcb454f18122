import { dialogOnDemand } from '#shared/on-demand.tsx';

export const EditDaysDialog = dialogOnDemand(() =>
  import('./edit-days-dialog.tsx').then(({ EditDaysDialog }) => EditDaysDialog),
);
