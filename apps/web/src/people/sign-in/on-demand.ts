import { dialogOnDemand } from '#shared/on-demand.tsx';

export const SignOutDialog = dialogOnDemand(() =>
  import('./sign-out-dialog.tsx').then(({ SignOutDialog }) => SignOutDialog),
);

export const SignInAgainDialog = dialogOnDemand(() =>
  import('./sign-in-again-dialog.tsx').then(({ SignInAgainDialog }) => SignInAgainDialog),
);
