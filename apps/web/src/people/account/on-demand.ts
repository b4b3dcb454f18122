import { dialogOnDemand } from '#shared/on-demand.tsx';

export const EditProfileDialog = dialogOnDemand(() =>
  import('./edit-profile-dialog.tsx').then(({ EditProfileDialog }) => EditProfileDialog),
);
export const PasswordDialog = dialogOnDemand(() =>
  import('./password-dialog.tsx').then(({ PasswordDialog }) => PasswordDialog),
);
export const DeleteAccountDialog = dialogOnDemand(() =>
  import('./delete-account-dialog.tsx').then(({ DeleteAccountDialog }) => DeleteAccountDialog),
);
