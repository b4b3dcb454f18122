import { dialogOnDemand } from '#shared/on-demand.tsx';

export const CreateListDialog = dialogOnDemand(() =>
  import('./create-list-dialog.tsx').then(({ CreateListDialog }) => CreateListDialog),
);
