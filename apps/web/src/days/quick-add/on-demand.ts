import { dialogOnDemand } from '#shared/on-demand.tsx';

export const QuickAddDialog = dialogOnDemand(() =>
  import('./quick-add-dialog.tsx').then(({ QuickAddDialog }) => QuickAddDialog),
);
