import { dialogOnDemand } from '#shared/on-demand.tsx';

export const NewPasskeyDialog = dialogOnDemand(() =>
  import('./new-passkey-dialog.tsx').then(({ NewPasskeyDialog }) => NewPasskeyDialog),
);
export const RenamePasskeyDialog = dialogOnDemand(() =>
  import('./rename-passkey-dialog.tsx').then(({ RenamePasskeyDialog }) => RenamePasskeyDialog),
);
export const RemovePasskeyDialog = dialogOnDemand(() =>
  import('./remove-passkey-dialog.tsx').then(({ RemovePasskeyDialog }) => RemovePasskeyDialog),
);
