import { partOnDemand } from '#shared/on-demand.tsx';

export const PlanView = partOnDemand(() => import('./plan-view.tsx').then(({ PlanView }) => PlanView));
