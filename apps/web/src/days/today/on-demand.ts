import { dialogOnDemand, partOnDemand } from '#shared/on-demand.tsx';

export const SideList = partOnDemand(() => import('./side-list.tsx').then(({ SideList }) => SideList));
export const SideSheet = dialogOnDemand(() => import('./side-list.tsx').then(({ SideSheet }) => SideSheet));
export const FactsList = partOnDemand(() => import('./facts-list.tsx').then(({ FactsList }) => FactsList));
export const EveningPanel = partOnDemand(() => import('./evening-panel.tsx').then(({ EveningPanel }) => EveningPanel));
export const KeepForecastButton = partOnDemand(() =>
  import('#insight/forecasts/keep-forecast-button.tsx').then(({ KeepForecastButton }) => KeepForecastButton),
);
export const Unplanned = partOnDemand(() => import('./unplanned.tsx').then(({ Unplanned }) => Unplanned));
export const FirstTask = partOnDemand(() => import('./first-task.tsx').then(({ FirstTask }) => FirstTask));
export const GapRow = partOnDemand(() => import('./gap-row.tsx').then(({ GapRow }) => GapRow));
export const BusyRow = partOnDemand(() => import('./gap-row.tsx').then(({ BusyRow }) => BusyRow));
