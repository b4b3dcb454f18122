import { partOnDemand } from '#shared/on-demand.tsx';

export const RowChoice = partOnDemand(() => import('./row-choice.tsx').then(({ RowChoice }) => RowChoice));
export const RowMenu = partOnDemand(() => import('./row-menu.tsx').then(({ RowMenu }) => RowMenu));
export const RowQuestion = partOnDemand(() => import('./row-question.tsx').then(({ RowQuestion }) => RowQuestion));
