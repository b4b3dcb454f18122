import { dialogOnDemand } from '#shared/on-demand.tsx';

export const MadeAddress = dialogOnDemand(() => import('./made-address.tsx').then(({ MadeAddress }) => MadeAddress));
export const NewAddressDialog = dialogOnDemand(() =>
  import('./new-address-dialog.tsx').then(({ NewAddressDialog }) => NewAddressDialog),
);
