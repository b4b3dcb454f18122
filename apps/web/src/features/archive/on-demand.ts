import { dialogOnDemand } from '#shared/on-demand.tsx';

export const ImportDialog = dialogOnDemand(() =>
  import('./import-dialog.tsx').then(({ ImportDialog }) => ImportDialog),
);
