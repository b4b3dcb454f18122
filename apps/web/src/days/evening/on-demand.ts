import { dialogOnDemand, partOnDemand } from '#shared/on-demand.tsx';

export const CloseDayDialog = dialogOnDemand(() =>
  import('./close-day-dialog.tsx').then(({ CloseDayDialog }) => CloseDayDialog),
);
export const LeftOverPanel = partOnDemand(() =>
  import('./left-over-panel.tsx').then(({ LeftOverPanel }) => LeftOverPanel),
);
