import { dialogOnDemand } from '#shared/on-demand.tsx';

export const CreateExperimentDialog = dialogOnDemand(() =>
  import('./create-experiment-dialog.tsx').then(({ CreateExperimentDialog }) => CreateExperimentDialog),
);
export const EditExperimentDialog = dialogOnDemand(() =>
  import('./edit-experiment-dialog.tsx').then(({ EditExperimentDialog }) => EditExperimentDialog),
);
export const EndExperimentDialog = dialogOnDemand(() =>
  import('./end-experiment-dialog.tsx').then(({ EndExperimentDialog }) => EndExperimentDialog),
);
export const DeleteExperimentDialog = dialogOnDemand(() =>
  import('./delete-experiment-dialog.tsx').then(({ DeleteExperimentDialog }) => DeleteExperimentDialog),
);
