import { dialogOnDemand } from '#shared/on-demand.tsx';

export const SignInAgainDialog = dialogOnDemand(() =>
  import('./sign-in-again-dialog.tsx').then(({ SignInAgainDialog }) => SignInAgainDialog),
);
