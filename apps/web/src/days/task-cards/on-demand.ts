import { dialogOnDemand, partOnDemand } from '#shared/on-demand.tsx';

export const TaskDialog = dialogOnDemand(() => import('./task-dialog.tsx').then(({ TaskDialog }) => TaskDialog));
export const CreateTaskDialog = dialogOnDemand(() =>
  import('./create-task-dialog.tsx').then(({ CreateTaskDialog }) => CreateTaskDialog),
);
export const SelectionBar = partOnDemand(() => import('./selection-bar.tsx').then(({ SelectionBar }) => SelectionBar));
