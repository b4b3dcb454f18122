import { dialogOnDemand } from '#shared/on-demand.tsx';

export const PromiseDateDialog = dialogOnDemand(() =>
  import('./promise-date-dialog.tsx').then(({ PromiseDateDialog }) => PromiseDateDialog),
);
export const SharePromiseDialog = dialogOnDemand(() =>
  import('./share-promise-dialog.tsx').then(({ SharePromiseDialog }) => SharePromiseDialog),
);
export const WithdrawPromiseDialog = dialogOnDemand(() =>
  import('./withdraw-promise-dialog.tsx').then(({ WithdrawPromiseDialog }) => WithdrawPromiseDialog),
);
