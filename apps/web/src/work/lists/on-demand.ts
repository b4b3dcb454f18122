import { dialogOnDemand } from '#shared/on-demand.tsx';

export const EditListDialog = dialogOnDemand(() =>
  import('./edit-list-dialog.tsx').then(({ EditListDialog }) => EditListDialog),
);
export const DeleteListDialog = dialogOnDemand(() =>
  import('./delete-list-dialog.tsx').then(({ DeleteListDialog }) => DeleteListDialog),
);
