import { dialogOnDemand } from '#shared/on-demand.tsx';

export const ProofDialog = dialogOnDemand(() => import('./proof-dialog.tsx').then(({ ProofDialog }) => ProofDialog));
