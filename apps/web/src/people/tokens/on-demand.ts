import { dialogOnDemand } from '#shared/on-demand.tsx';

export const NewTokenDialog = dialogOnDemand(() =>
  import('./new-token-dialog.tsx').then(({ NewTokenDialog }) => NewTokenDialog),
);
