import { dialogOnDemand, partOnDemand } from '#shared/on-demand.tsx';

export const CloseDayDialog = dialogOnDemand(() =>
  import('./close-day-dialog.tsx').then(({ CloseDayDialog }) => CloseDayDialog),
);
export const LeftOverLine = partOnDemand(() => import('./left-over-line.tsx').then(({ LeftOverLine }) => LeftOverLine));
export const CutEntriesLine = partOnDemand(() =>
  import('./cut-entries-line.tsx').then(({ CutEntriesLine }) => CutEntriesLine),
);
export const TakenTimesLines = partOnDemand(() =>
  import('./taken-times-lines.tsx').then(({ TakenTimesLines }) => TakenTimesLines),
);
