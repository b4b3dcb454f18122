import { dialogOnDemand, partOnDemand } from '#shared/on-demand.tsx';

export const AddTaskDialog = dialogOnDemand(() =>
  import('#days/quick-add/quick-line-dialog.tsx').then(({ QuickLineDialog }) => QuickLineDialog),
);
export const SideList = partOnDemand(() => import('./side-list.tsx').then(({ SideList }) => SideList));
export const QuickAdd = partOnDemand(() => import('#days/quick-add/quick-add.tsx').then(({ QuickAdd }) => QuickAdd));
