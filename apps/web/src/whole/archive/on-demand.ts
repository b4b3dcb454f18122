import { dialogOnDemand } from '#shared/on-demand.tsx';

export const ImportArchiveDialog = dialogOnDemand(() =>
  import('./import-archive-dialog.tsx').then(({ ImportArchiveDialog }) => ImportArchiveDialog),
);
