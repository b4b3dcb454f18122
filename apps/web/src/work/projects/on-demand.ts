import { dialogOnDemand } from '#shared/on-demand.tsx';

export const CreateProjectDialog = dialogOnDemand(() =>
  import('./create-project-dialog.tsx').then(({ CreateProjectDialog }) => CreateProjectDialog),
);
export const EditProjectDialog = dialogOnDemand(() =>
  import('./edit-project-dialog.tsx').then(({ EditProjectDialog }) => EditProjectDialog),
);
export const DeleteProjectDialog = dialogOnDemand(() =>
  import('./delete-project-dialog.tsx').then(({ DeleteProjectDialog }) => DeleteProjectDialog),
);
