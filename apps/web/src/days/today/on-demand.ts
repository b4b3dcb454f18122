import { partOnDemand } from '#shared/on-demand.tsx';

export const SideList = partOnDemand(() => import('./side-list.tsx').then(({ SideList }) => SideList));
export const QuickAdd = partOnDemand(() => import('#days/quick-add/quick-add.tsx').then(({ QuickAdd }) => QuickAdd));
