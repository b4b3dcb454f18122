import { dialogOnDemand } from '#shared/on-demand.tsx';

export const SetUpCodesDialog = dialogOnDemand(() =>
  import('./set-up-codes-dialog.tsx').then(({ SetUpCodesDialog }) => SetUpCodesDialog),
);
export const RecoveryCodesDialog = dialogOnDemand(() =>
  import('./recovery-codes-dialog.tsx').then(({ RecoveryCodesDialog }) => RecoveryCodesDialog),
);
