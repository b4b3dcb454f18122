import { dialogOnDemand } from '#shared/on-demand.tsx';

export const FilterDialog = dialogOnDemand(() =>
  import('./filter-dialog.tsx').then(({ FilterDialog }) => FilterDialog),
);
