import { partOnDemand } from '#shared/on-demand.tsx';

export const JustDone = partOnDemand(() => import('./just-done.tsx').then(({ JustDone }) => JustDone));
