import { dialogOnDemand, partOnDemand } from '#shared/on-demand.tsx';

export const BoardView = partOnDemand(() => import('./board-view.tsx').then(({ BoardView }) => BoardView));
export const BoardDialog = dialogOnDemand(() => import('./board-dialog.tsx').then(({ BoardDialog }) => BoardDialog));
export const FirstTaskDialog = dialogOnDemand(() =>
  import('./first-task-dialog.tsx').then(({ FirstTaskDialog }) => FirstTaskDialog),
);
export const ImportListsDialog = dialogOnDemand(() =>
  import('./import-lists-dialog.tsx').then(({ ImportListsDialog }) => ImportListsDialog),
);
export const ProgressView = partOnDemand(() => import('./progress-view.tsx').then(({ ProgressView }) => ProgressView));
export const WeekView = partOnDemand(() => import('#days/week/week-view.tsx').then(({ WeekView }) => WeekView));
export const DayChoice = partOnDemand(() => import('./day-choice.tsx').then(({ DayChoice }) => DayChoice));
